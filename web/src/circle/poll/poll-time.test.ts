import { hour } from '@quanzi/contract/time'
import { expect, test } from 'vitest'
import { formatPollTime, formatRemaining, msUntilTextChange, phaseAt } from './poll-time.ts'

const poll = {
  phase: 'running' as const,
  start_time: '2026-11-20T04:00:00.000Z',
  end_time: '2026-11-23T04:00:00.000Z',
}
const at = (iso: string) => Date.parse(iso)

test('the phase of a poll advances with time, and a closed poll stays closed', () => {
  expect(phaseAt({ ...poll, phase: 'before' }, at('2026-11-20T03:59:59.999Z'))).toBe('before')
  expect(phaseAt({ ...poll, phase: 'before' }, at('2026-11-20T04:00:00.000Z'))).toBe('running')
  expect(phaseAt(poll, at('2026-11-23T04:00:00.000Z'))).toBe('over')
  expect(phaseAt({ ...poll, phase: 'over' }, at('2026-11-21T00:00:00.000Z'))).toBe('over')
})

test.each([
  ['2026-11-19T16:00:00.000Z', '11月20日 12:00 开始'],
  ['2026-11-20T04:00:00.000Z', '还剩 3 天'],
  ['2026-11-20T04:00:00.001Z', '还剩 2 天'],
  ['2026-11-22T05:00:00.000Z', '还剩 23 小时'],
  ['2026-11-23T03:00:30.000Z', '还剩 59 分钟'],
  ['2026-11-23T03:59:30.500Z', '还剩 30 秒'],
  ['2026-11-23T04:00:00.000Z', '投票已结束'],
])('the poll time at %s is shown as %s', (now, text) => {
  expect(formatPollTime(poll, at(now))).toBe(text)
})

test('msUntilTextChange is the time until the text of the poll changes', () => {
  for (let now = at('2026-11-22T02:00:00.000Z'); ; ) {
    const untilChange = msUntilTextChange(poll, now)
    if (untilChange === undefined) break
    expect(untilChange).toBeGreaterThan(0)
    if (untilChange > 2 && untilChange < hour)
      expect(formatPollTime(poll, now + untilChange - 2)).toBe(formatPollTime(poll, now))
    now += untilChange
  }
  expect(formatRemaining(0)).toBe('1 秒')
})

test('before the start the text changes when the poll opens, which is checked at least once an hour', () => {
  const future = { ...poll, phase: 'before' as const }
  expect(msUntilTextChange(future, at('2026-11-20T03:58:00.000Z'))).toBe(120_000)
  expect(msUntilTextChange(future, at('2026-11-19T04:00:00.000Z'))).toBe(hour)
})
