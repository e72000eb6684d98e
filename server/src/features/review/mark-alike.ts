import type { Kind } from '@quanzi/contract/states'
import { statement } from '../../db/statement.ts'
import type { House } from '../../house.ts'
import { alikeMark } from '../../text/alike.ts'
import { waiting } from './alike.ts'

const atOnce = 500

const unmarked = (kind: Kind) =>
  statement<{ id: number; content: string; rev: number }>(
    `unmarked_${kind}`,
    `select id, content, rev from ${kind} where alike is null and state in (${waiting(kind)}) and id > $1
     order by id limit ${atOnce}`,
  )
const write = (kind: Kind) =>
  statement<never>(
    `mark_${kind}`,
    `update ${kind} i set alike = made.mark from unnest($1::bigint[], $2::text[], $3::int[]) made(id, mark, rev)
     where i.id = made.id and i.rev = made.rev and i.alike is null`,
  )
const kinds = [
  { find: unmarked('post'), mark: write('post') },
  { find: unmarked('comment'), mark: write('comment') },
]

/** Marks what waits and came without a mark: written before there were any, or brought in by other ways. */
export const markAlike = async ({ database: { db } }: House): Promise<void> => {
  for (const { find, mark } of kinds) {
    let after = 0
    for (;;) {
      const rows = await find(db, [after])
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0)
        await mark(db, [ids, rows.map(({ content }) => alikeMark(content)), rows.map(({ rev }) => rev)])
      if (ids.length < atOnce) break
      after = ids.at(-1) ?? after
    }
  }
}
