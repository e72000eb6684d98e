import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { readIfThere, root } from '../scripts/shell.mjs'

const units = { ratio: ' ×', share: '', MiB: ' MiB', KiB: ' KiB', ms: ' ms', points: '' }
const digits: { [unit in Unit]?: number } = { ratio: 2, share: 3 }
export type Unit = keyof typeof units
/** One line of a table: a value for each column of its section, null where there is none. `target`: `≤ 1.5`. */
export type Row = { what: string; values: (number | null)[]; unit: Unit; target?: string | undefined }
export const row = (what: string, values: number | (number | null)[], unit: Unit, target?: string): Row => ({
  what,
  values: [values].flat(),
  unit,
  target,
})
export type Results = Record<string, { on: string; run: string; rows: Row[] }>
type Section = { title: string; about: string; columns: string[]; scenarios: readonly string[] }

/** `earlier`: the figures that a page had, by section and row. */
export const toMarkdown = (sections: Section[], results: Results, earlier = new Map<string, string[]>()): string =>
  sections
    .flatMap(({ title, about, columns, scenarios }) => {
      const rows = scenarios.flatMap((name) => results[name]?.rows ?? [])
      const before = ({ what }: Row) => earlier.get(`${title} ${what}`)?.slice(0, columns.length).join(', ') ?? ''
      const lines = [
        ['', ...columns, 'target', '', 'before'],
        ['---', ...columns.map(() => '--:'), '--:', '---', '--:'],
        ...rows.map((each) => [each.what, ...cellsOf(each), before(each)]),
      ].map((cells) => `| ${cells.join(' | ')} |`)
      return rows.length === 0 ? [] : `## ${title}\n\n${about}\n\n${lines.join('\n')}`
    })
    .join('\n\n')

const cellsOf = ({ values, unit, target }: Row): string[] => {
  // A ratio without responses is NaN, which JSON stores as null.
  const format = (value: number | null) =>
    value !== null && Number.isFinite(value) ? value.toFixed(digits[unit] ?? 0) + units[unit] : '–'
  const figures = values.map(format)
  if (!target) return [...figures, '', '']
  const [sign, limit] = [target.slice(0, 1), Number(target.slice(2))]
  const measured = values.filter((value) => value !== null && Number.isFinite(value)).map(Number)
  const verdict = measured.every((value) => (sign === '≤' ? value <= limit : value >= limit)) ? 'met' : 'missed'
  return [...figures, `${sign} ${format(limit)}`, measured.length > 0 ? verdict : '']
}

export const storeResults = (results: Results): Results => {
  const file = join(root, 'bench/results/last.json')
  const all = { ...JSON.parse(readIfThere(file) || '{}'), ...results }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(all, null, 1))
  return all
}

const file = join(root, 'docs/benchmark.md')
const [begin, end] = ['<!-- measured by npm run bench -->', '<!-- end -->']

export const writeDocument = (sections: Section[], results: Results): void => {
  const text = readFileSync(file, 'utf8')
  const [cpu] = cpus()
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const runs = new Map<string, string[]>()
  for (const name of sections.flatMap(({ scenarios }) => scenarios)) {
    const result = results[name]
    const label = result ? `${result.on}, ${result.run}` : 'not measured'
    runs.set(label, [...(runs.get(label) ?? []), name])
  }
  const lines = Array.from(runs, ([run, names]) => `- ${run}: ${names.join(', ')}`).join('\n')
  const tables = toMarkdown(sections, results, readEarlier())
  const [above, below] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))]
  writeFileSync(file, [`${above}${begin}`, `${machine}.`, lines, tables, below].join('\n\n'))
}

const readEarlier = (): Map<string, string[]> => {
  const committed = execFileSync('git', ['show', 'HEAD:docs/benchmark.md'], { cwd: root, encoding: 'utf8' })
  const figures = new Map<string, string[]>()
  for (const section of committed.split('\n## ')) {
    const [title, ...lines] = section.split('\n')
    for (const line of lines) {
      const [what, ...cells] = line.slice(2).split(' | ')
      figures.set(`${title} ${what}`, cells)
    }
  }
  return figures
}
