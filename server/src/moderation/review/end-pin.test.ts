import { formatDateTime } from '@quanzi/contract/text'
import { day } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let author: Person
let reviewer: Person
let operator: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  author = await app.createPerson('云溪小满')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
})
afterAll(() => app.close())

const publish = (content: string) => publishApprovedPost(reviewer, author, { content })
const pin = (topic_id: number, days?: number) =>
  reviewer.ok('POST circle/topic top', { topic_id, ...(days !== undefined && { days }) })
const leading = async () => {
  const { data } = await app.visitor.ok('GET circle/topicapi list')
  return data.filter(({ is_top }) => is_top === 1).map(({ topic_id }) => topic_id)
}
const endOf = async (topic_id: number) => (await reviewer.ok('GET circle/topic detail', { topic_id })).top_until
const pinLines = async (topic_id: number) =>
  (await reviewer.ok('GET circle/topic history', { topic_id })).data
    .filter(({ action }) => action.startsWith('top'))
    .map(({ action, member_data, changes }) => [action, member_data.id > 0, changes[0]?.after])
const pass = async (ms: number) => {
  app.advanceTime(ms)
  await app.jobs.runDue()
}

test('a pin with an end leads the feed until then, ends once, and says so to reviewers, the console and the history', async () => {
  const [short, forever] = [await publish('停水三天'), await publish('社区公约')]
  await pin(forever)
  await pin(short, 3)
  const ends = (await endOf(short)) ?? ''
  expect(Math.abs(Date.parse(ends) - app.now().getTime() - 3 * day)).toBeLessThan(20_000)
  expect(await endOf(forever)).toBeNull()
  const { data } = await operator.ok('GET console/posts', {})
  expect(data.map(({ id, is_top, top_until }) => [id, is_top, top_until])).toEqual([
    [forever, 1, null],
    [short, 1, ends],
  ])
  await pass(3 * day - 30_000)
  expect(await leading()).toEqual([short, forever])
  await pass(30_000)
  await app.jobs.runDue()
  expect(await leading()).toEqual([forever])
  expect(await endOf(short)).toBeNull()
  expect(await pinLines(short)).toEqual([
    ['top', true, `至 ${formatDateTime(ends)}`],
    ['top_cancel', false, '否'],
  ])
  expect((await reviewer.call('POST circle/topic top', { topic_id: short, days: 2 })).code).toBe(400)
  await reviewer.ok('POST circle/topic top_cancel', { topic_id: forever })
})

test('a pin that was removed or set anew meanwhile does not end at its former time, one that an undo restored does', async () => {
  const [longer, removed, restored] = [await publish('换成七天'), await publish('又取消了'), await publish('撤销取消')]
  for (const id of [longer, removed, restored]) await pin(id, 1)
  await pin(longer, 7)
  await reviewer.ok('POST circle/topic top_cancel', { topic_id: removed })
  await pin(removed, 0)
  await reviewer.ok('POST circle/topic top_cancel', { topic_id: restored })
  await reviewer.ok('POST circle/topic undo', { topic_id: restored })
  expect(await leading()).toEqual([removed, longer, restored])
  await pass(day + 1_000)
  expect(await leading()).toEqual([removed, longer])
  await pass(6 * day)
  expect(await leading()).toEqual([removed])
})

test('a pin of a post that went offline ends there, and is not back when the post is restored', async () => {
  const topic_id = await publish('下线期间到期')
  await pin(topic_id, 1)
  await reviewer.ok('POST circle/topic offline', { topic_id, reason: '核实中' })
  await pass(day + 1_000)
  await reviewer.ok('POST circle/topic restore', { topic_id })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  expect(await leading()).not.toContain(topic_id)
})
