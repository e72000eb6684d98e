import { limits } from '@quanzi/contract/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { undoTimeLeft } from './use-undo-offer.ts'

test('an undo is offered until ten seconds after the decision was sent, however late its response arrived', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const sentAt = Date.now()
  expect(undoTimeLeft(sentAt)).toBe(limits.undoWindow)
  vi.advanceTimersByTime(4_000)
  expect(undoTimeLeft(sentAt)).toBe(limits.undoWindow - 4_000)
  vi.advanceTimersByTime(limits.undoWindow)
  expect(undoTimeLeft(sentAt)).toBe(0)
})
