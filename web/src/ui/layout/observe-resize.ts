import { listen, stopAll } from '../../platform/listen.ts'

/** Calls back after layout, at first and whenever the element's size changes. Returns the stop function. */
export const observeResize = (element: Element, onResize: () => void): (() => void) => {
  const observer = new ResizeObserver(onResize)
  observer.observe(element)
  return () => observer.disconnect()
}

/** The same while a page loads: until the reader scrolls or types, and for at most `ms`. */
export const observeLoading = (element: Element, ms: number, onResize: () => void): (() => void) => {
  const timer = setTimeout(() => stop(), ms)
  const onInput = () => stop()
  const stop = stopAll(
    () => clearTimeout(timer),
    listen(window, { wheel: onInput, touchstart: onInput, keydown: onInput }, { passive: true }),
    observeResize(element, onResize),
  )
  return stop
}
