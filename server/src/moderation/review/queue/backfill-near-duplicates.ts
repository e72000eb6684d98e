import type { ContentKind } from '@quanzi/contract/states'
import type { AppContext } from '../../../identity/request/app-context.ts'
import { statement } from '../../../platform/db/statements/statement.ts'
import { nearDuplicateKey } from '../../../platform/text/near-duplicate.ts'
import { waitingStatesSql } from './near-duplicates.ts'

const batchSize = 500

const findWithoutKey = (kind: ContentKind) =>
  statement<{ id: number; content: string; rev: number }>(
    `unmarked_${kind}`,
    `select id, content, rev from ${kind} where near_duplicate_hash is null and state in (${waitingStatesSql(kind)}) and id > $1
     order by id limit ${batchSize}`,
  )
const updateKeys = (kind: ContentKind) =>
  statement<never>(
    `mark_${kind}`,
    `update ${kind} i set near_duplicate_hash = made.mark from unnest($1::bigint[], $2::text[], $3::int[]) made(id, mark, rev)
     where i.id = made.id and i.rev = made.rev and i.near_duplicate_hash is null`,
  )
const backfills = [
  { find: findWithoutKey('post'), mark: updateKeys('post') },
  { find: findWithoutKey('comment'), mark: updateKeys('comment') },
]

export const backfillNearDuplicateKeys = async ({ database: { db } }: AppContext): Promise<void> => {
  for (const { find, mark } of backfills) {
    let after = 0
    for (;;) {
      const rows = await find(db, [after])
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0)
        await mark(db, [ids, rows.map(({ content }) => nearDuplicateKey(content)), rows.map(({ rev }) => rev)])
      if (ids.length < batchSize) break
      after = ids.at(-1) ?? after
    }
  }
}
