import { writeJson } from '../../platform/storage.ts'

/** Text in the fields of a page, and the focus, survive a reload that the product asks for. */
export type TypedText = { address: string; focus: string; fields: [name: string, value: string][] }
export type TextField = HTMLInputElement | HTMLTextAreaElement

export const storageKey = 'quanzi:typed'
const selector =
  'textarea, input:not([type]), input[type=text], input[type=search], input[type=tel], input[type=number]'

let saved = false
/** The product is about to reload the page, so the browser must not ask. */
export const isTypedTextSaved = (): boolean => saved

export const saveTypedText = (): void => {
  saved = true
  const fields = findFields().filter(([, { value }]) => value !== '')
  const typed: TypedText = {
    address: location.hash,
    focus: findControls().find(([, control]) => control === document.activeElement)?.[0] ?? '',
    fields: fields.map(([name, { value }]) => [name, value]),
  }
  writeJson('sessionStorage', storageKey, typed)
}

/** Named by what the reader sees, with a number for the second of a name. */
export const findFields = () =>
  nameEach(
    document.querySelectorAll<TextField>(selector),
    (field) => field.name || field.getAttribute('aria-label') || field.labels?.[0]?.textContent || field.placeholder,
  )

/** Buttons and links, named likewise, or by `data-control` where another one takes their place. */
export const findControls = () =>
  nameEach(document.querySelectorAll<HTMLElement>('button, a[href]'), (control) => {
    const label = document.getElementById(control.getAttribute('aria-labelledby') ?? '') ?? control
    return control.dataset['control'] ?? control.getAttribute('aria-label') ?? label.textContent ?? ''
  })

const nameEach = <T>(elements: Iterable<T>, labelOf: (element: T) => string): [name: string, element: T][] => {
  const counts = new Map<string, number>()
  return Array.from(elements, (element) => {
    const label = labelOf(element)
    const count = (counts.get(label) ?? 0) + 1
    counts.set(label, count)
    return [`${label} ${count}`, element]
  })
}
