import type { Poll } from '@quanzi/contract/poll'

/**
 * How far the server's clock is before that of this device. An answer that was read late says too little, never too much,
 * so the most that was ever said is the nearest.
 */
let ahead = Number.NEGATIVE_INFINITY

type Told = Pick<Poll, 'phase' | 'changes_in' | 'start_time' | 'end_time'>

export const learnClock = ({ phase, changes_in, start_time, end_time }: Told): void => {
  if (phase === 'over') return
  const change = Date.parse(phase === 'before' ? start_time : end_time)
  ahead = Math.max(ahead, change - changes_in - Date.now())
}

/** The time at the server, as well as it is known. */
export const serverNow = (): number => Date.now() + (Number.isFinite(ahead) ? ahead : 0)
