import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { sendWithPrompts, setPrompt } from '../../../platform/api/prompts.ts'
import { proceedWithTimeout, timeoutMs } from './proceed-with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('after a fast response the next item opens once', () => {
  const proceed = vi.fn()
  const navigation = proceedWithTimeout(true, proceed)
  vi.advanceTimersByTime(timeoutMs - 1)
  expect(proceed).not.toHaveBeenCalled()
  navigation.succeeded()
  vi.advanceTimersByTime(timeoutMs)
  expect(proceed.mock.calls).toEqual([[false]])
})

test('on a slow network the next item opens after the timeout, and not again after the response', () => {
  const proceed = vi.fn()
  const navigation = proceedWithTimeout(true, proceed)
  vi.advanceTimersByTime(timeoutMs)
  navigation.succeeded()
  expect(proceed.mock.calls).toEqual([[true]])
})

test('after a fast error no item opens; a late error says that the next item is already open', () => {
  const proceed = vi.fn()
  const [quick, late, careful] = [
    proceedWithTimeout(true, proceed),
    proceedWithTimeout(true, proceed),
    proceedWithTimeout(false, proceed),
  ]
  expect(quick.failed()).toBe(false)
  vi.advanceTimersByTime(timeoutMs)
  expect(late.failed()).toBe(true)
  expect(careful.failed()).toBe(false)
  expect(proceed).toHaveBeenCalledTimes(1)
})

test('while a decision waits for a login its item stays open, and the next one opens after the response', async () => {
  let logIn = (_done: boolean): void => {}
  setPrompt('login', () => new Promise((resolve) => (logIn = resolve)))
  let session = false
  const decision = sendWithPrompts(async () => {
    if (!session) throw new ApiError(401, '请先登录')
  })
  const proceed = vi.fn()
  const navigation = proceedWithTimeout(true, proceed)
  await vi.advanceTimersByTimeAsync(timeoutMs)
  expect(proceed).not.toHaveBeenCalled()
  session = true
  logIn(true)
  await decision
  navigation.succeeded()
  expect(proceed.mock.calls).toEqual([[false]])
})
