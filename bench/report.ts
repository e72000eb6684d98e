import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { root } from './processes.ts'

/** One line of a table: a value for each column of its section, NaN where there is none. */
export type Row = { what: string; values: number[]; unit: Unit; target?: Target }
export type Target = { atMost: number } | { atLeast: number }
type Unit = 'ratio' | 'share' | 'MiB' | 'KiB' | 'ms' | 'points'
export type Section = { title: string; about: string; columns: string[]; rows: Row[] }

const format: Record<Unit, (value: number) => string> = {
  ratio: (value) => `${value.toFixed(2)} ×`,
  share: (value) => value.toFixed(3),
  MiB: (value) => `${value.toFixed(0)} MiB`,
  KiB: (value) => `${value.toFixed(0)} KiB`,
  ms: (value) => `${value.toFixed(0)} ms`,
  points: (value) => value.toFixed(0),
}

const cellsOf = ({ what, values, unit, target }: Row): string[] => {
  const isMet = (value: number) =>
    !target || Number.isNaN(value) || ('atMost' in target ? value <= target.atMost : value >= target.atLeast)
  const bound =
    target && ('atMost' in target ? `≤ ${format[unit](target.atMost)}` : `≥ ${format[unit](target.atLeast)}`)
  const verdict = target && values.some((value) => !Number.isNaN(value)) ? (values.every(isMet) ? 'met' : 'missed') : ''
  return [what, ...values.map((value) => (Number.isNaN(value) ? '' : format[unit](value))), bound ?? '', verdict]
}

export const toMarkdown = (sections: Section[]): string =>
  sections
    .map(({ title, about, columns, rows }) => {
      const line = (cells: string[]) => `| ${cells.join(' | ')} |`
      const head = [line(['', ...columns, 'target', '']), line(['---', ...columns.map(() => '--:'), '--:', '---'])]
      return [`## ${title}`, about, [...head, ...rows.map((row) => line(cellsOf(row)))].join('\n')].join('\n\n')
    })
    .join('\n\n')

const [begin, end] = ['<!-- measured by npm run bench -->', '<!-- end -->']

/** Replaces the measured part of docs/benchmark.md. */
export const writeDocument = async (
  sections: Section[],
  { quick, sizes, notMeasured }: { quick: boolean; sizes: { large: number }; notMeasured: string[] },
): Promise<void> => {
  const file = join(root, 'docs/benchmark.md')
  const text = await readFile(file, 'utf8')
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB`
  const run = `${sizes.large.toLocaleString('en')} posts${quick ? ', a short run (`--quick`)' : ''}`
  const measured = `${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}, ${run}.

${toMarkdown(sections)}
${notMeasured.length > 0 ? `\nScenarios without a result in this run: ${notMeasured.join(', ')}.\n` : ''}`
  const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))]
  await writeFile(file, `${before}${begin}\n\n${measured}\n${after}`)
}
