import type { Poll } from '@quanzi/contract/circle/poll'

/**
 * Offset of the server's clock. A response that is read late gives too small an offset, never too large a one, so the
 * largest one seen is the best.
 */
let serverOffset = Number.NEGATIVE_INFINITY

type ClockSample = Pick<Poll, 'phase' | 'changes_in' | 'start_time' | 'end_time'>

export const syncServerClock = ({ phase, changes_in, start_time, end_time }: ClockSample): void => {
  if (phase === 'over') return
  const phaseEnd = Date.parse(phase === 'before' ? start_time : end_time)
  serverOffset = Math.max(serverOffset, phaseEnd - changes_in - Date.now())
}

/** Estimated time of the server. */
export const serverNow = (): number => Date.now() + (Number.isFinite(serverOffset) ? serverOffset : 0)
