import { type RefObject, useEffect, useState } from 'react'
import { listen, stopAll } from '../../../platform/listen.ts'
import { listenForTaps, type Point } from './listen-for-taps.ts'

const maxZoom = 3

/**
 * Enlarges the first child of a scrolling element by its width, so that the element scrolls it natively. The point
 * between the fingers, or under a double tap or a double click, stays where it is.
 */
export const useScrollZoom = (scroller: RefObject<HTMLElement | null>) => {
  const [zoomed, setZoomed] = useState(false)
  useEffect(() => {
    const box = scroller.current
    const content = box?.firstElementChild
    if (!box || !(content instanceof HTMLElement)) return
    let zoom = 1
    let pinch: { distance: number; zoom: number } | undefined

    const zoomTo = (next: number, { x, y }: Point) => {
      const { left, top } = box.getBoundingClientRect()
      const factor = Math.min(maxZoom, Math.max(1, next)) / zoom
      const to = { x: (box.scrollLeft + x - left) * factor, y: (box.scrollTop + y - top) * factor }
      zoom *= factor
      content.style.width = `${zoom * 100}%`
      box.scrollTo(to.x - (x - left), to.y - (y - top))
      setZoomed(zoom > 1.01)
    }
    const flip = (point: Point) => zoomTo(zoom > 1.01 ? 1 : 2, point)

    const onTouchStart = (event: TouchEvent) => {
      const fingers = fingersOf(event)
      pinch = fingers && { distance: fingers.distance, zoom }
      if (fingers && event.cancelable) event.preventDefault()
    }
    const onTouchMove = (event: TouchEvent) => {
      const fingers = fingersOf(event)
      if (!pinch || !fingers) return
      if (event.cancelable) event.preventDefault()
      zoomTo((pinch.zoom * fingers.distance) / pinch.distance, fingers.middle)
    }
    const onTouchEnd = () => {
      pinch = undefined
    }
    const touches = { touchstart: onTouchStart, touchmove: onTouchMove, touchend: onTouchEnd }
    return stopAll(listen(box, touches, { passive: false }), listenForTaps(box, { onDoubleTap: flip }))
  }, [scroller])
  return { zoomed }
}

const fingersOf = ({ touches }: TouchEvent): { distance: number; middle: Point } | undefined => {
  const [one, other] = touches
  if (!one || !other) return undefined
  return {
    distance: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  }
}
