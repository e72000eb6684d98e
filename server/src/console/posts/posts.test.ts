import { hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let operator: Person
let staff: Person
let author: Person
let other: Person
const ids: Record<'public' | 'waiting' | 'anonymous' | 'other' | 'rejected', number> = {} as never

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  staff = await app.createPerson('也审核的运营', { operator: true, level: 1, site: 10001 })
  const reviewer = await app.createPerson('一审', { level: 1 })
  author = await app.createPerson('茶山阿明')
  other = await app.createPerson('阿明的邻居')
  const tag_id = await app.createTag('茶山')
  ids.public = await publishApprovedPost(reviewer, author, { content: '春茶开采，满山都是人', tag: tag_id })
  ids.anonymous = await publishApprovedPost(reviewer, author, { content: '春茶的价格不说了', anonymous: 1 })
  app.advanceTime(48 * hour)
  ids.other = await publishApprovedPost(reviewer, other, { content: '隔壁的茶' })
  ids.waiting = (await author.ok('POST circle/postingapi common', { content: '春茶还没审' })).topic_id
  ids.rejected = (await author.ok('POST circle/postingapi common', { content: '被驳回的' })).topic_id
  await reviewer.ok('POST circle/topic fail', { topic_id: ids.rejected, rev: 1, reason: '广告' })
})
afterAll(() => app.close())

const listIds = async (filters: object = {}, person = staff) =>
  (await person.ok('GET console/posts', filters)).data.map(({ id }) => id)

test('the posts of a site are found by text, author, stage, topic and day, newest first', async () => {
  expect(await listIds()).toEqual([ids.rejected, ids.waiting, ids.other, ids.anonymous, ids.public])
  expect(await listIds({ keyword: '春茶' })).toEqual([ids.waiting, ids.anonymous, ids.public])
  expect(await listIds({ keyword: '春茶 满山' })).toEqual([ids.public])
  expect(await listIds({ keyword: '茶' })).toEqual([ids.waiting, ids.other, ids.anonymous, ids.public])
  expect(await listIds({ stage: 'first' })).toEqual([ids.waiting])
  expect(await listIds({ stage: 'rejected' })).toEqual([ids.rejected])
  const { data } = await staff.ok('GET console/posts', { keyword: '满山' })
  expect(data[0]).toMatchObject({ stage: 'online', author: { nickname: '茶山阿明' }, tag: { name: '茶山' } })
  expect(await listIds({ tag_id: data[0]?.tag?.id })).toEqual([ids.public])
  const today = new Date(app.now().getTime() + 8 * hour).toISOString().slice(0, 10)
  expect(await listIds({ from: today })).toEqual([ids.rejected, ids.waiting, ids.other])
  expect(await listIds({ to: today }, await app.createPerson('岚川', { operator: true, site: 10001 }))).toHaveLength(3)
})

test('in the single flow a post that an earlier switch left at the second level is found among those that wait', async () => {
  const levelOne = await app.createPerson('一审小周', { level: 1 })
  await app.updateSettings({ audit_switch: 2 })
  await levelOne.ok('POST circle/topic passstep', { topic_id: ids.waiting, rev: 1 })
  expect([await listIds({ stage: 'first' }), await listIds({ stage: 'second' })]).toEqual([[], [ids.waiting]])
  await app.updateSettings({ audit_switch: 1 })
  expect(await listIds({ stage: 'first' })).toEqual([ids.waiting])
  const { sites } = await staff.ok('GET console/self')
  expect(sites).toMatchObject([{ id: 10001, flow: 'single' }])
})

test('pages follow each other without a gap, across posts of the same moment', async () => {
  const seen: number[] = []
  let cursor: string | undefined
  do {
    const page = await staff.ok('GET console/posts', { pagesize: 2, ...(cursor && { cursor }) })
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(seen).toEqual([ids.rejected, ids.waiting, ids.other, ids.anonymous, ids.public])
  expect(await staff.call('GET console/posts', { cursor: 'bm9uc2Vuc2U' })).toMatchObject({ code: 400 })
})

test('an anonymous post is not found by its author, and shows no author', async () => {
  expect(await listIds({ author: '阿明' })).toEqual([ids.rejected, ids.waiting, ids.other, ids.public])
  expect(await listIds({ author: String(author.id) })).toEqual([ids.rejected, ids.waiting, ids.public])
  const { data } = await staff.ok('GET console/posts', { keyword: '价格' })
  expect(data).toMatchObject([{ id: ids.anonymous, author: { id: 0 } }])
  expect(JSON.stringify(data)).not.toContain('阿明')
  expect(await listIds({}, author).catch(() => 'refused')).toBe('refused')
})

test('an operator who is no reviewer finds public posts only', async () => {
  expect(await listIds({}, operator)).toEqual([ids.other, ids.anonymous, ids.public])
  expect(await listIds({ stage: 'first' }, operator)).toEqual([])
  expect(await operator.call('GET console/posts', { from: '2026-02-02', to: '2026-02-01' })).toMatchObject({ state: 0 })
})

test('the posts that the list finds are exported with their texts and counts, and no anonymous author', async () => {
  const exportCsv = async (by: Person, filters = {}) =>
    String((await by.call('GET console/posts_export csv', filters)).data).replaceAll('"', '')
  const file = await exportCsv(staff, { keyword: '春茶' })
  const [head, ...lines] = file.trim().split('\r\n')
  expect(head).toContain('浏览,点赞,收藏,评论,分享')
  expect(lines.map((line) => Number.parseInt(line, 10))).toEqual([ids.waiting, ids.anonymous, ids.public])
  expect(lines[1]).toContain('匿名用户,春茶的价格不说了')
  expect(lines[1]).not.toContain('阿明')
  expect(lines[2]).toMatch(/已上线,茶山,茶山阿明,春茶开采，满山都是人,0,\d+,0,0,0,0,0$/)
  expect(await exportCsv(operator)).not.toContain('被驳回的')
  expect((await author.call('GET console/posts_export csv')).code).toBe(403)
  const [entry] = (await staff.ok('GET console/log list', { what: 'post.export' })).data
  expect(entry?.member?.id).toBe(operator.id)
})
