import { listen } from '../../platform/listen.ts'

/** Who removed the control may know better where to go on, such as the next row of a list. */
const delay = 100
const item = '[data-index], article'

/**
 * Where the focused control has gone, with its row, its form or the message of a failure, the focus moves to the pane,
 * section or dialog that it was in, or else to the heading of the screen: a keyboard goes on from there, and a screen
 * reader says where that is.
 */
export const followLostFocus = () => {
  let inPage = pathOf(document.activeElement ?? document.body, document.body)
  let inDialog: Element[] = []
  /** When a dialog closes, its opener takes the focus, or what contained it. */
  const lostPath = () => {
    const path = inDialog.at(-1)?.isConnected ? inDialog : inPage
    if (document.activeElement !== document.body || path[0]?.isConnected !== false) return
    // A list takes an item that is scrolled out of view away, and knows what follows a removed one.
    return path.some((one) => one.matches(item) && !one.isConnected) ? undefined : path
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const move = () => {
    timer = undefined
    const path = lostPath()
    if (!path) return
    const place = path.find((one) => one.isConnected && one.matches(`[tabindex], ${item}, section, main`))
    focusOn(place ?? document.querySelector('h1[tabindex]'))
  }
  new MutationObserver(() => {
    if (!timer && lostPath()) timer = setTimeout(move, delay)
  }).observe(document.body, { childList: true, subtree: true })

  listen(document, {
    focusin: ({ target }) => {
      if (!(target instanceof Element)) return
      const dialog = target.closest('[role=dialog], [role=alertdialog]')
      inDialog = dialog ? pathOf(target, dialog) : []
      if (!dialog) inPage = pathOf(target, document.body)
    },
    focusout: ({ relatedTarget }) =>
      queueMicrotask(() => {
        const path = inDialog[0] ? inDialog : inPage
        // A press beside all controls: the control is still there.
        if (!relatedTarget && path[0]?.isConnected && document.activeElement === document.body) inDialog = inPage = []
      }),
  })
}

/** An element, and what it is in up to `end`, which belongs to it where it is a dialog. */
const pathOf = (element: Element, end: Element): Element[] => {
  if (element === document.body) return []
  return element === end || !element.parentElement ? [element] : [element, ...pathOf(element.parentElement, end)]
}

const focusOn = (place: Element | null) => {
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
