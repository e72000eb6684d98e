import { hour, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabaseClock } from '../../src/platform/db/database-clock.ts'
import { silentLog } from '../../src/platform/db/handle.ts'
import { addPoll } from '../polls.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

/** Two processes on one database, on machines whose clocks are two minutes ahead and two minutes behind. */
const hasPostgres = process.env['QUANZI_ENGINE'] === 'postgres'
const twoMinutes = 120_000
let app: TestApp
let peers: Awaited<ReturnType<TestApp['startPeer']>>[] = []
let reviewer: Person
let colleague: Person
let author: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  reviewer = await app.createPerson('一审', { level: 1 })
  colleague = await app.createPerson('另一位一审', { level: 1 })
  author = await app.createPerson('楼主')
  if (hasPostgres) peers = await Promise.all([twoMinutes, -twoMinutes].map((ms) => app.startPeer({ systemSkewMs: ms })))
})
afterAll(async () => {
  for (const peer of peers) await peer.close()
  await app.close()
})

const publish = async () => (await author.ok('POST circle/postingapi common', { content: '等审' })).topic_id
/** The same person on each of the two processes. */
const onBoth = (person: Person): Person[] => peers.map((peer) => peer.withPerson(person))

test.runIf(hasPostgres)('both processes show the time of the database', async () => {
  for (const { context } of peers)
    expect(Math.abs(context.ports.clock.now().getTime() - Date.now())).toBeLessThan(2_000)
})

test.runIf(hasPostgres)('both undo a decision that the other has just made', async () => {
  const [ahead, behind] = onBoth(reviewer)
  for (const [decider, undoer] of [
    [ahead, behind],
    [behind, ahead],
  ]) {
    const topic_id = await publish()
    await decider?.ok('POST circle/topic pass', { topic_id, rev: 1 })
    expect(await undoer?.call('POST circle/topic undo', { topic_id })).toMatchObject({ code: 0 })
  }
})

test.runIf(hasPostgres)('both respect a claim of the other until it expires', async () => {
  const [ahead, behind] = onBoth(reviewer)
  const [otherAhead, otherBehind] = onBoth(colleague)
  for (const [claimer, other] of [
    [ahead, otherBehind],
    [behind, otherAhead],
  ]) {
    const topic_id = await publish()
    await claimer?.ok('POST circle/topic claim', { topic_id })
    expect(await other?.call('POST circle/topic pass', { topic_id, rev: 1 })).toMatchObject({ code: 302 })
    // The claim has a minute left, and is over a minute later.
    const setEnd = (ms: number) =>
      app.db
        .updateTable('review_claim')
        .set({ expires_at: new Date(Date.now() + ms) })
        .execute()
    await setEnd(minute)
    expect(await other?.call('POST circle/topic pass', { topic_id, rev: 1 })).toMatchObject({ code: 302 })
    await setEnd(-minute)
    expect(await other?.call('POST circle/topic pass', { topic_id, rev: 1 })).toMatchObject({ code: 0 })
  }
})

test.runIf(hasPostgres)('both open and close a poll at the same moment', async () => {
  const minute = 1 / 60
  const vote = async (poll: Awaited<ReturnType<typeof addPoll>>, person: Person) =>
    (await person.call('POST circle/tagapi voting', { tag_id: poll.tag_id, option: poll.options[0] })).code
  const running = await addPoll(app, { startsInHours: -minute, endsInHours: minute })
  const over = await addPoll(app, { startsInHours: -3 * minute, endsInHours: -minute })
  const codes = async (poll: typeof running) =>
    Promise.all(peers.map(async (peer) => vote(poll, peer.withPerson(await app.createPerson('读者')))))
  expect(await codes(running)).toEqual([0, 0])
  expect(new Set(await codes(over))).not.toContain(0)
})

type Query = () => Promise<{ rows: { ms: number }[] }>

const poolThatAnswers = (query: Query) =>
  Object.assign(Object.create(app.context.database.pool), { connect: async () => ({ query, release: () => {} }) })

test('the time does not jump with the clock of the machine, and a wrong clock is logged as an error', async () => {
  const { database } = app.context
  let skew = 0
  let asked = 0
  const lines: string[] = []
  const log = { ...silentLog, warn: (_: object, line: string) => void lines.push(line) }
  const clock = await openDatabaseClock(
    {
      ...database,
      engine: 'postgres',
      pool: poolThatAnswers(async () => {
        asked += 1
        return { rows: [{ ms: Date.now() }] }
      }),
    },
    { log: { ...log, info: log.warn }, systemNow: () => Date.now() + skew },
  )
  const difference = () => Math.abs(clock.now().getTime() - Date.now())
  for (const ms of [hour, -hour, 0]) {
    const before = asked
    skew = ms
    expect(difference()).toBeLessThan(1_000)
    await expect.poll(() => asked).toBe(before + 1)
    expect(difference()).toBeLessThan(1_000)
  }
  expect(lines).toEqual([
    'the clock of this machine differs from the clock of the database',
    'the clock of this machine agrees with the clock of the database again',
  ])
  clock.close()
})

test('an unreachable database leaves the last offset', async () => {
  const { database } = app.context
  let isAway = false
  let failed = 0
  const query = async () => {
    if (isAway) {
      failed += 1
      throw new Error('away')
    }
    return { rows: [{ ms: Date.now() + minute }] }
  }
  const pool = poolThatAnswers(query)
  const clock = await openDatabaseClock({ ...database, engine: 'postgres', pool }, { log: silentLog, intervalMs: 10 })
  isAway = true
  await expect.poll(() => failed).toBeGreaterThan(1)
  expect(Math.abs(clock.now().getTime() - Date.now() - minute)).toBeLessThan(1_000)
  clock.close()
})
