import { savesData } from '../../ui/data-saver.ts'

/** One video at a time: whoever begins stops the one before. */
export const takeTurn = (stop: () => void): (() => void) => {
  if (stopCurrent !== stop) stopCurrent?.()
  stopCurrent = stop
  return () => {
    if (stopCurrent === stop) stopCurrent = null
  }
}

let stopCurrent: (() => void) | null = null

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
