import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { learnClock, serverNow } from './server-clock.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T04:10:00.000Z') }))
afterEach(() => vi.useRealTimers())

const poll = { phase: 'running', start_time: '2026-11-20T00:00:00.000Z', end_time: '2026-11-20T05:00:00.000Z' } as const
const at = (iso: string) => Date.parse(iso)

test('a phone whose clock is ten minutes fast learns the time from a poll, and an answer read late takes nothing back', () => {
  learnClock({ ...poll, phase: 'over', changes_in: 0 })
  expect(serverNow()).toBe(at('2026-11-20T04:10:00.000Z'))
  learnClock({ ...poll, changes_in: 60 * 60_000 })
  expect(serverNow()).toBe(at('2026-11-20T04:00:00.000Z'))
  vi.advanceTimersByTime(60_000)
  learnClock({ ...poll, changes_in: 60 * 60_000 })
  expect(serverNow()).toBe(at('2026-11-20T04:01:00.000Z'))
  learnClock({ ...poll, phase: 'before', start_time: '2026-11-20T04:02:00.000Z', changes_in: 60_000 })
  expect(serverNow()).toBe(at('2026-11-20T04:01:00.000Z'))
})
