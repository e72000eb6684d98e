import { savesData } from '../../ui/data-saver.ts'

/** One video at a time: whoever begins stops the one before. Whoever ends leaves the turn to one that waits for it. */
export const takeTurn = (stop: () => void): (() => void) => {
  if (stopCurrent !== stop) stopCurrent?.()
  stopCurrent = stop
  return () => {
    if (stopCurrent !== stop) return
    stopCurrent = null
    const next = [...waiting].findLast(([other]) => other !== stop)
    next?.[1]()
  }
}

/** One that is in view and may move `begin`s when nobody else plays any more; `stop` is how `takeTurn` knows it. */
export const waitForTurn = (stop: () => void, begin: () => void): void => void waiting.set(stop, begin)
export const waitNoMore = (stop: () => void): void => void waiting.delete(stop)

let stopCurrent: (() => void) | null = null
const waiting = new Map<() => void, () => void>()

type Connection = { type?: string; saveData?: boolean }

/**
 * Videos move by themselves, muted, only where it surely costs nothing and disturbs nobody: on Wi-Fi or a cable as the
 * browser itself says, without the wish to save data or for less motion. Browsers that do not tell play on a tap.
 */
export const playsByItself = (connection: Connection | undefined, lessMotion: boolean): boolean =>
  !lessMotion && !connection?.saveData && (connection?.type === 'wifi' || connection?.type === 'ethernet')

export const mayPlayByItself = (): boolean =>
  !savesData() &&
  playsByItself(
    (navigator as Navigator & { connection?: Connection }).connection,
    matchMedia('(prefers-reduced-motion: reduce)').matches,
  )

/** A video is shown lying 16:9 over the whole width or standing 3:4. One without a size lies. */
export const isStanding = ({ width, height }: { width: number; height: number }): boolean => height > width && width > 0
