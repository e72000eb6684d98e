// @module-tag long

import { calls, parseCallName } from '@quanzi/contract'
import { keysOf } from '@quanzi/contract/objects'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkCounters } from '../../src/tools/counter-check.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { createWorld, type Prepared, type World, type WriteCall, type WritingRead, writingReads } from './prepare.ts'
import { createWeChatPort } from './wechat-fixtures.ts'
import { fixtures } from './write-fixtures.ts'

/** Each call that writes arrives several times at once, as from a script or a double tap, without an idempotency key. */
const times = process.env['QUANZI_SOAK'] === undefined ? 8 : 40
let app: TestApp
let world: World
const loggedErrors: string[] = []

const writeCalls = keysOf(calls).filter(
  (address): address is WriteCall =>
    address.startsWith('POST ') || writingReads.some((read: WritingRead) => read === address),
)

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  world = await createWorld(app)
  app.usePorts({
    screening: { check: async () => ({ advice: 'pass', label: '', words: [] }) },
    wechat: createWeChatPort(),
    video: {
      detectFormat: () => 'mov',
      isAvailable: async () => true,
      process: async () => ({ fault: 'videos are not processed here' }),
    },
  })
  const { log } = app.context
  log.error = (about: { call?: string; err?: Error }) => {
    loggedErrors.push(`${about.call}: ${about.err?.message}`)
  }
  await app.server.ready()
})
beforeEach(() => {
  loggedErrors.length = 0
})
afterAll(() => app.close())

let keys = 0
const send = async (address: WriteCall, { by, input, headers, file }: Prepared) => {
  const { method, path, action } = parseCallName(address)
  const fields = Object.entries({ ...(action && { action }), ...input })
  const form = file ? new FormData() : new URLSearchParams()
  for (const [name, value] of fields) form.append(name, String(value))
  if (form instanceof FormData && file) form.append('file', new Blob([new Uint8Array(file)]), 'a.jpg')
  const cookie = by.cookie && { cookie: by.cookie }
  if (method === 'GET') return app.server.inject({ url: `/api/${path}?${form}`, headers: { ...cookie, ...headers } })
  const body = new Response(form)
  const type = { 'content-type': body.headers.get('content-type') ?? '' }
  // A reward is the only call that needs a key.
  const key = path === 'reward/give' && { 'idempotency-key': `once ${++keys}` }
  const payload = Buffer.from(await body.arrayBuffer())
  return app.server.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { ...type, ...key, ...cookie, ...headers },
    payload,
  })
}

test.each(writeCalls)(
  '%s arrives several times at once without an internal error or a false counter',
  async (address) => {
    const prepared = await fixtures[address](world)
    const responses = await Promise.all(Array.from({ length: times }, () => send(address, prepared)))
    expect(responses.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([])
    expect(responses.some(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(loggedErrors).toEqual([])
    expect(await checkCounters(app.db)).toEqual([])
  },
)
