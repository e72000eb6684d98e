import { hour } from '@quanzi/contract/time'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { countLockWaiters } from '../../../test/lock-waiters.ts'
import { uploadPicture } from '../../../test/single-level-app.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person
let tag: number

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('运营老周', { operator: true })
  tag = await app.createTag('茶山四季')
  await operator.ok('POST console/site_save', { id: 10002, name: '岚川圈子', hosts: 'lanchuan.example' })
})
beforeEach(async () => {
  await app.db.deleteFrom('slide').execute()
  operator = await app.logInAgain(operator)
})
afterAll(() => app.close())

const listSlideTitles = async () => (await app.visitor.ok('GET circle/commonapi slide')).list.map(({ title }) => title)
const save = (slide: Record<string, unknown>) =>
  operator.call('POST console/slide_save', { list: 'list', title: '轮播', shown: 1, ...slide })

test('a slide is shown between its times unless it is switched off, in the saved order', async () => {
  await save({ title: '现在' })
  await save({ title: '一小时后', starts_at: app.hoursFromNow(1), ends_at: app.hoursFromNow(2) })
  const hidden = (await save({ title: '收起的', shown: 0 })).data.id
  expect(await listSlideTitles()).toEqual(['现在'])
  app.advanceTime(hour)
  expect(await listSlideTitles()).toEqual(['现在', '一小时后'])
  app.advanceTime(hour)
  expect(await listSlideTitles()).toEqual(['现在'])
  operator = await app.logInAgain(operator)
  const { data } = await operator.ok('GET console/slides')
  expect(data.map(({ title, phase }) => [title, phase])).toEqual([
    ['现在', 'shown'],
    ['一小时后', 'over'],
    ['收起的', 'off'],
  ])
  await save({ id: hidden, title: '又拿出来' })
  expect(await listSlideTitles()).toEqual(['现在', '又拿出来'])
  await operator.ok('POST console/slide_order', {
    list: 'list',
    ids: data
      .map(({ id }) => id)
      .reverse()
      .join(','),
  })
  expect(await listSlideTitles()).toEqual(['又拿出来', '现在'])
  for (const { id } of data) await operator.ok('POST console/slide_remove', { id })
  expect(await listSlideTitles()).toEqual([])
})

test('readers learn when the next slide begins or ends', async () => {
  const changesAt = async () => (await app.visitor.ok('GET circle/commonapi slide')).changes_at
  await save({ title: '一直' })
  await save({ title: '收起的', shown: 0, ends_at: app.hoursFromNow(1) })
  expect(await changesAt()).toBeNull()
  const [begins, ends] = [app.hoursFromNow(2), app.hoursFromNow(3)]
  await save({ title: '以后', starts_at: begins, ends_at: ends })
  expect(await changesAt()).toBe(begins)
  app.advanceTime(2 * hour)
  expect(await changesAt()).toBe(ends)
  app.advanceTime(hour)
  expect(await changesAt()).toBeNull()
})

test('a profile picture cannot become a picture of the site', async () => {
  const member = await app.createPerson('有头像的人')
  const attachid = await uploadPicture(member)
  await app.updateSettings({ review_avatar: '0' })
  await member.ok('POST circle/memberapi edit', { nickname: '有头像的人', img: attachid })
  await app.updateSettings({ review_avatar: '1' })
  expect(await save({ picture: attachid })).toMatchObject({ code: 422, error: '图片不存在，请重新上传' })
  const file = await app.db.selectFrom('file').select(['kind', 'open']).where('id', '=', attachid).execute()
  expect(file).toEqual([{ kind: 'picture', open: true }])
})

test('a picture of an anonymous post cannot become a picture of the site, even if its author is an operator', async () => {
  const id = await uploadPicture(operator)
  const attachment = JSON.stringify([{ id }])
  const draft = { content: '匿名的', anonymous: 1 }
  const { topic_id } = await operator.ok('POST circle/postingapi common', { ...draft, attachment })
  const refused = { code: 422, error: '图片不存在，请重新上传' }
  expect(await save({ picture: id })).toMatchObject(refused)
  await operator.ok('POST circle/postingapi edit', { ...draft, topic_id })
  expect(await save({ picture: id })).toMatchObject(refused)
})

test('an order that does not name every slide of the list gets 302', async () => {
  const { id } = (await save({})).data
  await save({})
  expect(await operator.call('POST console/slide_order', { list: 'list', ids: id })).toMatchObject({ code: 302 })
})

test.each([
  ['javascript:alert(1)', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
  ['JavaScript:alert(1)', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
  ['data:text/html,<b>', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
  ['//lanchuan.example/', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
  ['https://user@lanchuan.example/', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
  ['https://elsewhere.example/', '该链接的域名未登记，请先在站点中登记'],
  ['#/nowhere', '圈子里没有这个页面或内容'],
  ['#/topicdetails/999999', '圈子里没有这个页面或内容'],
  ['#/sharedetail/999999', '圈子里没有这个页面或内容'],
  ['#/special/999', '圈子里没有这个页面或内容'],
  ['/content-list?id=999', '圈子里没有这个页面或内容'],
  ['#/console/settings', '圈子里没有这个页面或内容'],
])('a slide cannot link to %s', async (url, error) => {
  expect(await save({ url })).toMatchObject({ code: 422, error, data: { field: 'url' } })
})

test.each(['#/', '/topiclist', 'https://lanchuan.example/a?b=1#c', ''])('a slide can link to %s', async (url) => {
  expect(await save({ url })).toMatchObject({ code: 0 })
})

test('the picture of a banner comes with a srcset; those of other lists are thumbnails', async () => {
  const file = {
    site_id: 10001,
    kind: 'site',
    token: 'banner1',
    type: 'image/webp',
    size: 1,
    width: 1620,
    height: 1080,
  } as const
  await app.db
    .insertInto('file')
    .values({ ...file, open: true })
    .execute()
  const slide = { site_id: 10001, position: 99, title: '宽', thumb: 'banner1', jump_to: '{}', shown: true }
  await app.db
    .insertInto('slide')
    .values([
      { ...slide, list: 'list' },
      { ...slide, list: 'pic_list' },
      { ...slide, list: 'icon_list', icon: 'gift' },
    ])
    .execute()
  const answer = await app.visitor.ok('GET circle/commonapi slide')
  expect(answer.list.find(({ title }) => title === '宽')).toMatchObject({
    thumb: '/files/banner1/feed.webp',
    thumb_set: '/files/banner1/phone.webp 800w, /files/banner1/feed.webp 1080w',
  })
  expect(answer.pic_list).toMatchObject([{ thumb: '/files/banner1/thumb.webp' }])
  // The picture of an entry comes before its icon.
  expect(answer.icon_list.find(({ title }) => title === '宽')?.icon).toBe('/files/banner1/icon.webp')
})

test('a slide can link to an online topic and to a content list of the site, which then cannot be deleted', async () => {
  expect(await save({ url: `#/topicdetails/${tag}` })).toMatchObject({ code: 0 })
  const list = (await operator.ok('POST console/list_save', { name: '秋天' })).id
  const { id } = (await save({ jump_type: '2', content_id: list, title: '列表' })).data
  const shown = (await app.visitor.ok('GET circle/commonapi slide')).list.find((slide) => slide.id === id)
  expect([shown?.jump_type, JSON.parse(shown?.jump_to ?? '')]).toEqual([
    '2',
    { content_id: list, content_name: '秋天' },
  ])
  expect(await save({ jump_type: '2', content_id: 9_999 })).toMatchObject({
    code: 422,
    data: { field: 'content_id' },
  })
  expect(await operator.call('POST console/list_remove', { id: list })).toMatchObject({
    code: 422,
    error: '仍在使用，不能删除',
  })
  await app.db.updateTable('tag').set({ offline: true }).where('id', '=', tag).execute()
  expect(await save({ url: `#/topicdetails/${tag}` })).toMatchObject({ code: 422, data: { field: 'url' } })
})

test('a slide to a content list has the new name once the list is renamed', async () => {
  const [list, other] = [
    (await operator.ok('POST console/list_save', { name: '采摘' })).id,
    (await operator.ok('POST console/list_save', { name: '民宿' })).id,
  ]
  await save({ jump_type: '2', content_id: list })
  await save({ jump_type: '2', content_id: other })
  await operator.ok('POST console/list_save', { id: list, name: '采摘园' })
  const { list: slides } = await app.visitor.ok('GET circle/commonapi slide')
  expect(slides.map(({ jump_to }) => JSON.parse(jump_to))).toEqual([
    { content_id: list, content_name: '采摘园' },
    { content_id: other, content_name: '民宿' },
  ])
})

test.runIf(inject('template').engine === 'postgres')(
  'a slide that is saved while another operator deletes the content list behind it is refused',
  async () => {
    const { id: list } = await operator.ok('POST console/list_save', { name: '快删掉的' })
    const deleting = new Client({ connectionString: app.url })
    await deleting.connect()
    onTestFinished(() => deleting.end())
    const countWaiting = () => countLockWaiters(app.db)
    await deleting.query('begin')
    await deleting.query('delete from content_list where id = $1', [list])
    const answers = [
      save({ jump_type: '2', content_id: list }),
      save({ jump_type: '1', url: `#/content-list?id=${list}` }),
    ]
    await expect.poll(countWaiting).toBe(2)
    await deleting.query('commit')
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual([422, 422])
  },
)

test.each([
  [{ title: '' }, 'title', '标题不能为空'],
  [{ starts_at: '明天' }, 'starts_at', '时间格式不正确'],
  [{ starts_at: '2026-11-21T10:00:00+08:00', ends_at: '2026-11-21T01:00:00Z' }, 'ends_at', '结束时间须晚于开始时间'],
  [{ starts_at: '2026-11-21T10:00:00+08:00', ends_at: '2026-11-21T02:00:00Z' }, 'ends_at', '结束时间须晚于开始时间'],
  [{ list: 'pic_list' }, 'picture', '图片不能为空'],
  [{ list: 'icon_list' }, 'icon', '图标不能为空'],
  [{ picture: 999_999 }, 'picture', '图片不存在，请重新上传'],
])('a slide with %j gets 422 with the field', async (slide, field, error) => {
  expect(await save(slide)).toMatchObject({ code: 422, error, data: { field } })
})
