import { cellSize } from '../../platform/db/cell-size.ts'
import { ArchiveError } from '../archive-error.ts'
import type { Queryable } from '../catalog.ts'
import { idSequenceOf } from './id-ranges.ts'
import { movedTables } from './moved-tables.ts'

const advice = 'Nothing was changed. Deployments that exchange sites number their rows by `npm run cell`'

/** Ids are in addresses and texts, so they stay; where one is taken, nothing is imported. */
export const rejectConflicts = async (client: Queryable, site: number): Promise<void> => {
  if (await isAny(client, `select from site where id = ${site}`))
    throw new ArchiveError(`site ${site} is in this deployment already. Nothing was changed`)
  if (await isAny(client, 'select from site s join in_site t on s.hosts && t.hosts'))
    throw new ArchiveError(`a host of site ${site} belongs to another site of this deployment. Nothing was changed`)
  if (await isAny(client, 'select from member_map f join member m on m.id = f.new_id where f.fresh'))
    throw new ArchiveError(`ids of member are taken. ${advice}`)
  if (
    await isAny(
      client,
      'select from file f join in_file t on (f.id = t.id) <> (f.token = t.token) where f.id = t.id or f.token = t.token',
    )
  )
    throw new ArchiveError(`ids of file are taken. ${advice}`)
  for (const { name } of movedTables) {
    if (name === 'site' || !(await hasIdKey(client, name))) continue
    // Members and files may be here already: see above.
    const isNew = name !== 'member' && name !== 'file'
    if (isNew && (await isAny(client, `select from ${name} join in_${name} using (id)`)))
      throw new ArchiveError(`ids of ${name} are taken. ${advice}`)
    const sequence = await idSequenceOf(client, name)
    if (sequence) await rejectFutureIds(client, name, sequence)
  }
}

/** Ids that this deployment would give to rows of its own. */
const rejectFutureIds = async (client: Queryable, name: string, sequence: string): Promise<void> => {
  const taken = await isAny(
    client,
    `select from in_${name} t, ${sequence} s where t.id > s.last_value and t.id / ${cellSize} = s.last_value / ${cellSize}`,
  )
  if (taken)
    throw new ArchiveError(`this deployment would give ids of ${name} in the archive to rows of its own. ${advice}`)
}

const isAny = async (client: Queryable, query: string): Promise<boolean> =>
  (await client.query(`${query} limit 1`)).rows.length > 0

const hasIdKey = async (client: Queryable, name: string): Promise<boolean> =>
  isAny(
    client,
    `select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where i.indrelid = '${name}'::regclass and i.indisprimary and i.indnatts = 1 and a.attname = 'id'`,
  )
