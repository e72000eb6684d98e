import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { impatiently, patience } from './impatiently.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a quick answer is waited for, and one goes on once', () => {
  const goOn = vi.fn()
  const waiting = impatiently(true, goOn)
  vi.advanceTimersByTime(patience - 1)
  expect(goOn).not.toHaveBeenCalled()
  waiting.agreed()
  vi.advanceTimersByTime(patience)
  expect(goOn.mock.calls).toEqual([[false]])
})

test('on a slow line one goes on before the answer, and not again with it', () => {
  const goOn = vi.fn()
  const waiting = impatiently(true, goOn)
  vi.advanceTimersByTime(patience)
  waiting.agreed()
  expect(goOn.mock.calls).toEqual([[true]])
})

test('a quick refusal keeps one where one is, a late one finds one gone', () => {
  const goOn = vi.fn()
  const [quick, late, careful] = [impatiently(true, goOn), impatiently(true, goOn), impatiently(false, goOn)]
  expect(quick.refused()).toBe(false)
  vi.advanceTimersByTime(patience)
  expect(late.refused()).toBe(true)
  expect(careful.refused()).toBe(false)
  expect(goOn).toHaveBeenCalledTimes(1)
})
