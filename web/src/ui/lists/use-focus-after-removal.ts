import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { listen } from '../../platform/listen.ts'

/**
 * Where the focused item, or the focused part of one, was removed, the focus goes on in the item that followed it, or else
 * in the last one: otherwise a keyboard and a screen reader would begin again at the top of the page. Items carry
 * `data-index`.
 */
export const useFocusAfterRemoval = (
  list: RefObject<HTMLElement | null>,
  keys: readonly (string | number)[],
  scrollToItem: (index: number) => void,
) => {
  const focused = useRef<{ element: Element; key: string | number }>(undefined)
  const previousKeys = useRef(keys)
  const focusAt = useEffectEvent((at: number) => focusItem(list, at, scrollToItem))
  useEffect(() => {
    const last = focused.current
    const before = previousKeys.current
    previousKeys.current = keys
    if (last && !last.element.isConnected && document.activeElement === document.body) {
      focused.current = undefined
      const following = before.slice(before.indexOf(last.key)).find((key) => keys.includes(key))
      const at = following === undefined ? keys.length - 1 : keys.indexOf(following)
      focusAt(at)
    }
    if (!list.current) return
    return listen(list.current, {
      focusin: ({ target }) => {
        const item = target instanceof Element && target.closest('[data-index]')
        const key = item && keys[Number(item.getAttribute('data-index'))]
        if (item && key) focused.current = { element: target, key }
      },
    })
  }, [list, keys])
}

/** Where many were removed, the item may be far from what is rendered: it is scrolled to first. */
const focusItem = (
  list: RefObject<HTMLElement | null>,
  at: number,
  scrollToItem: (index: number) => void,
  framesLeft = 10,
): void => {
  if (document.activeElement !== document.body) return
  const item = list.current?.querySelector(`[data-index="${at}"]`)
  if (!item && list.current && at >= 0 && framesLeft > 0) {
    scrollToItem(at)
    requestAnimationFrame(() => focusItem(list, at, scrollToItem, framesLeft - 1))
    return
  }
  const next = item?.querySelector<HTMLElement>(focusable) ?? document.querySelector<HTMLElement>('h1[tabindex]')
  next?.focus({ preventScroll: true })
}

const focusable = 'a[href]:not([tabindex="-1"]), button:not(:disabled)'
