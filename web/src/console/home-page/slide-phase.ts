import type { ConsoleSlide } from '@quanzi/contract/console/slides'

/** The phase of the response, advanced by the time since. */
export const slidePhaseAt = ({ phase, starts_at, ends_at }: ConsoleSlide, now: number): ConsoleSlide['phase'] => {
  if (phase === 'off') return phase
  if (starts_at && Date.parse(starts_at) > now) return 'waiting'
  return ends_at && Date.parse(ends_at) <= now ? 'over' : 'shown'
}
