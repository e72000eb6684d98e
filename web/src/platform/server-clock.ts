import { minute } from '@quanzi/contract/time'

let offset = Number.NEGATIVE_INFINITY
let listener = () => {}

/** A larger difference means that the clock was set, not that a response was read late. */
const clockWasSet = minute

/** Called when the time of the server turns out to be another than that of the device. */
export const onServerClock = (changed: () => void): void => {
  listener = changed
}

/**
 * Learns the time of the server, in milliseconds, from an answer. One that is read late gives too small an offset, never
 * too large a one, so the largest one seen is the best.
 */
export const syncServerClock = (serverTime: number): void => {
  const before = knownOffset()
  const seen = serverTime - Date.now()
  // Also for a response without a date, which gives NaN.
  if (!(seen > offset || seen < offset - clockWasSet)) return
  offset = seen
  if (Math.abs(seen - before) > clockWasSet) listener()
}

/** Estimated time of the server: clocks of telephones are days wrong. */
export const serverNow = (): number => Date.now() + knownOffset()

const knownOffset = () => (Number.isFinite(offset) ? offset : 0)
