import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { writtenPattern } from '../../platform/text/written-pattern.ts'

/** The tables whose rows a subject names, `town:7`, with the column of their name. */
const namedTables: Record<string, { table: string; name: string }> = {
  member: { table: 'member', name: 'nickname' },
  tag: { table: 'tag', name: 'name' },
  category: { table: 'category', name: 'name' },
  town: { table: 'town', name: 'name' },
  place: { table: 'location', name: 'name' },
  list: { table: 'content_list', name: 'name' },
  item: { table: 'content_item', name: 'title' },
  slide: { table: 'slide', name: 'title' },
  poll: { table: 'poll', name: 'question' },
  notice: { table: 'notice', name: 'title' },
  site: { table: 'site', name: 'name' },
}

export const findSubjectNames = async (
  ctx: RequestContext,
  entries: readonly { subject: string }[],
): Promise<Map<string, string>> => {
  const idsByKind = new Map<string, number[]>()
  for (const subject of new Set(entries.map((entry) => entry.subject))) {
    const [kind = '', id] = subject.split(':')
    if (kind in namedTables && /^\d{1,15}$/.test(id ?? '')) {
      idsByKind.set(kind, [...(idsByKind.get(kind) ?? []), Number(id)])
    }
  }
  const parts = [...idsByKind].flatMap(([kind, ids]): RawBuilder<unknown>[] => {
    const found = namedTables[kind]
    return found ? [selectNames(kind, found, sql`id = any(${ids}::bigint[])`)] : []
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ subject: string; name: string }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return new Map(rows.map(({ subject, name }) => [subject, name]))
}

const selectNames = (kind: string, { table, name }: { table: string; name: string }, where: RawBuilder<unknown>) =>
  sql`select ${`${kind}:`}::text || id as subject, ${sql.ref(name)}::text as name from ${sql.table(table)} where ${where}`

/** A query of the subjects of a kind, or of any, whose name has this part. Operators enter them by hand, so most are few. */
export const subjectsNamed = (kind: string, part: string): RawBuilder<unknown> => {
  const pattern = writtenPattern(part)
  const kinds = Object.entries(namedTables).filter(([key]) => kind === '' || key === kind)
  if (kinds.length === 0) return sql`select ''::text as subject where false`
  const parts = kinds.map(([key, found]) => selectNames(key, found, sql`${sql.ref(found.name)}::text ~* ${pattern}`))
  return sql`select subject from (${sql.join(parts, sql` union all `)}) named`
}
