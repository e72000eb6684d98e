import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'
import { checkSites } from '../site/check-sites.ts'

let house: TestHouse
let operator: Person
let tag: number

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  operator = await house.person('运营老周', { operator: true })
  tag = await house.tag('茶山四季')
  await operator.ok('POST console/site_save', { id: 10002, name: '岚川圈子', hosts: 'lanchuan.example' })
})
afterAll(() => house.close())

const hour = 3_600_000
const at = (hours: number) => new Date(house.now().getTime() + hours * hour).toISOString()
const titles = async () => (await house.visitor.ok('GET circle/commonapi slide')).list.map(({ title }) => title)
const save = (slide: Record<string, unknown>) =>
  operator.call('POST console/slide_save', { list: 'list', title: '轮播', shown: 1, ...slide })

describe('slides', () => {
  test('appear and go by the clock, and by hand', async () => {
    await save({ title: '现在' })
    await save({ title: '一小时后', starts_at: at(1), ends_at: at(2) })
    const hidden = (await save({ title: '收起的', shown: 0 })).data.id
    expect(await titles()).toEqual(['现在'])
    house.wait(hour)
    expect(await titles()).toEqual(['现在', '一小时后'])
    house.wait(hour)
    expect(await titles()).toEqual(['现在'])
    operator = await house.again(operator)
    const { data } = await operator.ok('GET console/slides')
    expect(data.map(({ title, phase }) => [title, phase])).toEqual([
      ['现在', 'shown'],
      ['一小时后', 'over'],
      ['收起的', 'off'],
    ])
    await save({ id: hidden, title: '又拿出来' })
    expect(await titles()).toEqual(['现在', '又拿出来'])
    await operator.ok('POST console/slide_order', {
      list: 'list',
      ids: data
        .map(({ id }) => id)
        .reverse()
        .join(','),
    })
    expect(await titles()).toEqual(['又拿出来', '现在'])
    for (const { id } of data) await operator.ok('POST console/slide_remove', { id })
    expect(await titles()).toEqual([])
  })

  test('an order that leaves one out, or that was made of an older list, is refused', async () => {
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
  ])('never lead to %s', async (url, error) => {
    expect(await save({ url })).toMatchObject({ code: 422, error, data: { field: 'url' } })
  })

  test.each(['#/', '/topiclist', 'https://lanchuan.example/a?b=1#c', ''])('may lead to %s', async (url) => {
    expect(await save({ url })).toMatchObject({ code: 0 })
  })

  test('the banner’s picture comes in its widths, for each screen to choose; others are small', async () => {
    const file = {
      site_id: 10001,
      kind: 'site',
      token: 'banner1',
      type: 'image/webp',
      size: 1,
      width: 1620,
      height: 1080,
    } as const
    await house.db
      .insertInto('file')
      .values({ ...file, open: true })
      .execute()
    const slide = { site_id: 10001, place: 99, title: '宽', thumb: 'banner1', jump_to: '{}', shown: true }
    await house.db
      .insertInto('slide')
      .values([
        { ...slide, list: 'list' },
        { ...slide, list: 'pic_list' },
      ])
      .execute()
    const answer = await house.visitor.ok('GET circle/commonapi slide')
    expect(answer.list.find(({ title }) => title === '宽')).toMatchObject({
      thumb: '/files/banner1/feed.webp',
      thumb_set: '/files/banner1/phone.webp 800w, /files/banner1/feed.webp 1080w',
    })
    expect(answer.pic_list).toMatchObject([{ thumb: '/files/banner1/thumb.webp' }])
  })

  test('may lead to a topic while it is online, and to a content list of the site', async () => {
    expect(await save({ url: `#/topicdetails/${tag}` })).toMatchObject({ code: 0 })
    const list = (await operator.ok('POST console/list_save', { name: '秋天' })).id
    const { id } = (await save({ jump_type: '2', content_id: list, title: '列表' })).data
    const shown = (await house.visitor.ok('GET circle/commonapi slide')).list.find((slide) => slide.id === id)
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
    await house.db.updateTable('tag').set({ offline: true }).where('id', '=', tag).execute()
    expect(await save({ url: `#/topicdetails/${tag}` })).toMatchObject({ code: 422, data: { field: 'url' } })
  })

  test.each([
    [{ title: '' }, 'title', '标题不能为空'],
    [{ starts_at: '明天' }, 'starts_at', '时间格式不正确'],
    [{ starts_at: '2026-11-21T10:00:00+08:00', ends_at: '2026-11-21T01:00:00Z' }, 'ends_at', '结束时间须晚于开始时间'],
    [{ starts_at: '2026-11-21T10:00:00+08:00', ends_at: '2026-11-21T02:00:00Z' }, 'ends_at', '结束时间须晚于开始时间'],
    [{ list: 'pic_list' }, 'picture', '图片不能为空'],
    [{ list: 'icon_list' }, 'icon', '图标不能为空'],
    [{ picture: 999_999 }, 'picture', '图片不存在，请重新上传'],
  ])('%j is refused by name', async (slide, field, error) => {
    expect(await save(slide)).toMatchObject({ code: 422, error, data: { field } })
  })
})

test('a town, its tabs and their lists are what readers find', async () => {
  const list = (await operator.ok('POST console/list_save', { name: '采摘' })).id
  const form = { name: '云溪镇', description: '溪边', picking_name: '采摘', picking_list: list, homestay_name: '民宿' }
  const whole = { ...form, homestay_list: list, specialty_name: '特产', specialty_list: list }
  const { id } = await operator.ok('POST console/town_save', whole)
  expect(await house.visitor.ok('GET circle/commonapi town', { id })).toMatchObject({
    name: '云溪镇',
    tabs: [{ key: 'picking' }, {}, {}],
  })
  expect(await operator.call('POST console/town_save', { ...whole, specialty_list: 0 })).toMatchObject({
    code: 422,
    data: { field: 'specialty_list' },
  })
  await operator.ok('POST console/item_save', {
    list_id: list,
    title: '早',
    created_at: at(-2),
    url: `#/special/${id}`,
  })
  const late = (await operator.ok('POST console/item_save', { list_id: list, title: '晚', created_at: at(-1) })).id
  const shown = async () => (await house.visitor.ok('GET ajax/list', { id: list })).data.map(({ title }) => title)
  expect(await shown()).toEqual(['晚', '早'])
  const first = await operator.ok('GET console/items', { list_id: list, pagesize: 1 })
  const rest = await operator.ok('GET console/items', { list_id: list, cursor: first.next })
  expect([...first.data, ...rest.data].map(({ title }) => title)).toEqual(['晚', '早'])
  await operator.ok('POST console/item_remove', { id: late })
  expect(await shown()).toEqual(['早'])
  await save({ url: `#/special/${id}` })
  expect(await operator.call('POST console/town_remove', { id })).toMatchObject({
    code: 422,
    error: '仍在使用，不能删除',
  })
})

test('categories have names of their own and an order, and stay while topics are in them', async () => {
  const { id } = await operator.ok('POST console/category_save', { name: '观鸟' })
  expect(await operator.call('POST console/category_save', { name: '观鸟' })).toMatchObject({
    error: '名称已存在',
    data: { field: 'name' },
  })
  const { data } = await operator.ok('GET console/categories')
  await operator.ok('POST console/category_order', {
    ids: [id, ...data.map((one) => one.id).filter((one) => one !== id)].join(','),
  })
  expect((await house.visitor.ok('GET circle/tagapi typelist')).list[0]).toEqual({ id, name: '观鸟' })
  const used = data.find((one) => one.tags > 0)
  expect(await operator.call('POST console/category_remove', { id: used?.id })).toMatchObject({
    error: '仍在使用，不能删除',
  })
  await operator.ok('POST console/category_remove', { id })
  expect((await house.visitor.ok('GET circle/tagapi typelist')).list.map((one) => one.id)).not.toContain(id)
})

test('a topic becomes one of public concern, and wears a signup banner', async () => {
  const tag_id = await house.tag('路灯坏了')
  await operator.ok('POST console/tag_report', { tag_id, report: 1 })
  expect((await house.visitor.ok('GET circle/tagapi report_list')).data.map(({ id }) => id)).toEqual([tag_id])
  await operator.ok('POST console/tag_signup', { tag_id, title: '我要报名', url: 'https://lanchuan.example/join' })
  const banner = async () => (await house.visitor.ok('GET circle/tagapi detail', { tag_id })).signup_info
  expect(await banner()).toEqual({ title: '我要报名', qurl: 'https://lanchuan.example/join' })
  expect(await operator.call('POST console/tag_signup', { tag_id, title: '报名', url: 'javascript:1' })).toMatchObject({
    data: { field: 'url' },
  })
  expect(await operator.call('POST console/tag_signup', { tag_id, title: '报名' })).toMatchObject({
    error: '链接不能为空',
  })
  await operator.ok('POST console/tag_signup', { tag_id, title: '' })
  expect(await banner()).toBeNull()
})

test('a notice to all reaches every member of the site when its time has come, until it is taken back', async () => {
  const reader = await house.person('阿宁')
  const { id } = await operator.ok('POST console/notice_send', {
    title: '停水',
    content: '明早停水',
    visible_at: at(1),
  })
  const heard = async () => (await reader.ok('GET circle/commonapi notify')).data.map(({ title }) => title)
  expect(await heard()).toEqual([])
  house.wait(hour)
  expect(await heard()).toEqual(['停水'])
  expect(await reader.ok('GET circle/commonapi notify', { siteid: 10002 })).toMatchObject({ data: [] })
  await operator.ok('POST console/notice_remove', { id })
  expect(await heard()).toEqual([])
})

describe('a poll', () => {
  const form = (tag_id: number) => ({
    tag_id,
    content: '去哪里看日出？',
    type: '2',
    options: '大岭头\n梅岭\n半山',
    min_option: 1,
    max_option: 2,
    start_time: at(-1),
    end_time: at(1),
    show_value: 1,
    is_show: 1,
  })

  test('is what the topic shows, and its options stay once somebody has voted', async () => {
    const tag_id = await house.tag('看日出')
    const { id } = await operator.ok('POST console/poll_save', form(tag_id))
    const shown = async () => (await house.visitor.ok('GET circle/tagapi detail', { tag_id })).vote_info
    expect((await shown())?.options.map(({ option }) => option)).toEqual(['大岭头', '梅岭', '半山'])
    await operator.ok('POST console/poll_save', { ...form(tag_id), id, options: '大岭头\n梅岭顶\n半山\n老茶园' })
    const poll = await shown()
    expect(poll?.options.map(({ option }) => option)).toEqual(['大岭头', '梅岭顶', '半山', '老茶园'])

    const voter = await house.person('投票人')
    await voter.ok('POST circle/tagapi voting', { tag_id, option: poll?.options[0]?.id ?? 0 })
    const frozen = { ...form(tag_id), id, options: '大岭头\n梅岭顶\n半山\n老茶园' }
    const save = (change: Record<string, unknown>) => operator.call('POST console/poll_save', { ...frozen, ...change })
    expect(await save({ options: '大岭头\n梅岭顶' })).toMatchObject({
      code: 422,
      error: '已有人投票，选项和投票方式不能再改',
      data: { field: 'options' },
    })
    expect(await save({ type: '1' })).toMatchObject({ code: 422, data: { field: 'type' } })
    expect(await save({ max_option: 3 })).toMatchObject({ code: 422, data: { field: 'max_option' } })
    expect(await save({ content: '去哪儿看日出？', end_time: at(5), is_show: 0 })).toMatchObject({ code: 0 })
    expect(await shown()).toBeNull()
    expect(await operator.call('POST console/poll_remove', { id })).toMatchObject({ code: 422 })
    expect((await operator.ok('GET console/polls')).data[0]).toMatchObject({ id, voters: 1, phase: 'running' })
  })

  test.each([
    [{ options: '只有一个' }, 'options', '请填写2到20个选项，不能重复'],
    [{ options: '一样\n一样' }, 'options', '请填写2到20个选项，不能重复'],
    [{ max_option: 4 }, 'max_option', '可选项数须在1到选项个数之间，且最少不大于最多'],
    [{ min_option: 2, max_option: 1 }, 'max_option', '可选项数须在1到选项个数之间，且最少不大于最多'],
    [{ content: '' }, 'content', '问题不能为空'],
    [{ start_time: '' }, 'start_time', '时间不能为空'],
    [{ end_time: '2020-01-01T00:00:00Z' }, 'end_time', '结束时间须晚于开始时间'],
    [{ tag_id: 999_999 }, 'tag_id', '话题不存在'],
  ])('%j is refused by name', async (change, field, error) => {
    const tag_id = await house.tag(`话题 ${JSON.stringify(change)}`.slice(0, 20))
    expect(await operator.call('POST console/poll_save', { ...form(tag_id), ...change })).toMatchObject({
      code: 422,
      error,
      data: { field },
    })
  })
})

describe('sites', () => {
  test('are registered by operators of all, each with hosts of its own', async () => {
    const form = {
      id: 10003,
      fresh: 1,
      name: '新站',
      hosts: 'new.example\nm.new.example',
      wap_url: 'https://new.example/',
    }
    await operator.ok('POST console/site_save', form)
    expect(await operator.call('POST console/site_save', form)).toMatchObject({ code: 422, data: { field: 'id' } })
    expect(await house.visitor.ok('GET circle/commonapi site', { siteid: 10003 })).toMatchObject({ sitename: '新站' })
    expect(
      await operator.call('POST console/site_save', { id: 10002, name: '岚川', hosts: 'new.example' }),
    ).toMatchObject({
      error: '域名已属于其他站点',
      data: { field: 'hosts' },
    })
    expect(
      await operator.call('POST console/site_save', { id: 10002, name: '岚川', hosts: 'not a host!' }),
    ).toMatchObject({ data: { field: 'hosts' } })
  })

  test.each([
    ['wap_url', 'javascript:1', '链接须以 https:// 或 http:// 开头，或为圈子内的页面'],
    ['download', 'http://plain.example/app.apk', '地址须以 https:// 开头'],
    ['download', 'data:text/html,x', '地址须以 https:// 开头'],
    ['download', 'https://lanchuan.example@evil.example/', '地址须以 https:// 开头'],
    ['scheme', 'javascript://', '客户端协议须形如 yunxi://'],
    ['scheme', 'data://', '客户端协议须形如 yunxi://'],
    ['scheme', 'https://', '客户端协议须形如 yunxi://'],
    ['scheme', 'yunxi://evil.example', '客户端协议须形如 yunxi://'],
    ['scheme', 'yunxi', '客户端协议须形如 yunxi://'],
  ])('lead nobody to %s %s', async (field, address, error) => {
    const told = await operator.call('POST console/site_save', { id: 10002, name: '岚川', [field]: address })
    expect(told).toMatchObject({ code: 422, data: { field }, error })
  })

  test('whose addresses came from elsewhere and are none are told at the start, and nobody is led there', async () => {
    const kept = await house.db.selectFrom('site').selectAll().where('id', '=', 10002).executeTakeFirstOrThrow()
    const write = async (row: object) => {
      await house.db.updateTable('site').set(row).where('id', '=', 10002).execute()
      house.app.house.sites.forget()
    }
    expect(await checkSites(house.db)).toEqual([])
    const settings = JSON.stringify({ ...kept.settings, portal_library: 'javascript:alert(1)' })
    await write({ scheme: 'javascript://', download: 'data:text/html,x', settings })
    expect(await checkSites(house.db)).toEqual(
      ['scheme', 'download', 'portal_library'].map(
        (name) => `site 10002: ${name} is no address that may be followed, it counts as absent`,
      ),
    )
    expect(await house.visitor.ok('GET circle/commonapi site', { siteid: 10002 })).toMatchObject({
      scheme: '',
      download: '',
    })
    expect((await house.visitor.ok('GET circle/commonapi setting', { siteid: 10002 })).portal_library).toBe('')
    await write({ scheme: kept.scheme, download: kept.download, settings: JSON.stringify(kept.settings) })
  })

  test('get another secret, which is told once and stands in no log', async () => {
    const { secret } = await operator.ok('POST console/site_secret', { id: 10002 })
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    const log = JSON.stringify(await house.db.selectFrom('audit_entry').selectAll().execute())
    expect(log).not.toContain(secret)
    expect(JSON.stringify(await operator.ok('GET console/sites'))).not.toContain(secret)
  })
})
