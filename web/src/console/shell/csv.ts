import { csvCell } from '@quanzi/contract/text'
import { downloadFile } from '../../platform/download-file.ts'

export const toCsv = (header: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${[header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`

const cell = (value: string | number): string => (typeof value === 'string' ? csvCell(value) : `"${value}"`)

export const downloadTextFile = (name: string, text: string): void =>
  downloadFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name)
