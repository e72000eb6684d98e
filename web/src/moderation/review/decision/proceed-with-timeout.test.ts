import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { sendWithPrompts, setPrompt } from '../../../platform/api/prompts.ts'
import { proceedWithTimeout, timeoutMs } from './proceed-with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a fast response proceeds once, after it', () => {
  const proceed = vi.fn()
  const navigation = proceedWithTimeout(true, proceed)
  vi.advanceTimersByTime(timeoutMs - 1)
  expect(proceed).not.toHaveBeenCalled()
  navigation.succeeded()
  vi.advanceTimersByTime(timeoutMs)
  expect(proceed.mock.calls).toEqual([[false]])
})

test('on a slow network the timeout proceeds, and the response does not proceed again', () => {
  const proceed = vi.fn()
  const navigation = proceedWithTimeout(true, proceed)
  vi.advanceTimersByTime(timeoutMs)
  navigation.succeeded()
  expect(proceed.mock.calls).toEqual([[true]])
})

test('a fast error does not proceed, a late one reports that it has proceeded', () => {
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

test('while a decision waits for a login its item stays, and the answer proceeds', async () => {
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
