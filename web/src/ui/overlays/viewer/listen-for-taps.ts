import { listen } from '../../../platform/listen.ts'

const doubleTap = { ms: 300, px: 24 }

/** A double tap, or double click, and a single tap, which is known only when no second one has followed. */
export const listenForTaps = (element: HTMLElement, { onTap, onDoubleTap }: TapListeners): (() => void) => {
  let last = { at: -doubleTap.ms, x: 0, y: 0 }
  let single: ReturnType<typeof setTimeout> | undefined

  const onClick = (event: MouseEvent) => {
    const { timeStamp: at, clientX: x, clientY: y } = event
    const isSecond = at - last.at < doubleTap.ms && Math.hypot(x - last.x, y - last.y) < doubleTap.px
    last = { at: isSecond ? -doubleTap.ms : at, x, y }
    clearTimeout(single)
    if (isSecond) onDoubleTap({ x, y }, event)
    else if (onTap) single = setTimeout(() => onTap(event), doubleTap.ms)
  }
  const stop = listen(element, { click: onClick })
  return () => {
    clearTimeout(single)
    stop()
  }
}

export type Point = { x: number; y: number }
type TapListeners = {
  onTap?: ((event: MouseEvent) => void) | undefined
  onDoubleTap: (point: Point, event: MouseEvent) => void
}
