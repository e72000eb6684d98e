import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { readIfThere, root } from '../scripts/shell.mjs'

const units = {
  ratio: { digits: 2, name: ' ×' },
  share: { digits: 3, name: '' },
  MiB: { digits: 0, name: ' MiB' },
  KiB: { digits: 0, name: ' KiB' },
  ms: { digits: 0, name: ' ms' },
  points: { digits: 0, name: '' },
}
export type Unit = keyof typeof units
/** One line of a table: a value for each column of its section, null where there is none. `target`: `≤ 1.5`. */
export type Row = { what: string; values: (number | null)[]; unit: Unit; target?: string | undefined }
export const row = (what: string, values: number | (number | null)[], unit: Unit, target?: string): Row => ({
  what,
  values: [values].flat(),
  unit,
  target,
})
/** Of the last run of each scenario. */
export type Results = Record<string, { on: string; run: string; rows: Row[] }>
type Section = { title: string; about: string; columns: string[]; scenarios: Record<string, unknown> }

/** `earlier`: the figures that a page had, by section and row. */
export const toMarkdown = (sections: Section[], results: Results, earlier = new Map<string, string[]>()): string =>
  sections
    .flatMap(({ title, about, columns, scenarios }) => {
      const rows = Object.keys(scenarios).flatMap((name) => results[name]?.rows ?? [])
      const head = [
        ['', ...columns, 'target', '', 'before'],
        ['---', ...columns.map(() => '--:'), '--:', '---', '--:'],
      ]
      const body = rows.map(({ what, values, ...rest }) => {
        const before = earlier.get(`${title} ${what}`)?.slice(0, values.length).join(', ') ?? ''
        return [what, ...cellsOf({ values, ...rest }), before]
      })
      const lines = [...head, ...body].map((cells) => `| ${cells.join(' | ')} |`)
      return rows.length === 0 ? [] : `## ${title}\n\n${about}\n\n${lines.join('\n')}`
    })
    .join('\n\n')

/** The figures, the target and the verdict. */
const cellsOf = ({ values, unit, target }: Omit<Row, 'what'>): string[] => {
  const { digits, name } = units[unit]
  const format = (value: number) => (Number.isFinite(value) ? value.toFixed(digits) + name : '–')
  // A ratio without responses is NaN, which JSON stores as null.
  const figures = values.map((value) => value ?? Number.NaN)
  if (!target) return [...figures.map(format), '', '']
  const [sign, limit] = [target.slice(0, 1), Number(target.slice(2))]
  const measured = figures.filter(Number.isFinite)
  const isMet = measured.every((value) => (sign === '≤' ? value <= limit : value >= limit))
  const verdict = isMet ? 'met' : 'missed'
  return [...figures.map(format), `${sign} ${format(limit)}`, measured.length > 0 ? verdict : '']
}

const resultsFile = join(root, 'bench/results/last.json')

/** Adds the results of a run to those of earlier runs, of other scenarios. */
export const storeResults = (results: Results): Results => {
  const all = { ...JSON.parse(readIfThere(resultsFile) || '{}'), ...results }
  mkdirSync(dirname(resultsFile), { recursive: true })
  writeFileSync(resultsFile, JSON.stringify(all, null, 1))
  return all
}

const file = join(root, 'docs/benchmark.md')
const [begin, end] = ['<!-- measured by npm run bench -->', '<!-- end -->']

/** Replaces the measured part of docs/benchmark.md, with the figures of the committed page beside the new ones. */
export const writeDocument = (sections: Section[], results: Results): void => {
  const text = readFileSync(file, 'utf8')
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const names = sections.flatMap(({ scenarios }) => Object.keys(scenarios))
  const runs = new Map<string, string[]>()
  const note = (run: string, name: string) => runs.set(run, [...(runs.get(run) ?? []), name])
  for (const [name, { on, run }] of Object.entries(results)) note(`${on}, ${run}`, name)
  for (const name of names) if (!results[name]) note('not measured', name)
  const lines = Array.from(runs, ([run, ofRun]) => `- ${run}: ${ofRun.join(', ')}`)
  const parts = [
    `${machine}.`,
    lines.join('\n'),
    toMarkdown(sections, results, readEarlier()),
    text.slice(text.indexOf(end)),
  ]
  writeFileSync(file, [`${text.slice(0, text.indexOf(begin))}${begin}`, ...parts].join('\n\n'))
}

const readEarlier = (): Map<string, string[]> => {
  const committed = execFileSync('git', ['show', 'HEAD:docs/benchmark.md'], { cwd: root, encoding: 'utf8' })
  const figures = new Map<string, string[]>()
  let title = ''
  for (const each of committed.split('\n')) {
    const [what = '', ...cells] = each.slice(2).split(' | ')
    if (each.startsWith('## ')) title = each.slice(3)
    if (each.startsWith('| ')) figures.set(`${title} ${what}`, cells)
  }
  return figures
}
