import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, timedOut } from '../../platform/api/api-error.ts'
import { closeToast, getToast as current, toast, toastError, toastReward } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.advanceTimersByTime(10_000)
  closeToast()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a toast stays two seconds, an error three', () => {
  toast('操作成功')
  vi.advanceTimersByTime(1_999)
  expect(current()?.message).toBe('操作成功')
  vi.advanceTimersByTime(1)
  expect(current()).toBeNull()
  toast('操作失败', { error: true })
  vi.advanceTimersByTime(2_999)
  expect(current()?.message).toBe('操作失败')
  vi.advanceTimersByTime(1)
  expect(current()).toBeNull()
})

test('a new toast replaces the old one and stays for its whole time', () => {
  toast('一')
  vi.advanceTimersByTime(1_500)
  toast('二')
  vi.advanceTimersByTime(1_500)
  expect(current()?.message).toBe('二')
})

test('credits within two seconds are added up in one toast, later ones start a new one', () => {
  toastReward(1, '点赞成功')
  vi.advanceTimersByTime(1_000)
  toastReward(2, '收藏成功')
  expect(current()).toMatchObject({ credits: 3, message: '收藏成功' })
  vi.advanceTimersByTime(2_000)
  toastReward(1, '关注成功')
  expect(current()).toMatchObject({ credits: 1 })
})

test('without credits a success shows its text alone', () => {
  toastReward(undefined, '点赞成功')
  expect(current()).toMatchObject({ kind: 'plain', message: '操作成功!' })
})

test('an error shows the message of the server, a failure without a response the message of the action and its cause', () => {
  toastError(new ApiError(422, '内容包含违规信息'), '发布失败!')
  expect(current()?.message).toBe('内容包含违规信息')
  toastError(new ApiError(0, ''), '发布失败!')
  expect(current()?.message).toBe('发布失败!网络连接失败，请检查网络后重试')
  toastError(new ApiError(0, '', timedOut), '操作失败')
  expect(current()?.message).toBe('操作失败：服务器没有响应，请稍后重试')
  toastError(new ApiError(502, ''), '发布失败')
  expect(current()?.message).toBe('发布失败')
})
