import { useEffect, useState } from 'react'
import { tapPause } from '../../platform/tap-guard.ts'

/**
 * The index from which rows have just moved: a row before them was removed, inserted or exchanged. They take no taps for
 * a moment, since the finger meant the row that was there. Rows added at the end move none.
 */
export const useMovedFrom = (keys: readonly (string | number)[]): number => {
  const [known, setKnown] = useState(keys)
  const [movedFrom, setMovedFrom] = useState(Number.POSITIVE_INFINITY)
  if (known !== keys) {
    setKnown(keys)
    const first = known.findIndex((key, index) => key !== keys[index])
    if (first >= 0) setMovedFrom((current) => Math.min(current, first))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every further move begins the pause again.
  useEffect(() => {
    if (movedFrom === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => setMovedFrom(Number.POSITIVE_INFINITY), tapPause)
    return () => clearTimeout(timer)
  }, [movedFrom, known])
  return movedFrom
}
