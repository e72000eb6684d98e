import { describe, expect, test } from 'vitest'
import { chinaDay, cut, formatBadge, formatCount, formatDuration, fullTime, lengthOf, relativeTime } from './text.ts'

test.each([
  [0, '0'],
  [9999, '9999'],
  [10_000, '1.0w+'],
  [12_999, '1.2w+'],
  [128_406, '12.8w+'],
  [99_999, '9.9w+'],
  [1_000_000, '100.0w+'],
])('%s is shown as %s', (n, shown) => expect(formatCount(n)).toBe(shown))

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [400, '9+'],
])('%s unread: badge "%s"', (n, badge) => expect(formatBadge(n)).toBe(badge))

describe('times, seen on 20 November 2026 at noon in China', () => {
  const now = new Date('2026-11-20T04:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  test.each([
    [0, '刚刚'],
    [59_999, '刚刚'],
    [minute, '1分钟前'],
    [59 * minute, '59分钟前'],
    [hour, '1小时前'],
    [23 * hour, '23小时前'],
    [day, '1天前'],
    [7 * day + hour, '7天前'],
    [8 * day, '11月12日'],
    [400 * day, '2025年10月16日'],
  ])('%s ms ago: %s', (ms, shown) => expect(relativeTime(ago(ms), now)).toBe(shown))
  test('a clock that is a little ahead shows no future', () => expect(relativeTime(ago(-5000), now)).toBe('刚刚'))
  test('a day ends at midnight in China', () => {
    expect(chinaDay(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(chinaDay(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })
  test('in full', () => expect(fullTime('2026-11-20T01:32:10Z')).toBe('2026-11-20 09:32'))
})

test('an emoji is one character', () => {
  expect(lengthOf('圈子👍')).toBe(3)
  expect(cut('👍👍👍', 2)).toBe('👍👍')
})
test.each([
  [5, '0:05'],
  [61, '1:01'],
  [600, '10:00'],
])('%s seconds: %s', (s, shown) => expect(formatDuration(s)).toBe(shown))
