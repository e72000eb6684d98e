import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverNow, syncServerClock } from './server-clock.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T04:10:00.000Z') }))
afterEach(() => vi.useRealTimers())

const poll = { phase: 'running', start_time: '2026-11-20T00:00:00.000Z', end_time: '2026-11-20T05:00:00.000Z' } as const
const at = (iso: string) => Date.parse(iso)

test('serverNow corrects a clock that is ten minutes fast, and ignores a response that was read late', () => {
  syncServerClock({ ...poll, phase: 'over', changes_in: 0 })
  expect(serverNow()).toBe(at('2026-11-20T04:10:00.000Z'))
  syncServerClock({ ...poll, changes_in: 60 * 60_000 })
  expect(serverNow()).toBe(at('2026-11-20T04:00:00.000Z'))
  vi.advanceTimersByTime(60_000)
  syncServerClock({ ...poll, changes_in: 60 * 60_000 })
  expect(serverNow()).toBe(at('2026-11-20T04:01:00.000Z'))
  syncServerClock({ ...poll, phase: 'before', start_time: '2026-11-20T04:02:00.000Z', changes_in: 60_000 })
  expect(serverNow()).toBe(at('2026-11-20T04:01:00.000Z'))
})
