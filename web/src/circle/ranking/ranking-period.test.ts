import { expect, test } from 'vitest'
import { formatPeriod, isCurrentPeriod } from './ranking-period.ts'

test('a ranking period is formatted in Chinese with the year once', () => {
  expect(formatPeriod({ start_date: '2026-11-02', end_date: '2026-11-08' })).toBe('2026年11月2日 — 11月8日')
  expect(formatPeriod({ start_date: '2026-12-28', end_date: '2027-01-03' })).toBe('2026年12月28日 — 2027年1月3日')
})

test('a ranking period is current until the end of its Sunday', () => {
  expect(isCurrentPeriod({ end_date: '2026-11-22' }, '2026-11-22')).toBe(true)
  expect(isCurrentPeriod({ end_date: '2026-11-22' }, '2026-11-23')).toBe(false)
})
