import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useController, type ZoomRef } from 'yet-another-react-lightbox'
import { listenForTaps, type Point } from './listen-for-taps.ts'

/** A double tap enlarges around the finger, or shows the whole picture again. With `closes` a tap closes the viewer. */
export const ViewerTaps = ({ zoom, closes }: { zoom: RefObject<ZoomRef | null>; closes: boolean }) => {
  const { containerRef, close } = useController()
  const flipZoom = useEffectEvent(({ x, y }: Point) => {
    const box = containerRef.current?.getBoundingClientRect()
    const { disabled = true, zoom: now = 1, changeZoom } = zoom.current ?? {}
    if (!box || disabled) return
    changeZoom?.(now > 1.01 ? 1 : enlarged, false, x - box.left - box.width / 2, y - box.top - box.height / 2)
  })
  const tapped = useEffectEvent(() => close())

  useEffect(() => {
    const container = containerRef.current
    if (!container) return
    return listenForTaps(container, {
      onDoubleTap: (point, event) => isOnPicture(event) && flipZoom(point),
      onTap: closes ? (event) => isOnPicture(event) && tapped() : undefined,
    })
  }, [containerRef, closes])
  return null
}

const enlarged = 2.5

/** Not for taps on a control. */
const isOnPicture = ({ target }: MouseEvent): boolean =>
  target instanceof Element && target.closest('.yarl__slide') !== null && target.closest('button') === null
