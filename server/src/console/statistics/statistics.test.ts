import { randomUUID } from 'node:crypto'
import { toChinaDate } from '@quanzi/contract/text'
import { minute } from '@quanzi/contract/time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { bucketToSeconds, mergeHistograms, quantile } from '../../moderation/shared/histogram.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { addDays } from '../../platform/text/china-days.ts'
import { watchReviewTargets } from '../alerts/watch-review-targets.ts'
import { foldDailyCounts } from './daily-active.ts'

let app: TestApp
let chief: Person
let operator: Person
let first: Person
let second: Person
let author: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 2 })
  chief = await app.createPerson('总运营', { operator: true })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  first = await app.createPerson('一审', { level: 1 })
  second = await app.createPerson('二审', { level: 2 })
  author = await app.createPerson('作者')
})
afterAll(() => app.close())

const today = () => toChinaDate(app.now())
const period = () => ({ from: today(), to: today() })
const publish = async (content: string) => (await author.ok('POST circle/postingapi common', { content })).topic_id
/** Leaves no post for the longest wait of a later test. */
const rejectAllWaiting = async () => {
  for (const [reviewer, state] of [
    [first, 0],
    [second, 7],
  ] as const)
    for (const { id } of await app.db.selectFrom('post').select('id').where('state', '=', state).execute())
      await reviewer.ok('POST circle/topic fail', { topic_id: id, rev: 1, reason: '广告' })
}
const readWaits = async (level: 1 | 2) =>
  (await operator.ok('GET console/statistics waiting', period())).data.find(
    (line) => line.kind === 'post' && line.level === level,
  )

test('the parallel rows of a daily count are summed in the statistics, and merged into one row after the day', async () => {
  const day = addDays(today(), -1)
  const rows = [0, 3, 15].map((slot) => ({ site_id: 10001, day, kind: 'comment' as const, slot, n: 2 }))
  await app.db.insertInto('daily_count').values(rows).execute()
  const readComments = async () =>
    (await operator.ok('GET console/statistics days', { from: day, to: day })).days.map(({ comments }) => comments)
  const countRows = async () =>
    (await app.db.selectFrom('daily_count').select('n').where('day', '=', day).execute()).length
  expect(await readComments()).toEqual([6])
  await foldDailyCounts(app.db, app.now())
  expect(await countRows()).toBe(3)
  app.advanceTime(24 * 60 * minute)
  await foldDailyCounts(app.db, app.now())
  expect([await readComments(), await countRows()]).toEqual([[6], 1])
})

test('the daily statistics count posts, members and decisions, but no undone decision', async () => {
  await rejectAllWaiting()
  // Noon of the next day, so that the test does not cross midnight.
  app.advanceTime(Date.parse(`${addDays(today(), 1)}T04:00:00Z`) - app.now().getTime())
  const [one, two, three] = [await publish('一'), await publish('二'), await publish('三')]
  app.advanceTime(2 * minute)
  await first.ok('POST circle/topic passstep', { topic_id: one, rev: 1 })
  await first.ok('POST circle/topic fail', { topic_id: two, rev: 1, reason: '广告' })
  await first.ok('POST circle/topic undo', { topic_id: two })
  app.advanceTime(8 * minute)
  await first.ok('POST circle/topic passstep', { topic_id: two, rev: 1 })
  await first.ok('POST circle/topic fail', { topic_id: three, rev: 1, reason: '赌博诈骗' })
  await second.ok('POST circle/topic pass', { topic_id: one, rev: 1 })
  // The operator who reads the statistics is active too: counted here, as the timer may write before the read.
  await operator.ok('GET ajax/user')
  await app.activity.flush()

  const { days, now } = await operator.ok('GET console/statistics days', period())
  expect(days).toHaveLength(1)
  expect(days[0]).toMatchObject({ posts: 3, comments: 0, decisions: 4 })
  expect(now).toMatchObject({ posts: 3, decisions: 4 })
  expect(days[0]?.active).toBe(4)
  expect(expectNear(days[0]?.wait_posts, 480)).toBe(true)
  expect(days[0]).toMatchObject({ wait_posts: now.wait_posts, wait_comments: null })

  const level1 = await readWaits(1)
  expect(level1).toMatchObject({ decisions: 3, waiting: 0, oldest: null, target: 300 })
  expect(expectNear(level1?.median, 600) && expectNear(level1?.p90, 600)).toBe(true)
  const level2 = await readWaits(2)
  expect(level2).toMatchObject({ decisions: 1, waiting: 1 })
  expect(expectNear(level2?.median, 480)).toBe(true)

  const reviewers = (await operator.ok('GET console/statistics reviewers', period())).data
  expect(reviewers.map(({ id, passed, passed_on, rejected }) => [id, passed, passed_on, rejected])).toEqual([
    [first.id, 0, 2, 1],
    [second.id, 1, 0, 0],
  ])
  expect((await operator.ok('GET console/statistics reasons', period())).data).toEqual([{ reason: '赌博诈骗', n: 1 }])
})

const expectNear = (seen: number | null | undefined, wanted: number) =>
  seen != null && Math.abs(seen - wanted) <= Math.max(2, wanted * 0.035)

test('a post before midnight in China and its decision after it belong to two days', async () => {
  const eve = addDays(today(), 1)
  app.advanceTime(Date.parse(`${eve}T15:59:30Z`) - app.now().getTime())
  const post = await publish('跨年的烟花')
  app.advanceTime(minute)
  await first.ok('POST circle/topic passstep', { topic_id: post, rev: 1 })
  const { days } = await operator.ok('GET console/statistics days', { from: eve, to: addDays(eve, 1) })
  expect(days.map((line) => [line.day, line.posts, line.decisions])).toEqual([
    [eve, 1, 0],
    [addDays(eve, 1), 0, 1],
  ])
  expect((await operator.ok('GET console/statistics reviewers', { from: eve, to: eve })).data).toEqual([])
})

test('the longest wait does not change with decisions on other items', async () => {
  await rejectAllWaiting()
  await publish('还没人看')
  app.advanceTime(7 * minute)
  const line = await readWaits(1)
  expect(line).toMatchObject({ waiting: 1 })
  expect(expectNear(line?.oldest, 420)).toBe(true)
})

test('an item that an edit of level 2 sends back waits at level 1 since the edit', async () => {
  await rejectAllWaiting()
  const post = await publish('二审要改的')
  await first.ok('POST circle/topic passstep', { topic_id: post, rev: 1 })
  app.advanceTime(30 * minute)
  await second.ok('POST circle/topic edit', { topic_id: post, rev: 1, content: '二审改过的' })
  app.advanceTime(2 * minute)
  expect(expectNear((await readWaits(1))?.oldest, 120)).toBe(true)
  await first.ok('POST circle/topic fail', { topic_id: post, rev: 2, reason: '广告' })
})

test('cached statistics of a day include later decisions and undos', async () => {
  const decisions = async () => (await readWaits(1))?.decisions ?? 0
  const before = await decisions()
  const post = await publish('看过又看')
  await first.ok('POST circle/topic passstep', { topic_id: post, rev: 1 })
  expect(await decisions()).toBe(before + 1)
  expect(await decisions()).toBe(before + 1)
  await first.ok('POST circle/topic undo', { topic_id: post })
  expect(await decisions()).toBe(before)
})

test('statistics belong to one site and include days without activity', async () => {
  const elsewhere = await app.createPerson('岚川运营', { operator: true, site: 10002 })
  const from = addDays(today(), -6)
  const { days, before } = await elsewhere.ok('GET console/statistics days', { siteid: 10002, from, to: today() })
  expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, i) => addDays(from, i)))
  expect(days.every(({ posts }) => posts === 0)).toBe(true)
  expect(before.posts).toBe(0)
})

test('a reversed period or one of more than a year is refused with the field', async () => {
  const ask = (from: string, to: string) => operator.call('GET console/statistics days', { from, to })
  expect(await ask('2026-11-02', '2026-11-01')).toMatchObject({ code: 422, error: '开始日期不可大于结束日期' })
  expect(await ask('2024-01-01', '2026-11-01')).toMatchObject({ code: 400, data: { field: 'from' } })
})

describe('the histogram of waits', () => {
  test('puts each wait into a bucket whose value differs by at most 3.2 %', async () => {
    const seconds = fc
      .sample(fc.integer({ min: 0, max: 40_000_000 }), 300)
      .concat([0, 1, 31, 32, 33, 63, 64, 127, 128, 3_600])
    const { rows } = await sql<{ s: number; bucket: number }>`
      select s, wait_bucket(s) as bucket from unnest(${seconds}::bigint[]) s`.execute(app.db)
    for (const { s, bucket } of rows) {
      expect(Math.abs(bucketToSeconds(bucket) - s)).toBeLessThanOrEqual(s < 32 ? 0 : s * 0.0313)
    }
  })

  test('computes quantiles as those of the sorted waits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0.5, 0.9),
        (waited, part) => {
          const sorted = [...waited].sort((a, b) => a - b)
          const histogram = mergeHistograms(waited.map((bucket) => [...Array<null>(bucket).fill(null), 1]))
          return quantile(histogram, part) === sorted[Math.ceil(sorted.length * part) - 1]
        },
      ),
    )
    expect(quantile([], 0.5)).toBeNull()
  })
})

describe('the webhook', () => {
  const url = 'https://hooks.example.invalid/quanzi'
  let secret: string
  const watch = async () => {
    await watchReviewTargets(app.context)
    await app.jobs.runDue()
  }
  beforeEach(async () => {
    ;({ secret } = await chief.ok('POST console/hook save', { url, renew: 1 }))
    await rejectAllWaiting()
    await watch()
    app.webhooks.sent.length = 0
  })

  test('is called once when a target is missed, signed, and once when it is met again', async () => {
    expect((await chief.ok('GET console/hook detail')).url).toBe(url)
    expect((await operator.ok('GET console/hook detail')).url).toBe('https://hooks.example.invalid')
    await chief.ok('POST console/hook save', { url: `${url}?key=password` })
    await chief.ok('POST console/hook save', { url })
    const { data: entries } = await operator.ok('GET console/log list', { what: 'hook.save' })
    expect(entries[0]).toMatchObject({ before: {}, after: { path: 'new' } })
    expect(JSON.stringify(entries)).not.toMatch(/password|quanzi/)
    await operator.ok('POST console/target save', { first: 300, second: 86_400 })
    const topic_id = await publish('等过了时限')
    app.advanceTime(10 * minute)
    for (let i = 0; i < 3; i++) await watch()
    expect(app.webhooks.sent).toHaveLength(1)
    const [message] = app.webhooks.sent
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ event: 'review.late', site: 10001, level: 1, target: 300 })
    const [, t = '', v1 = ''] = /^t=(\d+),v1=([\da-f]{64})$/.exec(message?.headers['x-quanzi-signature'] ?? '') ?? []
    const { createHmac } = await import('node:crypto')
    expect(createHmac('sha256', secret).update(`${t}.${message?.body}`).digest('hex')).toBe(v1)

    await first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
    await watch()
    expect(app.webhooks.sent.map(({ headers }) => headers['x-quanzi-event'])).toEqual(['review.late', 'review.in_time'])
  })

  test('is retried after a failure, which the console shows', async () => {
    app.webhooks.fault = 'HTTP 500'
    expect(await chief.call('POST console/hook try')).toMatchObject({ code: 422, error: '对方没有收下：HTTP 500' })
    await publish('又等着')
    app.advanceTime(10 * minute)
    await watch()
    expect(await operator.ok('GET console/hook detail')).toMatchObject({ fault: 'HTTP 500' })
    app.webhooks.fault = ''
    app.advanceTime(minute)
    await app.jobs.runDue()
    expect(app.webhooks.sent).toHaveLength(1)
    expect(await operator.ok('GET console/hook detail')).toMatchObject({ fault: '' })
  })

  test('gets a message once when its job is repeated, and the same delivery id when a response was lost', async () => {
    const queueMessage = async (delivery: string) => {
      const payload = { delivery, siteId: 10001, event: 'test', body: {} }
      await queueJob(app.db, { kind: 'send-webhook', payload, runAt: app.now() })
    }
    const deliveries = () => app.webhooks.sent.map(({ headers }) => headers['x-quanzi-delivery'])
    const [accepted, lost] = [randomUUID(), randomUUID()]
    // The first run was accepted, and its process ended before the job was completed.
    await queueMessage(accepted)
    await app.jobs.runDue()
    await queueMessage(accepted)
    await app.jobs.runDue()
    expect(deliveries()).toEqual([accepted])

    app.webhooks.losesResponse = true
    await queueMessage(lost)
    await app.jobs.runDue()
    app.webhooks.losesResponse = false
    app.advanceTime(minute)
    await app.jobs.runDue()
    expect(deliveries()).toEqual([accepted, lost, lost])
  })

  test('is called again at a new URL for targets missed before', async () => {
    await publish('等到换了接收方')
    app.advanceTime(10 * minute)
    await watch()
    await chief.ok('POST console/hook save', { url: `${url}/2` })
    await watch()
    expect(app.webhooks.sent.map(({ url: to, headers }) => [to, headers['x-quanzi-event']])).toEqual([
      [url, 'review.late'],
      [`${url}/2`, 'review.late'],
    ])
  })

  test('is not called for a retired site, which no reviewer can open', async () => {
    const retire = async (retired_at: Date | null) => {
      await app.db.updateTable('site').set({ retired_at }).where('id', '=', 10001).execute()
      app.context.sites.invalidate()
    }
    await publish('站点停用前没审完')
    await retire(app.now())
    app.advanceTime(10 * minute)
    await watch()
    expect(app.webhooks.sent).toEqual([])
    await retire(null)
    await watch()
    expect(app.webhooks.sent).toHaveLength(1)
  })

  test('refuses an invalid address', async () => {
    for (const url of ['javascript:alert(1)', 'ftp://a.example', 'https://user:pw@a.example', 'x'])
      expect(await chief.call('POST console/hook save', { url })).toMatchObject({
        code: 422,
        data: { field: 'url' },
      })
  })
})

test('hot topics are sorted by posts, each with its week and its recommendation', async () => {
  const [busy, calm] = [await app.createTag('茶山四季'), await app.createTag('旧物交换')]
  const createPostWithTag = async (tag: number) =>
    author.ok('POST circle/postingapi common', { content: '话题里的帖子', tag })
  await createPostWithTag(calm)
  app.advanceTime(24 * 60 * minute)
  operator = await app.logInAgain(operator)
  author = await app.logInAgain(author)
  await createPostWithTag(busy)
  await createPostWithTag(busy)
  const listHotTags = async (from = today()) =>
    (await operator.ok('GET console/statistics tags', { from, to: today() })).data
  expect((await listHotTags()).map(({ name, posts }) => [name, posts])).toEqual([
    ['茶山四季', 2],
    ['旧物交换', 0],
  ])
  expect((await listHotTags(addDays(today(), -1))).map(({ week }) => week)).toEqual([
    [0, 0, 0, 0, 0, 0, 2],
    [0, 0, 0, 0, 0, 1, 0],
  ])
  await operator.ok('POST console/tag_hot', { tag_id: busy, hot: 1 })
  expect((await app.visitor.ok('GET circle/tagapi recommend_list')).data.map(({ id }) => id)).toEqual([busy])
  expect((await listHotTags())[0]).toMatchObject({ id: busy, is_recommend: 1 })
  await operator.ok('POST console/tag_hot', { tag_id: busy, hot: 0 })
  await app.db.updateTable('tag').set({ offline: true }).where('id', '=', busy).execute()
  expect((await listHotTags()).map(({ id }) => id)).toEqual([calm])
})

test('open reports are counted as waiting, with the time of the oldest', async () => {
  expect(await operator.ok('GET console/waiting')).toMatchObject({ reports: 0, reports_since: '' })
  const at = app.now().toISOString().slice(0, 16)
  for (const member of [first, second]) {
    await (await app.logInAgain(member)).ok('POST circle/commonapi report', {
      kind: 'member',
      id: author.id,
      reason_id: 1,
    })
  }
  const result = await operator.ok('GET console/waiting')
  expect([result.reports, result.reports_since.slice(0, 16)]).toEqual([1, at])
})
