import { readJson, writeJson } from '../../platform/storage.ts'
import { findFields, storageKey, type TextField, type TypedText } from '../../ui/state/typed-text.ts'

/** Fills each field when it appears, as if it was typed again. Fields that were filled in another way stay as they are. */
export const restoreTypedText = (): void => {
  // Written below.
  const typed = readJson('sessionStorage', storageKey) as TypedText | null
  if (!typed) return
  writeJson('sessionStorage', storageKey, null)
  const waiting = new Map(typed.fields)
  const fill = () => {
    if (location.hash !== typed.address) waiting.clear()
    for (const [name, field] of findFields()) {
      const value = waiting.get(name)
      if (value === undefined) continue
      waiting.delete(name)
      if (field.value === '') typeInto(field, value)
    }
    if (waiting.size === 0) observer.disconnect()
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
