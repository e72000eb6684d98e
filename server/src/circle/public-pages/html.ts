import { escapeHtml } from '../../platform/text/escape-html.ts'

type Value = Html | string | number | false | null | undefined | readonly Value[]

/** Markup that needs no further escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A template whose values are escaped, except for markup of another template. False, null and undefined give nothing. */
export const html = (literals: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(literals.reduce((text, literal, i) => text + toText(values[i - 1]) + literal))

const toText = (value: Value): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(toText).join('')
  if (value === undefined || value === null || value === false) return ''
  return escapeHtml(String(value))
}

/** JSON for a `<script>` of data: nothing in it can end the element. */
export const scriptJson = (data: object): Html => new Html(JSON.stringify(data).replace(/</g, '\\u003c'))
