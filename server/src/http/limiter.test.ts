import { expect, test } from 'vitest'
import { openLimiter } from './limiter.ts'

const minute = 60_000

test('so many a minute are let through, then the answer says when to come again', () => {
  const limiter = openLimiter(minute)
  for (let n = 0; n < 3; n++) limiter.take('a', 3, 10 * minute + n)
  expect(() => limiter.take('a', 3, 10 * minute + 45_000)).toThrow(expect.objectContaining({ retryAfter: 15 }))
  limiter.take('b', 3, 10 * minute + 45_000)
})

test('what was done in the minute before still counts in part, and after two minutes not at all', () => {
  const limiter = openLimiter(minute)
  for (let n = 0; n < 4; n++) limiter.take('a', 4, 10 * minute + n)
  limiter.take('a', 4, 11 * minute + 30_000)
  limiter.take('a', 4, 11 * minute + 30_000)
  expect(() => limiter.take('a', 4, 11 * minute + 30_000)).toThrow()
  for (let n = 0; n < 4; n++) limiter.take('a', 4, 14 * minute)
})

test('what is given back does not count', () => {
  const limiter = openLimiter(minute)
  limiter.take('a', 1, 0)
  limiter.giveBack('a')
  limiter.take('a', 1, 1)
  expect(() => limiter.take('a', 1, 2)).toThrow()
})
