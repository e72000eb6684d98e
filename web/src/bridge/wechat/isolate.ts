/** Takes everything else of the page out of reach while one element stands above it; the answer gives it back. */
export const isolate = (above: HTMLElement): (() => void) => {
  const others = [...document.body.children].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element !== above && !element.inert,
  )
  for (const element of others) element.inert = true
  return () => {
    for (const element of others) element.inert = false
  }
}
