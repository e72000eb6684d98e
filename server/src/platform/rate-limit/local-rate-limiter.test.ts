import { minute } from '@quanzi/contract/time'
import { expect, test } from 'vitest'
import { createLocalRateLimiter } from './local-rate-limiter.ts'

test('calls up to the limit pass, and the error for the next one says after how many seconds to retry', () => {
  const limiter = createLocalRateLimiter(minute)
  for (let n = 0; n < 3; n++) limiter.consume('a', 3, 10 * minute + n)
  expect(() => limiter.consume('a', 3, 10 * minute + 45_000)).toThrow(expect.objectContaining({ retryAfter: 15 }))
  limiter.consume('b', 3, 10 * minute + 45_000)
})

test('calls of the previous minute count in part, and calls of two minutes ago not at all', () => {
  const limiter = createLocalRateLimiter(minute)
  for (let n = 0; n < 4; n++) limiter.consume('a', 4, 10 * minute + n)
  limiter.consume('a', 4, 11 * minute + 30_000)
  limiter.consume('a', 4, 11 * minute + 30_000)
  expect(() => limiter.consume('a', 4, 11 * minute + 30_000)).toThrow()
  for (let n = 0; n < 4; n++) limiter.consume('a', 4, 14 * minute)
})

test('a refunded call does not count', () => {
  const limiter = createLocalRateLimiter(minute)
  limiter.consume('a', 1, 0)
  limiter.refund('a')
  limiter.consume('a', 1, 1)
  expect(() => limiter.consume('a', 1, 2)).toThrow()
})
