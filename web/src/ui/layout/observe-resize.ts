/** Calls back after layout, at first and whenever the element's size changes. Returns the stop function. */
export const observeResize = (element: Element, onResize: () => void): (() => void) => {
  const observer = new ResizeObserver(onResize)
  observer.observe(element)
  return () => observer.disconnect()
}
