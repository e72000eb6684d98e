/** A table as a file that spreadsheets open: what begins as a formula is made a text. */
export const csvOf = (heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${[heads, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

const cell = (value: string | number): string => {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export const saveFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
