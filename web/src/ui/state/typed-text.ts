import { readJson, writeJson } from '../../platform/storage.ts'

/** What stands in the fields of a page outlives a reload that the product itself asks for. */
type TypedText = { address: string; fields: [name: string, value: string][] }
type TextField = HTMLInputElement | HTMLTextAreaElement

const storageKey = 'quanzi:typed'
const selector =
  'textarea, input:not([type]), input[type=text], input[type=search], input[type=tel], input[type=number]'

export const saveTypedText = (): void => {
  const fields = findFields(document).filter(([, { value }]) => value !== '')
  const typed: TypedText = { address: location.hash, fields: fields.map(([name, { value }]) => [name, value]) }
  writeJson('sessionStorage', storageKey, typed)
}

/** Fills each field when it appears, as if it was typed again. Fields that were filled in another way stay as they are. */
export const restoreTypedText = (): void => {
  const typed = readJson('sessionStorage', storageKey) as TypedText | null
  if (!typed) return
  writeJson('sessionStorage', storageKey, null)
  const waiting = new Map(typed.fields)
  const fill = () => {
    if (location.hash !== typed.address) waiting.clear()
    for (const [name, field] of findFields(document)) {
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

/** Named by what the reader sees, with a number for the second of a name. */
const findFields = (root: ParentNode): [string, TextField][] => {
  const counts = new Map<string, number>()
  return [...root.querySelectorAll<TextField>(selector)].map((field) => {
    const label = field.name || field.getAttribute('aria-label') || field.labels?.[0]?.textContent || field.placeholder
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return [`${label} ${count}`, field]
  })
}

/** React hears an input event only when the value was set past its own setter. */
const typeInto = (field: TextField, value: string) => {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
