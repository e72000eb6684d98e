import { type Row, type Section, type Target, type Unit, verdictOf } from './row.ts'

const digits: Record<Unit, (value: number) => string> = {
  ratio: (value) => `${value.toFixed(2)} ×`,
  share: (value) => value.toFixed(3),
  MiB: (value) => `${value.toFixed(0)} MiB`,
  KiB: (value) => `${value.toFixed(1)} KiB`,
  ms: (value) => `${value.toFixed(0)} ms`,
  points: (value) => value.toFixed(0),
  nodes: (value) => value.toFixed(0),
}

const shown = (value: number, unit: Unit): string => (Number.isNaN(value) ? '' : digits[unit](value))

const targetText = (target: Target | undefined, unit: Unit): string =>
  target ? ('atMost' in target ? `≤ ${digits[unit](target.atMost)}` : `≥ ${digits[unit](target.atLeast)}`) : ''

const cellsOf = (row: Row): string[] => [
  row.what,
  ...row.values.map((value) => shown(value, row.unit)),
  targetText(row.target, row.unit),
  verdictOf(row),
]

/** The table for a terminal. */
export const asText = (sections: Section[]): string =>
  sections
    .map(({ title, columns, rows }) => {
      const lines = [['', ...columns, 'target', ''], ...rows.map(cellsOf)]
      const widths = lines[0]?.map((_, i) => Math.max(...lines.map((cells) => widthOf(cells[i] ?? '')))) ?? []
      const line = (cells: string[]) => cells.map((cell, i) => padded(cell, widths[i] ?? 0, i === 0)).join('  ')
      return [`\n${title}`, ...lines.map((cells) => `  ${line(cells)}`.trimEnd())].join('\n')
    })
    .join('\n')

/** The table as Markdown. */
export const asMarkdown = (sections: Section[]): string =>
  sections
    .map(({ title, about, columns, rows }) => {
      const line = (cells: string[]) => `| ${cells.join(' | ')} |`
      const head = [line(['', ...columns, 'target', '']), line(['---', ...columns.map(() => '--:'), '--:', '---'])]
      return [`## ${title}`, about, [...head, ...rows.map((row) => line(cellsOf(row)))].join('\n')].join('\n\n')
    })
    .join('\n\n')

const padded = (text: string, width: number, left: boolean): string => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return left ? text + space : space + text
}

/** Every sign of the table is one column wide. */
const widthOf = (text: string): number => [...text].length
