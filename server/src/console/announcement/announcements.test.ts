import { postState } from '@quanzi/contract/states'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person
beforeAll(async () => {
  app = await openTestApp()
  operator = await app.createPerson('运营阿宁', { operator: true })
})
afterAll(() => app.close())

const readCounts = async () =>
  (await operator.ok('GET console/notices', {})).data.map(({ title, read }) => [title, read])

test('an announcement counts the members who have opened their notifications since, and none who joined later', async () => {
  const reader = await app.createPerson('看通知的人')
  await app.createPerson('没看的人')
  await operator.ok('POST console/notice_send', { title: '停水', content: '明天上午' })
  expect(await readCounts()).toEqual([['停水', 0]])
  app.advanceTime(minute)
  await reader.ok('GET circle/commonapi notify', {})
  const late = await app.createPerson('后来的人')
  await app.db.updateTable('member').set({ notices_seen: app.now() }).where('id', '=', late.id).execute()
  expect(await readCounts()).toEqual([['停水', 1]])
  app.advanceTime(minute)
  await operator.ok('POST console/notice_send', { title: '来水', content: '今天下午' })
  expect(await readCounts()).toEqual([
    ['来水', 0],
    ['停水', 1],
  ])
})

const addTown = async (id: number, name: string, site_id = 10001) => {
  await app.db.insertInto('town').values({ id, site_id, name, description: '', tabs: '[]' }).execute()
  return id
}
const titlesFor = async (reader: Person) =>
  (await reader.ok('GET circle/commonapi notify', {})).data.map(({ title }) => title)

test('an announcement to towns reaches their followers only, who are counted before and after', async () => {
  const [near, far, third] = [await addTown(9, '云溪镇'), await addTown(10, '石桥镇'), await addTown(11, '岚川乡')]
  const [both, one, none] = [
    await app.createPerson('两镇都关注'),
    await app.createPerson('关注一镇'),
    await app.createPerson('没关注'),
  ]
  for (const to_id of [near, far]) await both.ok('POST circle/townapi subscribe', { to_id })
  await one.ok('POST circle/townapi subscribe', { to_id: far })
  await one.ok('POST circle/townapi subscribe', { to_id: far })
  expect(await one.ok('GET circle/townapi follow', { id: far })).toEqual({ is_attention: 1 })
  expect(await one.ok('GET circle/townapi follow', { id: near })).toEqual({ is_attention: 0 })
  const count = (town_ids: string) => operator.ok('GET console/notice_recipients', { town_ids })
  expect([await count('9'), await count('10'), await count('9,10'), await count('11')]).toEqual(
    [1, 2, 2, 0].map((members) => ({ members })),
  )
  const members = await app.db.selectFrom('site_member').select('member_id').where('site_id', '=', 10001).execute()
  expect(await count('')).toEqual({ members: members.length })

  app.advanceTime(minute)
  const send = { title: '镇上停水', content: '明天', town_ids: `${near},${far}` }
  await operator.ok('POST console/notice_send', send)
  await operator.ok('POST console/notice_send', { ...send, title: '岚川停电', town_ids: String(third) })
  expect(await none.ok('GET circle/commonapi unread', {})).toMatchObject({ groups: { notices: 2 } })
  expect(await both.ok('GET circle/commonapi unread', {})).toMatchObject({ groups: { notices: 3 } })
  app.advanceTime(minute)
  await none.ok('POST circle/townapi subscribe', { to_id: far })
  for (const reader of [both, one, none]) expect(await titlesFor(reader)).toContain('镇上停水')
  expect(await titlesFor(both)).not.toContain('岚川停电')
  const sent = (await operator.ok('GET console/notices', {})).data.find(({ title }) => title === '镇上停水')
  // Who followed after it had appeared reads it, and is not counted.
  expect(sent).toMatchObject({ read: 2, towns: [{ name: '云溪镇' }, { name: '石桥镇' }] })

  await both.ok('POST circle/townapi unsubscribe', { to_id: near })
  await both.ok('POST circle/townapi unsubscribe', { to_id: far })
  expect(await titlesFor(both)).not.toContain('镇上停水')
})

test('the link of an announcement leads to a post only while readers may open it', async () => {
  const [author, reader] = [await app.createPerson('写灯会的人'), await app.createPerson('看灯会的人')]
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '灯会路线' })
  const setState = (state: number) => app.db.updateTable('post').set({ state }).where('id', '=', topic_id).execute()
  await setState(postState.online)
  await operator.ok('POST console/notice_send', { title: '看灯', content: '今晚', link: `#/sharedetail/${topic_id}` })
  const linkFor = async (member: Person) =>
    (await member.ok('GET circle/commonapi notify', {})).data.find(({ title }) => title === '看灯')?.link
  expect(await linkFor(reader)).toBe(`/sharedetail/${topic_id}`)
  await setState(postState.offline)
  expect(await linkFor(reader)).toBe('')
  expect(await linkFor(author)).toBe(`/sharedetail/${topic_id}`)
})

test('towns of another site, missing ones and invalid ids are refused', async () => {
  const elsewhere = await addTown(25, '别处的镇', 10002)
  const reader = await app.createPerson('外乡人')
  for (const town_ids of [String(elsewhere), '999'])
    for (const name of ['POST console/notice_send', 'GET console/notice_recipients'] as const)
      expect(await operator.call(name, { title: '通知', content: '内容', town_ids })).toMatchObject({
        code: 404,
        data: { field: 'town_ids' },
      })
  expect((await operator.call('GET console/notice_recipients', { town_ids: 'x,-1' })).code).toBe(400)
  await reader.ok('POST circle/townapi subscribe', { to_id: elsewhere, siteid: 10002 })
  for (const id of [elsewhere, 999])
    for (const name of [
      'POST circle/townapi subscribe',
      'POST circle/townapi unsubscribe',
      'GET circle/townapi follow',
    ] as const)
      expect((await reader.call(name, { id, to_id: id })).code).toBe(404)
  const follow = await reader.ok('GET circle/townapi follow', { id: elsewhere, siteid: 10002 })
  expect(follow).toEqual({ is_attention: 1 })
  expect((await app.visitor.call('POST circle/townapi subscribe', { to_id: 9 })).code).toBe(401)
})

test('a town or a content list cannot be removed while a notice for it, or with a link to it, is still to be sent', async () => {
  const [town, linked] = [await addTown(21, '待发镇'), await addTown(22, '链接镇')]
  const list = (await operator.ok('POST console/list_save', { name: '待发的列表' })).id
  const visible_at = new Date(app.now().getTime() + minute).toISOString()
  const send = (more: object) =>
    operator.ok('POST console/notice_send', { title: '预告', content: '明天', visible_at, ...more })
  await send({ town_ids: String(town) })
  await send({ link: `#/special/${linked}` })
  await send({ link: `#/content-list?id=${list}` })
  const removals = [
    ['POST console/town_remove', town],
    ['POST console/town_remove', linked],
    ['POST console/list_remove', list],
  ] as const
  for (const [address, id] of removals)
    expect(await operator.call(address, { id })).toMatchObject({ code: 422, error: '仍在使用，不能删除' })
  app.advanceTime(minute)
  for (const [address, id] of removals) await operator.ok(address, { id })
})
