import { downloadFile } from '../../platform/download-file.ts'

/** CSV for spreadsheets; a cell that starts like a formula is prefixed so that it stays text. */
export const toCsv = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

const cell = (value: string | number): string => {
  const text = String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

export const downloadTextFile = (name: string, text: string): void =>
  downloadFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
