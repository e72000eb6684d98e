import { type CSSProperties, useEffect, useState } from 'react'
import { tapPause } from '../../platform/tap-guard.ts'

type Keys = readonly (string | number)[]

/**
 * The style of a row by its index. Rows that have just moved, since one before them was removed, inserted or exchanged,
 * take no taps for a moment: the finger meant the row that was there. Rows added at the end move none.
 */
export const useMovedRows = (keys: Keys): ((index: number) => CSSProperties | undefined) => {
  const [known, setKnown] = useState(keys)
  const [movedFrom, setMovedFrom] = useState(Number.POSITIVE_INFINITY)
  if (!isSame(known, keys)) {
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
  return (index) => (index >= movedFrom ? noTaps : undefined)
}

const noTaps: CSSProperties = { pointerEvents: 'none' }

const isSame = (a: Keys, b: Keys) => a === b || (a.length === b.length && a.every((key, index) => key === b[index]))
