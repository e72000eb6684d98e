import { expect, test } from 'vitest'
import { leftWords, phaseAt, timeStands, timeWords } from './poll-time.ts'

const poll = {
  phase: 'running' as const,
  start_time: '2026-11-20T04:00:00.000Z',
  end_time: '2026-11-23T04:00:00.000Z',
}
const at = (iso: string) => Date.parse(iso)

test('a poll begins and ends while one looks at it, and what is over stays over', () => {
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
])('at %s it says %s', (now, words) => {
  expect(timeWords(poll, at(now))).toBe(words)
})

test('the words stand as long as they say, to the moment when they change', () => {
  for (let now = at('2026-11-22T02:00:00.000Z'); ; ) {
    const stands = timeStands(poll, now)
    if (stands === undefined) break
    expect(stands).toBeGreaterThan(0)
    if (stands > 2 && stands < 3_600_000) expect(timeWords(poll, now + stands - 2)).toBe(timeWords(poll, now))
    now += stands
  }
  expect(leftWords(0)).toBe('1 秒')
})
