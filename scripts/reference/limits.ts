import { readFileSync } from 'node:fs'
import { limits } from '../../contract/src/limits.ts'
import { code, page, table } from './markdown.ts'

const source = new URL('../../contract/src/limits.ts', import.meta.url)

type Row = { group: string; name: string; comment: string }

/** Groups and doc comments exist in the source alone. */
const readRows = (): Row[] => {
  const rows: Row[] = []
  let group = ''
  let comment = ''
  for (const line of readFileSync(source, 'utf8').split('\n')) {
    const [, heading] = /^ {2}\/\* (.+?) \*\/$/.exec(line) ?? []
    const [, doc] = /^ {2}\/\*\* (.+?) \*\/$/.exec(line) ?? []
    const [, name] = /^ {2}(\w+):/.exec(line) ?? []
    if (heading) group = heading
    if (doc) comment = doc
    if (!name || !(name in limits)) continue
    rows.push({ group, name, comment })
    comment = ''
  }
  return rows
}

const show = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((part) => part.toLocaleString('en')).join(' – ')
  if (typeof value === 'object' && value)
    return Object.entries(value)
      .map(([key, part]) => `${key} ${part}`)
      .join(', ')
  return Number(value).toLocaleString('en')
}

export const limitsPage = (): string => {
  const rows = readRows()
  const missing = Object.keys(limits).filter((name) => !rows.some((row) => row.name === name))
  if (missing.length > 0) throw new Error(`limits.ts: one line for each limit, please (${missing.join(', ')})`)
  return page(
    'Limits',
    'Source: `contract/src/limits.ts`. Sizes are in bytes, times in milliseconds unless the name says otherwise, lengths in code points. Operators change some of them for their site: [settings.md](settings.md).',
    ...[...new Set(rows.map(({ group }) => group))].flatMap((group) => [
      `## ${group[0]?.toUpperCase()}${group.slice(1)}`,
      table(
        ['name', 'value', ''],
        rows
          .filter((row) => row.group === group)
          .map(({ name, comment }) => [code(name), show(limits[name as keyof typeof limits]), comment]),
      ),
    ]),
  )
}
