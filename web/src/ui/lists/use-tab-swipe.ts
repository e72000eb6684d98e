import { useEffect, useEffectEvent } from 'react'
import { useAfterInitialLoad } from '../state/use-elapsed.ts'

/** A swipe over the panel selects the next or the previous tab. What follows the finger loads after the first screen. */
export const useTabSwipe = <K extends string>(
  enabled: boolean,
  panelId: string,
  keys: readonly K[],
  value: K,
  onSelect: (key: K) => void,
) => {
  const loaded = useAfterInitialLoad()
  const adjacentTab = useEffectEvent((direction: 1 | -1) => keys[keys.indexOf(value) + direction])
  const selectAdjacent = useEffectEvent((direction: 1 | -1) => {
    const key = adjacentTab(direction)
    if (key !== undefined) onSelect(key)
  })
  const active = enabled && loaded
  useEffect(() => {
    if (!active) return
    let unmounted = false
    let stop = () => {}
    void import('./watch-tab-swipe.ts').then(
      ({ watchTabSwipe }) => {
        if (unmounted) return
        stop = watchTabSwipe(panelId, {
          hasNext: (direction) => adjacentTab(direction) !== undefined,
          onSwipe: (direction) => selectAdjacent(direction),
        })
      },
      () => {},
    )
    return () => {
      unmounted = true
      stop()
    }
  }, [active, panelId])
}
