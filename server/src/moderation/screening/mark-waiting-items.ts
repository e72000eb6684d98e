import { type ContentKind, contentKinds } from '@quanzi/contract/states'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { blocklistKey } from '../../platform/text/blocklist.ts'
import type { BlocklistHitRow } from '../../schema/tables.ts'
import { waitingStatesSql } from '../review/queue/near-duplicates.ts'

const batchSize = 500

type WaitingRow = { id: number; content: string; rev: number; hits: BlocklistHitRow[] }

const findWaiting = (kind: ContentKind) =>
  statement<WaitingRow>(
    `waiting_texts_${kind}`,
    `select id, content, rev, hits from ${kind} where site_id = $1 and state in (${waitingStatesSql(kind)}) and id > $2
     order by id limit ${batchSize}`,
  )
/** What was edited meanwhile has the hits of its new text. */
const updateHits = (kind: ContentKind) =>
  statement<never>(
    `mark_hits_${kind}`,
    `update ${kind} i set hits = made.hits::jsonb from unnest($1::bigint[], $2::text[], $3::int[]) made(id, hits, rev)
     where i.id = made.id and i.rev = made.rev`,
  )
const statements = {
  post: { find: findWaiting('post'), mark: updateHits('post') },
  comment: { find: findWaiting('comment'), mark: updateHits('comment') },
}

/** Must be called in the transaction that changes the blocklist of a site. `removed`: the terms that are in no list now. */
export const queueMarking = (db: Db, siteId: number, removed: readonly string[], now: Date): Promise<void> =>
  queueJob(db, { kind: 'mark-waiting-items', payload: { siteId, removed: [...removed] }, runAt: now })

/** Matches what waits on a site with its present lists. Hits of the screening service stay. */
export const markWaitingItems = async (
  app: AppContext,
  { siteId, removed }: { siteId: number; removed: readonly string[] },
  signal: AbortSignal,
): Promise<void> => {
  const { db } = app.database
  await app.invalidation.catchUp()
  const listed = await db.selectFrom('blocklist_term').select('text').where('site_id', '=', siteId).execute()
  const ofLists = new Set([...listed.map(({ text }) => text), ...removed].map(blocklistKey))
  let changed = 0
  for (const kind of contentKinds) {
    const { find, mark } = statements[kind]
    for (let after = 0; ; ) {
      signal.throwIfAborted()
      const rows = await find(db, [siteId, after])
      const marked: { row: WaitingRow; hits: string }[] = []
      for (const row of rows) {
        const found = (await app.screening.matchBlocklists(db, siteId, row.content)).hits
        const hits = JSON.stringify([
          ...found.map(({ start, end, word }) => ({ start, end, word })),
          ...row.hits.filter(({ word }) => !ofLists.has(blocklistKey(word))),
        ])
        if (hits !== JSON.stringify(row.hits.map(({ start, end, word }) => ({ start, end, word }))))
          marked.push({ row, hits })
      }
      if (marked.length > 0)
        await mark(db, [
          marked.map(({ row }) => row.id),
          marked.map(({ hits }) => hits),
          marked.map(({ row }) => row.rev),
        ])
      changed += marked.length
      const last = rows.at(-1)
      if (!last || rows.length < batchSize) break
      after = last.id
    }
  }
  if (changed > 0) await publishQueueChange({ app, site: { id: siteId } }, db)
}
