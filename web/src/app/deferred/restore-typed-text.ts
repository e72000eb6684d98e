import { readJson, writeJson } from '../../platform/storage.ts'
import {
  findControls,
  findFields,
  isTypedTextSaved,
  storageKey,
  type TextField,
  type TypedText,
} from '../../ui/state/typed-text.ts'

/**
 * Fills each field when it appears, as if it was typed again, and focuses the control that had the focus. Fields that were
 * filled in another way stay as they are, and so does a focus that has moved.
 */
export const restoreTypedText = (): void => {
  // Written for the page that replaces this one.
  if (isTypedTextSaved()) return
  // Written below.
  const typed = readJson('sessionStorage', storageKey) as TypedText | null
  if (!typed) return
  writeJson('sessionStorage', storageKey, null)
  const waiting = new Map(typed.fields)
  let { focus } = typed
  const fill = () => {
    const isElsewhere = location.hash !== typed.address
    if (isElsewhere) waiting.clear()
    if (isElsewhere || document.activeElement !== document.body) focus = ''
    for (const [name, field] of findFields()) {
      const value = waiting.get(name)
      if (value === undefined) continue
      waiting.delete(name)
      if (field.value === '') typeInto(field, value)
    }
    const [, control] = (focus !== '' && findControls().find(([name]) => name === focus)) || []
    if (control) {
      control.focus({ preventScroll: true })
      focus = ''
    }
    if (waiting.size === 0 && focus === '') observer.disconnect()
  }
  const observer = new MutationObserver(fill)
  observer.observe(document.body, { childList: true, subtree: true })
  fill()
}

/** React hears an input event only when the value was set past its own setter. */
const typeInto = (field: TextField, value: string) => {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
