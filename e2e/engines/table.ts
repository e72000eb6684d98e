import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../harness/server.ts'

/** Rows are flows, columns engines; a cell is ✓, ✗, – where the engine is absent, empty where the flow is not for it. */
export type Table = { heads: string[]; rows: Map<string, string[]> }

export const toMarkdown = ({ heads, rows }: Table): string =>
  [['flow', ...heads], ['', ...heads].map(() => '---'), ...[...rows].map(([name, cells]) => [name, ...cells])]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')

/** Replaces the text between two markers of docs/browsers.md. */
export const writeBetween = async (marker: string, text: string): Promise<void> => {
  const path = join(root, 'docs/browsers.md')
  const page = await readFile(path, 'utf8')
  const [start, end] = [`<!-- ${marker}: begin -->\n`, `<!-- ${marker}: end -->`]
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/browsers.md has no markers “${marker}”.`)
  await writeFile(path, `${page.slice(0, from + start.length)}\n${text}\n\n${page.slice(to)}`)
}
