// @module-tag long

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkCounters } from '../../src/tools/counter-check.ts'
import type { TestApp } from '../test-app.ts'
import { openWorld } from './open-world.ts'
import { type Prepared, type World, type WriteCall, writeCalls } from './prepare.ts'
import { toRequest } from './to-request.ts'
import { fixtures } from './write-fixtures.ts'

/** Each call that writes arrives several times at once, as from a script or a double tap, without an idempotency key. */
const times = process.env['QUANZI_SOAK'] === undefined ? 8 : 40
let app: TestApp
let world: World
const loggedErrors: string[] = []

beforeAll(async () => {
  ;({ app, world } = await openWorld())
  const { log } = app.context
  log.error = (about: { call?: string; err?: Error }) => {
    loggedErrors.push(`${about.call}: ${about.err?.message}`)
  }
})
beforeEach(() => {
  loggedErrors.length = 0
})
afterAll(() => app.close())

let keys = 0
/** Without an idempotency key, but for the only call that needs one. */
const send = async (address: WriteCall, prepared: Prepared) =>
  app.server.inject(await toRequest(address, prepared, address === 'POST reward/give' ? `once ${++keys}` : undefined))

test.each(writeCalls)('concurrent repetitions of %s cause no internal error and no wrong counter', async (address) => {
  const prepared = await fixtures[address](world)
  const responses = await Promise.all(Array.from({ length: times }, () => send(address, prepared)))
  expect(responses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
  expect(responses.some(({ statusCode }) => statusCode === 200)).toBe(true)
  expect(loggedErrors).toEqual([])
  expect(await checkCounters(app.db)).toEqual([])
})
