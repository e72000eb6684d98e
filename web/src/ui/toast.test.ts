import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { closeToast, reward, shownToast as shown, toast, toastError } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(10_000)
  closeToast()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a sentence stays two seconds, an error three', () => {
  toast('操作成功')
  vi.advanceTimersByTime(1_999)
  expect(shown()?.words).toBe('操作成功')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
  toast('操作失败', { error: true })
  vi.advanceTimersByTime(2_999)
  expect(shown()?.words).toBe('操作失败')
  vi.advanceTimersByTime(1)
  expect(shown()).toBeNull()
})

test('a new sentence takes the place of the old and has its whole time', () => {
  toast('一')
  vi.advanceTimersByTime(1_500)
  toast('二')
  vi.advanceTimersByTime(1_500)
  expect(shown()?.words).toBe('二')
})

test('rewards within two seconds add up, a later one begins anew', () => {
  reward(1, '点赞成功')
  vi.advanceTimersByTime(1_000)
  reward(2, '收藏成功')
  expect(shown()).toMatchObject({ credits: 3, words: '收藏成功' })
  vi.advanceTimersByTime(2_000)
  reward(1, '关注成功')
  expect(shown()).toMatchObject({ credits: 1 })
})

test('without credits a success says so in plain words', () => {
  reward(undefined, '点赞成功')
  expect(shown()).toMatchObject({ kind: 'plain', words: '操作成功!' })
})

test('a refusal is told in the server’s words, a failure without an answer in the action’s own', () => {
  toastError(new ApiError(422, '内容包含违规信息'), '发布失败!')
  expect(shown()?.words).toBe('内容包含违规信息')
  toastError(new ApiError(0, ''), '发布失败!')
  expect(shown()?.words).toBe('发布失败!')
  toastError(new ApiError(502, ''), '发布失败')
  expect(shown()?.words).toBe('发布失败')
})
