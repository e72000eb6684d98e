import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from '../../shell.mjs'
import type { Result } from './results.ts'

const page = join(root, 'docs/cluster.md')
const begin = '<!-- measured by npm run cluster -- test --write -->'
const end = '<!-- end -->'

/** Replaces the rows of the trials of this run between the markers of the page, and leaves those of other trials. */
const mergeResults = (text: string, results: readonly Result[], date: string, machine: string): string => {
  const [before = '', rest = ''] = text.split(begin)
  const [table = '', after] = rest.split(end)
  if (after === undefined) throw new Error('docs/cluster.md has no markers for the figures')
  const now = new Set(results.map(({ trial }) => trial))
  const others = table
    .split('\n')
    .filter(
      (line) =>
        /^\| [a-z]/.test(line) && !line.startsWith('| trial ') && !now.has(line.split(' | ')[0]?.slice(2) ?? ''),
    )
  const rows = results.map(
    ({ trial, what, value, target, good }) =>
      `| ${trial} | ${what} | ${value} | ${target}${good ? '' : ' (missed)'} | ${date}, ${machine} |`,
  )
  const head = ['| trial | | measured | must hold | |', '| --- | --- | --: | --- | --- |']
  const lines = ['', '', ...head, ...[...others, ...rows].sort(byTrial), '', '']
  return `${before}${begin}${lines.join('\n')}${end}${after}`
}

/** Rows of a trial keep their order. */
const byTrial = (a: string, b: string): number => {
  const [first = '', second = ''] = [a, b].map((row) => row.split(' | ')[0] ?? '')
  return first < second ? -1 : first > second ? 1 : 0
}

export const writeResults = (results: readonly Result[]): void => {
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(page, mergeResults(readFileSync(page, 'utf8'), results, date, `${cpus().length} cores`))
}
