import { useEffect, useEffectEvent, useRef } from 'react'

/** Scrolls the active item into view when it changes; `scrollToDistant` is called for one that is not rendered. */
export const useActiveItem = (activeKey: string | number | undefined, scrollToDistant: () => void) => {
  const item = useRef<HTMLDivElement>(null)
  const scrollIntoView = useEffectEvent(() => {
    if (item.current) item.current.scrollIntoView({ block: 'nearest' })
    else scrollToDistant()
  })
  useEffect(() => {
    if (activeKey !== undefined) scrollIntoView()
  }, [activeKey])
  return item
}
