import { toChinaDate } from '@quanzi/contract/text'
import { hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { backfillMobileSuffixes } from '../../identity/member/mobile-suffix.ts'

let app: TestApp
let operator: Person
let reviewer: Person
let author: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  author = await app.createPerson('云溪小满')
  await app.createPerson('小满的朋友Ann')
  await backfillMobileSuffixes(app.context)
})
afterAll(() => app.close())

const findNicknames = async (keyword: string) =>
  (await operator.ok('GET console/member list', { keyword })).data.map(({ nickname }) => nickname)
const getLatestAuditEntry = () =>
  app.db.selectFrom('audit_entry').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

test('members are found by part of the nickname in any case, by id and by the last four digits of their number', async () => {
  expect(await findNicknames('小满')).toEqual(['小满的朋友Ann', '云溪小满'])
  expect(await findNicknames('ann')).toEqual(['小满的朋友Ann'])
  expect(await findNicknames('溪小')).toEqual(['云溪小满'])
  expect(await findNicknames('满')).toHaveLength(2)
  expect(await findNicknames(author.mobile.slice(-4))).toEqual(['云溪小满'])
  expect(await findNicknames(author.mobile)).toEqual(['云溪小满'])
  const wide = (text: string) => text.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
  expect(await findNicknames(wide(author.mobile.slice(-4)))).toEqual(['云溪小满'])
  expect(await findNicknames(wide(author.mobile))).toEqual(['云溪小满'])
  expect(await findNicknames(String(author.id))).toContain('云溪小满')
  expect(await findNicknames('%')).toEqual([])
  expect(await findNicknames('溪满')).toEqual([])
})

test('members are found by simplified and traditional, full-width and half-width characters alike', async () => {
  await app.createPerson('雲夢國 Ｔｏｍ-1')
  await app.createPerson('云梦国的人')
  for (const keyword of ['云梦国', '雲夢國', '国']) expect(await findNicknames(keyword), keyword).toHaveLength(2)
  for (const keyword of ['tom-1', '国tom', '國 ＴＯＭ', '梦国 t', 'ｔｏｍ-１'])
    expect(await findNicknames(keyword), keyword).toEqual(['雲夢國 Ｔｏｍ-1'])
  expect(await findNicknames('梦云')).toEqual([])
})

test('a member is found first by the id, however many newer members have its digits in their nicknames', async () => {
  const wanted = await app.createPerson('编号要找的人')
  for (const letter of ['甲', '乙', '丙']) await app.createPerson(`圈友${wanted.id}${letter}`)
  const find = (cursor?: string) =>
    operator.ok('GET console/member list', { keyword: String(wanted.id), pagesize: 2, ...(cursor && { cursor }) })
  const first = await find()
  expect(first.data.map(({ nickname }) => nickname)[0]).toBe('编号要找的人')
  const second = await find(first.next ?? '')
  expect([...first.data, ...second.data].map(({ id }) => id).filter((id) => id === wanted.id)).toEqual([wanted.id])
  const { members } = await operator.ok('GET console/find', { keyword: `ID ${wanted.id}` })
  expect(members[0]?.id).toBe(wanted.id)
  for (const keyword of [`#${wanted.id}`, `＃${wanted.id}`, `ID ${wanted.id}`])
    expect((await operator.ok('GET console/member list', { keyword })).data[0]?.id, keyword).toBe(wanted.id)
  expect((await operator.ok('GET console/member list', { keyword: String(wanted.id), filter: 'banned' })).data).toEqual(
    [],
  )
})

test('a member whose mobile number changed is found by the new digits only', async () => {
  const changed = await app.createPerson('换号的人')
  await backfillMobileSuffixes(app.context)
  const other = await app.createPerson('给号的人')
  const { mobile_hash, mobile_cipher } = await app.db
    .selectFrom('member')
    .select(['mobile_hash', 'mobile_cipher'])
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  await app.db.deleteFrom('member').where('id', '=', other.id).execute()
  await app.db.updateTable('member').set({ mobile_hash, mobile_cipher }).where('id', '=', changed.id).execute()
  expect(await findNicknames(changed.mobile.slice(-4))).toEqual([])
  await backfillMobileSuffixes(app.context)
  expect(await findNicknames(other.mobile.slice(-4))).toEqual(['换号的人'])
})

test('operators see only whether a member has a mobile number, not even masked digits', async () => {
  const detail = await operator.ok('GET console/member detail', { member_id: author.id })
  expect(detail.has_mobile).toBe(1)
  const found = [
    await operator.ok('GET console/member list', { keyword: author.mobile }),
    detail,
    await operator.ok('GET console/find', { keyword: author.mobile }),
    await operator.ok('GET console/staff list'),
  ]
  expect(found[0]).toMatchObject({ data: [{ id: author.id }] })
  const text = JSON.stringify(found)
  expect(text).not.toContain(author.mobile)
  expect(text).not.toMatch(/\d{3}\*{4}/)
})

const sorts = ['joined', 'active', 'posts', 'rejected', 'reports'] as const
const followCursors = async (reader: Person, input: object) => {
  const rows: { id: number; key: number | string }[] = []
  let cursor: string | null | undefined
  do {
    const page = await reader.ok('GET console/member list', { ...input, pagesize: 2, ...(cursor && { cursor }) })
    const { sort } = input as { sort: (typeof sorts)[number] }
    const column = sort === 'joined' ? 'joined_at' : sort === 'active' ? 'active_on' : sort
    rows.push(...page.data.map((row) => ({ id: row.id, key: row[column] })))
    cursor = page.next
  } while (cursor)
  return rows
}

test.each(
  sorts.flatMap(
    (sort) =>
      [
        [sort, 'desc'],
        [sort, 'asc'],
      ] as const,
  ),
)(
  'sorted by %s %s, the pages have every member once, in order and by id where values are equal',
  async (sort, order) => {
    const chief = await app.createPerson(`总运营 ${sort} ${order}`, { operator: true })
    await publishApprovedPost(reviewer, author, { content: `署名 ${sort} ${order}` })
    await publishApprovedPost(reviewer, author, { content: `匿名 ${sort} ${order}`, anonymous: 1 })
    await app.createPerson(`别处的人 ${sort} ${order}`, { site: 10002 })
    await app.db
      .updateTable('site_member')
      .set({ active_on: '2026-03-01' })
      .where('member_id', '=', author.id)
      .execute()
    // Their visits of the day are written before the pages are read.
    for (const reader of [operator, chief]) await reader.ok('GET console/member list', {})
    await app.activity.flush()
    for (const [reader, expected] of [
      [
        operator,
        await app.db.selectFrom('site_member').select('member_id as id').where('site_id', '=', 10001).execute(),
      ],
      [chief, await app.db.selectFrom('member').select('id').execute()],
    ] as const) {
      const rows = await followCursors(reader, { sort, order })
      const sign = order === 'desc' ? -1 : 1
      const inOrder = [...rows].sort((a, b) => sign * (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id - b.id))
      expect(rows).toEqual(inOrder)
      expect(rows.map(({ id }) => id).sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id).sort((a, b) => a - b))
    }
  },
)

test('a cursor of another order is refused', async () => {
  const { next } = await operator.ok('GET console/member list', { pagesize: 1, sort: 'joined' })
  expect(await operator.call('GET console/member list', { sort: 'posts', cursor: next ?? '' })).toMatchObject({
    code: 400,
  })
})

test('the list counts named posts, rejections and reports, and a visit is a day of activity', async () => {
  const writer = await app.createPerson('勤写的人')
  const lineOf = async () => (await operator.ok('GET console/member list', { keyword: '勤写的人' })).data[0]
  const post = await publishApprovedPost(reviewer, writer, { content: '第一条' })
  const anonymousPost = await publishApprovedPost(reviewer, writer, { content: '不署名', anonymous: 1 })
  // An operator who reports it must not find the author by the number that grows.
  await app.db.updateTable('post').set({ reports: 2 }).where('id', '=', anonymousPost).execute()
  expect(await lineOf()).toMatchObject({ posts: 1, rejected: 0, reports: 0 })
  await app.db.updateTable('post').set({ state: 2, reports: 3 }).where('id', '=', post).execute()
  expect(await lineOf()).toMatchObject({ posts: 1, rejected: 1, reports: 3 })
  await app.db.updateTable('post').set({ state: 9 }).where('id', '=', post).execute()
  expect(await lineOf()).toMatchObject({ posts: 0, rejected: 0, reports: 0 })
  await app.activity.flush()
  expect((await lineOf())?.active_on).toBe(toChinaDate(app.now()))
})

test('the detail of a member does not list anonymous posts', async () => {
  const shy = await app.createPerson('不愿署名')
  await publishApprovedPost(reviewer, shy, { content: '署名的一条' })
  await publishApprovedPost(reviewer, shy, { content: '匿名的一条', anonymous: 1 })
  const record = await operator.ok('GET console/member detail', { member_id: shy.id })
  expect(record.writings.map(({ content }) => content)).toEqual(['署名的一条'])
})

test('the record of a member shows only the day of a visit, because the time could reveal the author of an anonymous post', async () => {
  const shy = await app.createPerson('写了一夜的人')
  app.advanceTime(5 * hour)
  const minuteOfNow = () => app.now().toISOString().slice(0, 16)
  const before = minuteOfNow()
  await shy.ok('POST circle/postingapi common', { content: '匿名的长信', anonymous: 1 })
  const after = minuteOfNow()
  const { sessions } = await operator.ok('GET console/member detail', { member_id: shy.id })
  expect(sessions.map(({ seen_on }) => seen_on)).toEqual([toChinaDate(app.now())])
  for (const minuteOfVisit of [before, after]) expect(JSON.stringify(sessions)).not.toContain(minuteOfVisit)
})

test('revealing an anonymous author needs a reason and is recorded in both logs', async () => {
  const shy = await app.createPerson('藏起来的人')
  const post = await publishApprovedPost(reviewer, shy, { content: '谁写的', anonymous: 1 })
  const look = { kind: 'post', item_id: post }
  expect(await operator.call('POST console/member look', look)).toMatchObject({ code: 422 })
  expect(await operator.call('POST console/member look', { ...look, item_id: 0, reason: '公安协查' })).toMatchObject({
    code: 404,
    data: { field: 'item_id' },
  })
  const result = await operator.ok('POST console/member look', { ...look, reason: '公安协查' })
  expect(result).toMatchObject({ id: shy.id, nickname: '藏起来的人' })
  expect(await getLatestAuditEntry()).toMatchObject({
    action: 'member.look',
    subject: `post:${post}`,
    reason: '公安协查',
    member_id: operator.id,
    after: null,
  })
  const looks = await app.db.selectFrom('author_reveal').selectAll().where('item_id', '=', post).execute()
  expect(looks.map(({ reason, member_id }) => [reason, member_id])).toContainEqual(['公安协查', operator.id])
  const elsewhere = await app.createPerson('岚川运营', { operator: true, site: 10002 })
  expect(await elsewhere.call('POST console/member look', { ...look, reason: '好奇', siteid: 10002 })).toMatchObject({
    code: 404,
  })
})

test('a look at an anonymous author shows the text to those who may read it, and nothing of a deleted item', async () => {
  const shy = await app.createPerson('又藏起来的人')
  const staff = await app.createPerson('也审核的运营', { operator: true, level: 1, site: 10001 })
  const content = '谁也不知道是我'
  const { topic_id } = await shy.ok('POST circle/postingapi common', { content, anonymous: 1 })
  const look = (by: Person) =>
    by.call('POST console/member look', { kind: 'post', item_id: topic_id, reason: '公安协查' })
  expect(await look(operator)).toMatchObject({ code: 0, data: { id: shy.id, content: '' } })
  expect(await look(staff)).toMatchObject({ code: 0, data: { id: shy.id, content } })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  expect(await look(operator)).toMatchObject({ code: 0, data: { content } })
  await shy.ok('POST circle/topicapi del', { topic_id })
  for (const by of [operator, staff]) expect(await look(by)).toMatchObject({ code: 301, data: null })
})
