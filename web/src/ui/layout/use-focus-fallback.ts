import { type RefObject, useEffect } from 'react'

/**
 * Where the focused control has gone, with its row or its form, the focus moves to the table, panel or pane that it was in:
 * a keyboard goes on from there, and a screen reader says where that is.
 */
export const useFocusFallback = (page: RefObject<HTMLElement | null>) =>
  useEffect(() => {
    let path: HTMLElement[] = []
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && page.current?.contains(target)) path = ancestorsOf(target, page.current)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      queueMicrotask(() => {
        // A press beside all controls: the control is still there.
        if (!relatedTarget && path[0]?.isConnected && document.activeElement === document.body) path = []
      })
    const followRemoval = () => {
      if (document.activeElement !== document.body || path[0]?.isConnected !== false) return
      const place = path.find((one) => one.isConnected && one.matches('[tabindex], section, main'))
      path = []
      if (!place) return
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(followRemoval)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener('focusout', onFocusOut)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener('focusout', onFocusOut)
    }
  }, [page])

const ancestorsOf = (element: HTMLElement, end: HTMLElement): HTMLElement[] =>
  element === end || !element.parentElement ? [element] : [element, ...ancestorsOf(element.parentElement, end)]
