import { chinaDay } from '@quanzi/contract/text'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../../test/house.ts'
import { merge, quantile, secondsOf } from '../../statistics/buckets.ts'
import { addDays } from '../../statistics/days.ts'

let house: TestHouse
let operator: Person
let first: Person
let second: Person
let author: Person
const minute = 60_000

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 2 })
  operator = await house.person('云溪运营', { operator: true, site: 10001 })
  first = await house.person('一审', { level: 1 })
  second = await house.person('二审', { level: 2 })
  author = await house.person('作者')
})
afterAll(() => house.close())

const today = () => chinaDay(house.now())
const period = () => ({ from: today(), to: today() })
const publish = async (content: string) => (await author.ok('POST circle/postingapi common', { content })).topic_id
const waits = async (level: 1 | 2) =>
  (await operator.ok('GET console/statistics waiting', period())).data.find(
    (line) => line.kind === 'post' && line.level === level,
  )

test('a day counts what happened on it, and an undone decision is none', async () => {
  // Noon of the next day, so that nothing here crosses midnight.
  house.wait(Date.parse(`${addDays(today(), 1)}T04:00:00Z`) - house.now().getTime())
  const posts = [await publish('一'), await publish('二'), await publish('三')]
  const [one, two, three] = posts as [number, number, number]
  house.wait(2 * minute)
  await first.ok('POST circle/topic passstep', { topic_id: one, rev: 1 })
  await first.ok('POST circle/topic fail', { topic_id: two, rev: 1, reason: '广告' })
  await first.ok('POST circle/topic undo', { topic_id: two })
  house.wait(8 * minute)
  await first.ok('POST circle/topic passstep', { topic_id: two, rev: 1 })
  await first.ok('POST circle/topic fail', { topic_id: three, rev: 1, reason: '赌博诈骗' })
  await second.ok('POST circle/topic pass', { topic_id: one, rev: 1 })
  await house.app.activity.flush()

  const { days, now } = await operator.ok('GET console/statistics days', period())
  expect(days).toHaveLength(1)
  expect(days[0]).toMatchObject({ posts: 3, comments: 0, decisions: 4 })
  expect(now).toMatchObject({ posts: 3, decisions: 4 })
  expect(days[0]?.active).toBe(3)

  const level1 = await waits(1)
  expect(level1).toMatchObject({ decisions: 3, waiting: 0, oldest: null, target: 300 })
  expect(near(level1?.median, 600) && near(level1?.p90, 600)).toBe(true)
  const level2 = await waits(2)
  expect(level2).toMatchObject({ decisions: 1, waiting: 1 })
  expect(near(level2?.median, 480)).toBe(true)

  const reviewers = (await operator.ok('GET console/statistics reviewers', period())).data
  expect(reviewers.map(({ id, passed, passed_on, rejected }) => [id, passed, passed_on, rejected])).toEqual([
    [first.id, 0, 2, 1],
    [second.id, 1, 0, 0],
  ])
  expect((await operator.ok('GET console/statistics reasons', period())).data).toEqual([{ reason: '赌博诈骗', n: 1 }])
})

const near = (seen: number | null | undefined, wanted: number) =>
  seen != null && Math.abs(seen - wanted) <= Math.max(2, wanted * 0.035)

test('the oldest item waits as long as it waits, whatever was decided meanwhile', async () => {
  await publish('还没人看')
  house.wait(7 * minute)
  const line = await waits(1)
  expect(line).toMatchObject({ waiting: 1 })
  expect(near(line?.oldest, 420)).toBe(true)
})

test('a day that was looked at already shows what was decided since, and what was taken back', async () => {
  const decisions = async () => (await waits(1))?.decisions ?? 0
  const before = await decisions()
  const post = await publish('看过又看')
  await first.ok('POST circle/topic passstep', { topic_id: post, rev: 1 })
  expect(await decisions()).toBe(before + 1)
  expect(await decisions()).toBe(before + 1)
  await first.ok('POST circle/topic undo', { topic_id: post })
  expect(await decisions()).toBe(before)
})

test('figures of another site are its own, and days without anything are there', async () => {
  const elsewhere = await house.person('岚川运营', { operator: true, site: 10002 })
  const from = addDays(today(), -6)
  const { days, before } = await elsewhere.ok('GET console/statistics days', { siteid: 10002, from, to: today() })
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, i) => addDays(from, i)))
  expect(days.every(({ posts }) => posts === 0)).toBe(true)
  expect(before.posts).toBe(0)
})

test('a period upside down or longer than a year is refused, with its field', async () => {
  const ask = (from: string, to: string) => operator.call('GET console/statistics days', { from, to })
  expect(await ask('2026-11-02', '2026-11-01')).toMatchObject({ code: 422, error: '开始日期不可大于结束日期' })
  expect(await ask('2024-01-01', '2026-11-01')).toMatchObject({ code: 400, data: { field: 'from' } })
})

describe('the histogram of waits', () => {
  test('the database sorts into the buckets that the server reads, never more than 3.2 % from the truth', async () => {
    const seconds = fc
      .sample(fc.integer({ min: 0, max: 40_000_000 }), 300)
      .concat([0, 1, 31, 32, 33, 63, 64, 127, 128, 3_600])
    const { rows } = await sql<{ s: number; bucket: number }>`
      select s, wait_bucket(s) as bucket from unnest(${seconds}::bigint[]) s`.execute(house.db)
    for (const { s, bucket } of rows) {
      expect(Math.abs(secondsOf(bucket) - s)).toBeLessThanOrEqual(s < 32 ? 0 : s * 0.0313)
    }
  })

  test('a quantile is that of the sorted waits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0.5, 0.9),
        (waited, part) => {
          const sorted = [...waited].sort((a, b) => a - b)
          const histogram = merge(waited.map((bucket) => [...Array<null>(bucket).fill(null), 1]))
          return quantile(histogram, part) === sorted[Math.ceil(sorted.length * part) - 1]
        },
      ),
    )
    expect(quantile([], 0.5)).toBeNull()
  })
})

describe('the web hook', () => {
  test('is told once that something waits too long, signed, and again when it is over', async () => {
    const { secret } = await operator.ok('POST console/hook save', { url: 'https://hooks.example.invalid/quanzi' })
    await operator.ok('POST console/target save', { first: 300, second: 86_400 })
    const { watchWaiting } = await import('../../alarm/watch.ts')
    for (let i = 0; i < 3; i++) {
      await watchWaiting(house.app.house)
      await house.app.jobs.runDue()
    }
    expect(house.hooks.sent).toHaveLength(1)
    const [message] = house.hooks.sent
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ event: 'review.late', site: 10001, level: 1, target: 300 })
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(message?.headers['x-quanzi-signature'] ?? '') ?? []
    const { createHmac } = await import('node:crypto')
    expect(createHmac('sha256', secret).update(`${t}.${message?.body}`).digest('hex')).toBe(v1)

    const [waiting] = await house.db.selectFrom('post').select('id').where('state', '=', 0).execute()
    await first.ok('POST circle/topic passstep', { topic_id: waiting?.id, rev: 1 })
    await watchWaiting(house.app.house)
    await house.app.jobs.runDue()
    expect(house.hooks.sent.map(({ headers }) => headers['x-quanzi-event'])).toEqual(['review.late', 'review.in_time'])
  })

  test('that does not take it is tried again later, and the fault is shown', async () => {
    house.hooks.fault = 'HTTP 500'
    expect(await operator.call('POST console/hook try')).toMatchObject({ code: 422, error: '对方没有收下：HTTP 500' })
    await publish('又等着')
    house.wait(10 * minute)
    const { watchWaiting } = await import('../../alarm/watch.ts')
    await watchWaiting(house.app.house)
    await house.app.jobs.runDue()
    expect(await operator.ok('GET console/hook detail')).toMatchObject({ fault: 'HTTP 500' })
    house.hooks.fault = ''
    house.hooks.sent.length = 0
    house.wait(minute)
    await house.app.jobs.runDue()
    expect(house.hooks.sent).toHaveLength(1)
    expect(await operator.ok('GET console/hook detail')).toMatchObject({ fault: '' })
  })

  test('an address that is none is refused', async () => {
    for (const url of ['javascript:alert(1)', 'ftp://a.example', 'https://user:pw@a.example', 'x'])
      expect(await operator.call('POST console/hook save', { url })).toMatchObject({
        code: 422,
        data: { field: 'url' },
      })
  })
})

test('hot topics are those that were written under, with their week, and lead where operators say', async () => {
  const [busy, calm] = [await house.tag('茶山四季'), await house.tag('旧物交换')]
  const below = async (tag: number) => author.ok('POST circle/postingapi common', { content: '话题里的帖子', tag })
  await below(calm)
  house.wait(24 * 60 * minute)
  operator = await house.again(operator)
  author = await house.again(author)
  await below(busy)
  await below(busy)
  const found = async (from = today()) => (await operator.ok('GET console/statistics tags', { from, to: today() })).data
  expect((await found()).map(({ name, posts }) => [name, posts])).toEqual([
    ['茶山四季', 2],
    ['旧物交换', 0],
  ])
  expect((await found(addDays(today(), -1))).map(({ week }) => week)).toEqual([
    [0, 0, 0, 0, 0, 0, 2],
    [0, 0, 0, 0, 0, 1, 0],
  ])
  await operator.ok('POST console/tag_hot', { tag_id: busy, hot: 1 })
  expect((await house.visitor.ok('GET circle/tagapi recommend_list')).data.map(({ id }) => id)).toEqual([busy])
  expect((await found())[0]).toMatchObject({ id: busy, is_recommend: 1 })
  await operator.ok('POST console/tag_hot', { tag_id: busy, hot: 0 })
  await house.db.updateTable('tag').set({ offline: true }).where('id', '=', busy).execute()
  expect((await found()).map(({ id }) => id)).toEqual([calm])
})

test('open reports stand among what waits, with the first of them', async () => {
  expect(await operator.ok('GET console/waiting')).toMatchObject({ reports: 0, reports_since: '' })
  const at = house.now().toISOString().slice(0, 16)
  for (const who of [first, second]) {
    await (await house.again(who)).ok('POST circle/commonapi report', { kind: 'member', id: author.id, reason_id: 1 })
  }
  const told = await operator.ok('GET console/waiting')
  expect([told.reports, told.reports_since.slice(0, 16)]).toEqual([1, at])
})
