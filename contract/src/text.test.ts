import { describe, expect, test } from 'vitest'
import {
  csvCell,
  formatBadge,
  formatCount,
  formatDateTime,
  formatDateTimeSeconds,
  formatDuration,
  formatRelativeTime,
  isPermanent,
  lengthOf,
  maskMobile,
  shorten,
  toChinaDate,
  trimHashes,
  truncate,
} from './text.ts'
import { day, hour, minute } from './time.ts'

test.each([
  [0, '0'],
  [9999, '9999'],
  [10_000, '1.0w+'],
  [12_999, '1.2w+'],
  [128_406, '12.8w+'],
  [99_999, '9.9w+'],
  [1_000_000, '100.0w+'],
])('the number %s is shown as %s', (n, shown) => expect(formatCount(n)).toBe(shown))

test.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [400, '9+'],
])('%s unread items have the badge "%s"', (n, badge) => expect(formatBadge(n)).toBe(badge))

describe('times on 20 November 2026 at noon in China', () => {
  const now = new Date('2026-11-20T04:00:00Z')
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString()
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
  ])('%s ms ago is shown as %s', (ms, shown) => expect(formatRelativeTime(ago(ms), now)).toBe(shown))
  test('a time slightly in the future is shown as 刚刚', () => expect(formatRelativeTime(ago(-5000), now)).toBe('刚刚'))
  test('a day ends at midnight in China', () => {
    expect(toChinaDate(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
    expect(toChinaDate(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  })
  test('a full time has date and minutes, or seconds, in China Standard Time', () => {
    expect(formatDateTime('2026-11-20T01:32:10Z')).toBe('2026-11-20 09:32')
    expect(formatDateTimeSeconds('2026-11-20T16:32:10.123Z')).toBe('2026-11-21 00:32:10')
  })
})

test('only a time in the year 9999 is permanent', () => {
  expect(isPermanent('9999-12-31T00:00:00Z')).toBe(true)
  expect(isPermanent('2026-11-20T01:32:10Z')).toBe(false)
})

test('an emoji counts as one character', () => {
  expect(lengthOf('圈子👍')).toBe(3)
  expect(truncate('👍👍👍', 2)).toBe('👍👍')
})
test.each([
  [5, '0:05'],
  [61, '1:01'],
  [600, '10:00'],
])('%s seconds are shown as %s', (s, shown) => expect(formatDuration(s)).toBe(shown))

test('# signs around a name are dropped in linear time', () => {
  expect(['##茶山#', '茶#山', '###', '', '#a', 'a##'].map(trimHashes)).toEqual(['茶山', '茶#山', '', '', 'a', 'a'])
  expect(['＃茶＃山＃', '#＃'].map(trimHashes)).toEqual(['茶＃山', ''])
  const milliseconds = (length: number) => {
    const text = `a${'#'.repeat(length)}a`
    const runs = Array.from({ length: 5 }, () => {
      const startedAt = performance.now()
      trimHashes(text)
      return performance.now() - startedAt
    })
    return Math.min(...runs)
  }
  // A quadratic pattern takes minutes for this length.
  expect(milliseconds(2_000_000)).toBeLessThan(200)
})

test('a shortened text has at most n code points, and ends with … outside of numbers and words', () => {
  expect(shorten('今天气温12.5度', 20)).toBe('今天气温12.5度')
  expect(shorten('今天的水位是86.42米，低于汛限', 9)).toBe('今天的水位是…')
  expect(shorten('先去 station 再说别的事情', 8)).toBe('先去…')
  expect(shorten('1234567890123', 5)).toBe('1234…')
  expect(shorten('茶'.repeat(31), 30)).toBe(`${'茶'.repeat(29)}…`)
})

test('no cell of a CSV file starts like a formula, in signs of either width', () => {
  for (const text of ['=1+1', '＝1+1', '+86', '＋86', '-1', '－1', '@a', '＠a', '\t=1', '\r=1', '\n=1'])
    expect(csvCell(text)).toBe(`"'${text}"`)
  expect(csvCell('说“=”，"1"')).toBe('"说“=”，""1"""')
})

test('a mobile number shows its first three and last four digits', () => {
  expect(maskMobile('13800000001')).toBe('138****0001')
})

test('a number that is too short shows no digits', () => {
  expect(maskMobile('')).toBe('****')
  expect(maskMobile('1234567')).toBe('****')
})
