import { isDataSaverOn } from '../../../ui/media/data-saver.ts'
import { isMotionReduced } from '../../../ui/state/settings/elder.ts'

/** One video plays at a time: claiming stops the current one, releasing starts the next in the queue. */
export const claimPlayback = (stop: () => void): (() => void) => {
  if (stopCurrent !== stop) stopCurrent?.()
  stopCurrent = stop
  return () => {
    if (stopCurrent !== stop) return
    stopCurrent = null
    const next = [...autoplayQueue].findLast(([other]) => other !== stop)
    next?.[1]()
  }
}

/** `play` runs when no other video plays; `stop` identifies the entry for `claimPlayback`. */
export const queueAutoplay = (stop: () => void, play: () => void): void => void autoplayQueue.set(stop, play)
export const cancelAutoplay = (stop: () => void): void => void autoplayQueue.delete(stop)

let stopCurrent: (() => void) | null = null
const autoplayQueue = new Map<() => void, () => void>()

type Connection = { type?: string; saveData?: boolean }

/** On Wi-Fi or cable as the browser reports it, without data saver and reduced motion. */
export const allowsAutoplay = (connection: Connection | undefined, reducedMotion: boolean): boolean =>
  !reducedMotion && !connection?.saveData && (connection?.type === 'wifi' || connection?.type === 'ethernet')

/** `navigator.connection` is in no standard yet. */
export const canAutoplay = (): boolean =>
  !isDataSaverOn() &&
  allowsAutoplay((navigator as Navigator & { connection?: Connection }).connection, isMotionReduced())

/** Landscape is shown 16:9 over the whole width, portrait 3:4. Without a size, landscape. */
export const isPortrait = ({ width, height }: { width: number; height: number }): boolean => height > width && width > 0
