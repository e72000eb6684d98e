import { day } from '@quanzi/contract/time'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const at = (iso: string) => Date.parse(iso)
const load = async () => {
  vi.resetModules()
  return import('./server-clock.ts')
}

beforeEach(() => vi.useFakeTimers({ now: at('2026-11-20T04:10:00.000Z') }))
afterEach(() => vi.useRealTimers())

test('serverNow corrects a clock that is ten minutes fast, and ignores responses without a date or read late', async () => {
  const { serverNow, syncServerClock } = await load()
  expect(serverNow()).toBe(at('2026-11-20T04:10:00.000Z'))
  syncServerClock(Date.parse(''))
  expect(serverNow()).toBe(at('2026-11-20T04:10:00.000Z'))
  syncServerClock(at('2026-11-20T04:00:00.000Z'))
  expect(serverNow()).toBe(at('2026-11-20T04:00:00.000Z'))
  vi.advanceTimersByTime(60_000)
  syncServerClock(at('2026-11-20T04:00:45.000Z'))
  expect(serverNow()).toBe(at('2026-11-20T04:01:00.000Z'))
  syncServerClock(at('2026-11-20T04:01:00.900Z'))
  expect(serverNow()).toBe(at('2026-11-20T04:01:00.900Z'))
})

test.each([-2, 2])('a clock that is %i days wrong is reported once, and again when it changes', async (days) => {
  const { onServerClock, serverNow, syncServerClock } = await load()
  const changed = vi.fn()
  onServerClock(changed)
  const right = at('2026-11-20T04:10:00.000Z')
  vi.setSystemTime(right + days * day)
  syncServerClock(right)
  syncServerClock(right)
  expect([serverNow(), changed.mock.calls.length]).toEqual([right, 1])
  vi.setSystemTime(right + 1_000)
  syncServerClock(right + 1_000)
  expect([serverNow(), changed.mock.calls.length]).toEqual([right + 1_000, 2])
})
