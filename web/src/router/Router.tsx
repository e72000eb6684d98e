import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react'
import { PlaceContext } from './hooks.ts'
import { type Arrival, onArrival, placeNow } from './place.ts'

/** Tells what is drawn below where the reader is. The old screen stays until the script of the next one is there. */
export const Router = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState(() => ({ place: placeNow(), arrival: 'pop' as Arrival }))
  // Listens before any screen's effect runs: the very first one may lead elsewhere at once.
  useLayoutEffect(() => onArrival((place, arrival) => startTransition(() => setShown({ place, arrival }))), [])
  return <PlaceContext value={shown}>{children}</PlaceContext>
}
