import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isUnanswered } from './api-error.ts'
import { callOnce } from './call-once.ts'

const fetchMock = vi.fn<typeof fetch>()
const decision = { topic_id: 7, rev: 1 }
/** Not until no timer is left: files share their worker, and what another one has left behind may repeat itself. */
const bothPauses = 1_600

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const keys = () => fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))
const answer = (envelope: object) => new Response(JSON.stringify(envelope))

test('a decision whose response was lost is sent again under its key until the server answers', async () => {
  fetchMock
    .mockRejectedValueOnce(new TypeError('reset'))
    .mockRejectedValueOnce(new TypeError('reset'))
    .mockResolvedValueOnce(answer({ state: 1, data: null, error: '', code: 0 }))
  const call = callOnce('POST circle/topic pass', decision)
  await vi.advanceTimersByTimeAsync(bothPauses)
  expect(await call).toBeNull()
  expect(keys()).toHaveLength(3)
  expect(new Set(keys()).size).toBe(1)
})

test('a decision is given up after the third try, and not retried offline or after an error of the server', async () => {
  fetchMock.mockRejectedValue(new TypeError('offline'))
  const lost = callOnce('POST circle/topic pass', decision).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(bothPauses)
  expect(isUnanswered(await lost)).toBe(true)
  expect(keys()).toHaveLength(3)

  fetchMock.mockReset().mockResolvedValue(answer({ state: 0, data: null, error: '该内容已被处理', code: 302 }))
  await expect(callOnce('POST circle/topic pass', decision)).rejects.toMatchObject({ code: 302 })
  expect(keys()).toHaveLength(1)

  vi.stubGlobal('navigator', { onLine: false })
  fetchMock.mockReset().mockRejectedValue(new TypeError('offline'))
  await expect(callOnce('POST circle/topic pass', decision)).rejects.toMatchObject({ code: 0 })
  expect(keys()).toHaveLength(1)
})

test('a later call with the same key is sent under that key', async () => {
  fetchMock.mockImplementation(async () => answer({ state: 1, data: null, error: '', code: 0 }))
  for (const key of ['one', 'one']) await callOnce('POST circle/topic undo', { topic_id: 7 }, key)
  await callOnce('POST circle/topic undo', { topic_id: 7 })
  expect(new Set(keys()).size).toBe(2)
})
