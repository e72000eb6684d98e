import { expect, test } from 'vitest'
import { isRunning, periodWords } from './period.ts'

test('a week is told in the Chinese way, the year once', () => {
  expect(periodWords({ start_date: '2026-11-02', end_date: '2026-11-08' })).toBe('2026年11月2日 — 11月8日')
  expect(periodWords({ start_date: '2026-12-28', end_date: '2027-01-03' })).toBe('2026年12月28日 — 2027年1月3日')
})

test('a week runs until its Sunday is over', () => {
  expect(isRunning({ end_date: '2026-11-22' }, '2026-11-22')).toBe(true)
  expect(isRunning({ end_date: '2026-11-22' }, '2026-11-23')).toBe(false)
})
