import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './servers.ts'

/** One line of a table: a value for each column of its section, null where there is none. `target`: `≤ 1.5`. */
export type Row = { what: string; values: (number | null)[]; unit: Unit; target?: string | undefined }
type Unit = 'ratio' | 'share' | 'MiB' | 'KiB' | 'ms' | 'points'
export const row = (what: string, values: number | (number | null)[], unit: Unit, target?: string): Row => {
  return { what, values: [values].flat(), unit, target }
}
export type Section = { title: string; about: string; columns: string[]; rows: Row[] }
/** The last result of each scenario. */
export type Results = Record<string, { on: string; run: string; rows: Row[] }>

const format: Record<Unit, (value: number) => string> = {
  ratio: (value) => `${value.toFixed(2)} ×`,
  share: (value) => value.toFixed(3),
  MiB: (value) => `${value.toFixed(0)} MiB`,
  KiB: (value) => `${value.toFixed(0)} KiB`,
  ms: (value) => `${value.toFixed(0)} ms`,
  points: (value) => value.toFixed(0),
}

/** `earlier`: the figures that a page had, by section and row. */
export const toMarkdown = (sections: Section[], earlier = new Map<string, string[]>()): string =>
  sections
    .map(({ title, about, columns, rows }) => {
      const line = (cells: string[]) => `| ${cells.join(' | ')} |`
      const cellsOf = ({ what, values, unit, target }: Row) => {
        // A ratio without responses is NaN, which JSON stores as null.
        const measured = values.filter((value) => value !== null).filter(Number.isFinite)
        const figures = values.map((value) => (value !== null && Number.isFinite(value) ? format[unit](value) : '–'))
        const before = earlier.get(`${title} ${what}`)?.slice(0, values.length).join(', ') ?? ''
        if (!target) return [what, ...figures, '', '', before]
        const [sign, limit] = [target.slice(0, 1), Number(target.slice(2))]
        const isMet = measured.every((value) => (sign === '≤' ? value <= limit : value >= limit))
        const verdict = measured.length === 0 ? '' : isMet ? 'met' : 'missed'
        return [what, ...figures, `${sign} ${format[unit](limit)}`, verdict, before]
      }
      const head = [
        line(['', ...columns, 'target', '', 'before']),
        line(['---', ...columns.map(() => '--:'), '--:', '---', '--:']),
      ]
      return `## ${title}\n\n${about}\n\n${[...head, ...rows.map((row) => line(cellsOf(row)))].join('\n')}`
    })
    .join('\n\n')

const file = join(root, 'docs/benchmark.md')
const resultsFile = join(root, 'bench/results/last.json')
const [begin, end] = ['<!-- measured by npm run bench -->', '<!-- end -->']

/** Adds the results of a run to those of earlier runs, of other scenarios. */
export const storeResults = (results: Results): Results => {
  const all = { ...readResults(), ...results }
  mkdirSync(dirname(resultsFile), { recursive: true })
  writeFileSync(resultsFile, JSON.stringify(all, null, 1))
  return all
}

const readResults = (): Results => {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'))
  } catch {
    return {}
  }
}

/** Replaces the measured part of docs/benchmark.md, with the figures of the committed page beside the new ones. */
export const writeDocument = (sections: Section[], results: Results, missing: string[]): void => {
  const text = readFileSync(file, 'utf8')
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const runs = new Map<string, string[]>()
  for (const [name, { on, run }] of Object.entries(results))
    runs.set(`${on}, ${run}`, [...(runs.get(`${on}, ${run}`) ?? []), name])
  if (missing.length > 0) runs.set('not measured', missing)
  const lines = [...runs].map(([run, names]) => `- ${run}: ${names.join(', ')}`).join('\n')
  const parts = [`${machine}.`, lines, toMarkdown(sections, readEarlier()), text.slice(text.indexOf(end))]
  writeFileSync(file, [`${text.slice(0, text.indexOf(begin))}${begin}`, ...parts].join('\n\n'))
}

const readEarlier = (): Map<string, string[]> => {
  const committed = execFileSync('git', ['show', 'HEAD:docs/benchmark.md'], { cwd: root, encoding: 'utf8' })
  return new Map(
    committed.split(/^## /m).flatMap((section) => {
      const [title, ...lines] = section.split('\n')
      const rows = lines.filter((line) => line.startsWith('| ')).map((line) => line.slice(2).split(' | '))
      return rows.map(([what, ...cells]): [string, string[]] => [`${title} ${what}`, cells])
    }),
  )
}
