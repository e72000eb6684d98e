import { type RefObject, useEffect, useRef } from 'react'
import { listen } from '../../platform/listen.ts'

/**
 * Where the focused item, or the focused part of one, was removed, the focus goes on in the item that is in its place:
 * otherwise a keyboard and a screen reader would begin again at the top of the page. Items carry `data-index`.
 */
export const useFocusAfterRemoval = (list: RefObject<HTMLElement | null>, keys: readonly (string | number)[]) => {
  const focused = useRef<{ element: Element; key: string | number; index: number }>(undefined)
  useEffect(() => {
    const last = focused.current
    if (last && !last.element.isConnected && document.activeElement === document.body) {
      focused.current = undefined
      const at = keys.indexOf(last.key)
      const item = list.current?.querySelector(`[data-index="${at < 0 ? Math.min(last.index, keys.length - 1) : at}"]`)
      const next = item?.querySelector<HTMLElement>(focusable) ?? document.querySelector<HTMLElement>('h1[tabindex]')
      next?.focus({ preventScroll: true })
    }
    if (!list.current) return
    return listen(list.current, {
      focusin: ({ target }) => {
        const item = target instanceof Element && target.closest('[data-index]')
        const index = item ? Number(item.getAttribute('data-index')) : -1
        const key = keys[index]
        if (item && key !== undefined) focused.current = { element: target, key, index }
      },
    })
  }, [list, keys])
}

const focusable = 'a[href]:not([tabindex="-1"]), button:not(:disabled)'
