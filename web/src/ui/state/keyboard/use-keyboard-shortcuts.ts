import { useEffect, useEffectEvent } from 'react'
import { isPrompting } from '../../../platform/api/prompts.ts'
import { listen } from '../../../platform/listen.ts'
import { isImeKey } from './is-ime-key.ts'

/**
 * Single-key shortcuts for the page while `active`; not in inputs, not with modifier keys, and not under the dialog of a
 * call that asks for a login. A held key repeats navigation, but decides only once. `isFree`: a key that is not goes on
 * to the browser.
 */
export const useKeyboardShortcuts = (
  active: boolean,
  shortcuts: Readonly<Record<string, () => unknown>>,
  isFree: (key: string) => boolean = () => true,
) => {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    const handler = shortcuts[key]
    if (!handler || (event.repeat && !repeatableKeys.has(key))) return
    if (event.ctrlKey || event.metaKey || event.altKey || isImeKey(event) || event.defaultPrevented) return
    if (event.shiftKey && isLetter(key)) return
    if (isTyping(event.target) || (event.key === 'Enter' && isButtonOrLink(event.target))) return
    if (isPrompting() || !isFree(key)) return
    event.preventDefault()
    handler()
  })
  useEffect(() => (active ? listen(document, { keydown: handleKeyDown }) : undefined), [active])
}

const repeatableKeys: ReadonlySet<string> = new Set(['j', 'k'])

/** `?` needs Shift on most keyboards. */
const isLetter = (key: string) => /^[a-z]$/.test(key)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('textarea, select, input:not([type=radio], [type=checkbox])'))

/** Enter activates these. */
const isButtonOrLink = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('button, a')
