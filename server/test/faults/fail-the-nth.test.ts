import { day } from '@quanzi/contract/time'
// @module-tag long

import { calls } from '@quanzi/contract'
import type { Call } from '@quanzi/contract/call'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobTable } from '../../src/job-handlers.ts'
import { isOptionalKey, keysOfFile } from '../../src/platform/files/storage-keys.ts'
import { checkCounters } from '../../src/tools/counter-check.ts'
import type { TestApp } from '../test-app.ts'
import { type FaultKind, faultKinds, injectFaults } from './fault-injection.ts'
import { openWorld } from './open-world.ts'
import { type Fixture, type Prepared, type World, type WriteCall, writeCalls } from './prepare.ts'
import { addedRows, changedTables, takeSnapshot } from './snapshot.ts'
import { toRequest } from './to-request.ts'
import { fixtures, otherPaths } from './write-fixtures.ts'

/**
 * Each operation of each call that writes fails once: a statement, a file, an outside service; it is refused, times out or
 * loses its answer. Whatever fails, the call is answered, nothing is half-written, and its retry with the same key has the
 * effect of one call.
 */
const soak = process.env['QUANZI_SOAK'] !== undefined
let app: TestApp
let world: World
let faults: ReturnType<typeof injectFaults>

beforeAll(async () => {
  ;({ app, world } = await openWorld())
  faults = injectFaults(app.context.database.pool, app.context.ports)
})
afterAll(() => app.close())

/** Beside these, a failed attempt of a call may leave this. */
const recordsAttempts: Partial<Record<WriteCall, string>> = { 'POST console/hook try': 'webhook' }

/** A response that breaks off, such as a file whose source fails, has no status. */
const inject = (request: InjectOptions) =>
  app.server.inject(request).catch(() => ({ statusCode: 0, headers: {}, json: () => ({ code: -1, error: '' }) }))

const send = async (address: WriteCall, prepared: Prepared, key: string) =>
  toResult(await inject(await toRequest(address, prepared, key)))

type Answer = { code: number; error: string; data?: { restart?: 1 } | null }
const toResult = (response: Awaited<ReturnType<typeof inject>>) => {
  const type = String((response.headers as Record<string, unknown>)['content-type'])
  const isJson = response.statusCode === 0 || type.startsWith('application/json')
  const { code, error, data } = isJson ? (response.json() as Answer) : { code: 0, error: '', data: null }
  return { status: response.statusCode, code, error, data }
}

let keys = 0
/** One call with a fault at its nth operation, and its retry. Returns the number of operations. */
const failOnce = async (
  { address, fixture }: { address: WriteCall; fixture: Fixture },
  { nth, kind }: { nth: number; kind: FaultKind },
  effect?: Record<string, number>,
) => {
  // The daily cap on credits must not change the effect of a later call.
  await app.db.deleteFrom('credit_day').execute()
  const prepared = await fixture(world)
  const key = `fault ${++keys}`
  const before = await takeSnapshot(app)
  const { result, count } = await faults.at(nth, kind, () => send(address, prepared, key))
  const between = await takeSnapshot(app)
  let retry = await send(address, prepared, key)
  if (retry.data?.restart && prepared.restart) retry = await send(address, await prepared.restart(), key)
  const after = await takeSnapshot(app)
  await restoreChief(address)

  const what = `${kind} operation ${nth} of ${count}: ${result.status} ${result.error}, then ${retry.status} ${retry.error}`
  const faultsFound: string[] = []
  if (result.status === 500 || retry.status >= 500) faultsFound.push(`${what}: an internal error`)
  const call: Call = calls[address]
  const isKeyed = address.startsWith('POST ') && prepared.by.id > 0 && !call.ignoresIdempotencyKey
  const left = changedTables(before, between).filter((name) => name !== recordsAttempts[address])
  if (isKeyed || left.length === 0) {
    if (retry.code !== 0) faultsFound.push(`${what}: the retry fails`)
    if (isKeyed && left.length > 0 && changedTables(between, after).length > 0)
      faultsFound.push(`${what}: left ${left}, and the retry changed ${changedTables(between, after)}`)
  } else if (effect) {
    const added = addedRows(before, between)
    // A counter has its row from the first item on; `checkCounters` compares its number.
    const partial = Object.keys(added).filter((name) => name !== 'state_count' && added[name] !== effect[name])
    if (partial.length > 0 && result.code !== 0) faultsFound.push(`${what}: left ${left}, incomplete in ${partial}`)
  }
  return { count, faultsFound, result, added: addedRows(before, between) }
}

/** The setup call is for an installation without a chief. */
const restoreChief = async (address: WriteCall): Promise<void> => {
  if (address !== 'POST console/setup appoint') return
  await app.db
    .insertInto('appointment')
    .values({ member_id: world.chief.id, site_id: 0, role: 'operator', level: 0 })
    .onConflict((c) => c.doNothing())
    .execute()
  await app.context.invalidation.publish(app.db, `member:${world.chief.id}`)
}

/**
 * All operations × kinds in the soak; else the middle one is refused, and the last one, mostly a commit, is lost. A call
 * that ignores the key has no transaction around it, so its last operation is refused too.
 */
const plansFor = (address: WriteCall, count: number): { nth: number; kind: FaultKind }[] => {
  if (soak) return Array.from({ length: count }, (_, i) => faultKinds.map((kind) => ({ nth: i + 1, kind }))).flat()
  const call: Call = calls[address]
  return [
    { nth: Math.ceil((count + 1) / 2), kind: 'refused' },
    { nth: count, kind: 'lost' },
    ...(call.ignoresIdempotencyKey || address.startsWith('GET ') ? [{ nth: count, kind: 'refused' as const }] : []),
  ]
}

test('every call that writes has a fixture', () => {
  expect(Object.keys(fixtures).sort()).toEqual([...writeCalls].sort())
})

const paths = [...writeCalls.map((address) => [address, '', fixtures[address]] as const), ...otherPaths]

/** The embedded engine, which is slower, makes every call and lets every third fail; in the soak all on both. */
const failing = paths.filter((_, n) => soak || process.env['QUANZI_ENGINE'] !== 'embedded' || n % 3 === 0)

test.each(failing)(
  'when an operation inside %s %s fails, the call has its whole effect or none',
  async (address, _, fixture) => {
    const path = { address, fixture }
    const whole = await failOnce(path, { nth: Number.POSITIVE_INFINITY, kind: 'refused' })
    expect(whole.result, 'without a fault').toMatchObject({ code: 0 })
    const faultsFound: string[] = []
    for (const plan of plansFor(address, whole.count))
      faultsFound.push(...(await failOnce(path, plan, whole.added)).faultsFound)
    expect(faultsFound).toEqual([])
    expect(await checkCounters(app.db)).toEqual([])
  },
  soak ? 600_000 : 30_000,
)

test.each(paths.filter((path) => !failing.includes(path)))(
  '%s %s succeeds, and its counters equal their rows',
  async (address, _, fixture) => {
    await app.db.deleteFrom('credit_day').execute()
    expect(await send(address, await fixture(world), `whole ${++keys}`)).toMatchObject({ code: 0 })
    await restoreChief(address)
    expect(await checkCounters(app.db)).toEqual([])
  },
)

test('after the sweep every file has a row and every row its files', async () => {
  app.advanceTime(3 * day)
  await jobTable.handlers['delete-expired'](app.context, {} as never, new AbortController().signal)
  const rows = await app.db
    .selectFrom('file')
    .select(['token', 'kind'])
    .where('token', 'not like', 'token-of-%')
    .execute()
  const chunks = await app.db.selectFrom('video_chunk').select('stored').execute()
  const known = new Set([...rows.flatMap(keysOfFile), ...chunks.map(({ stored }) => stored)])
  expect([...app.files.keys()].filter((key) => !known.has(key))).toEqual([])
  const required = rows.filter(({ kind }) => kind === 'picture').flatMap(keysOfFile)
  expect(required.filter((key) => !isOptionalKey(key) && !app.files.has(key))).toEqual([])
})
