import { type ContentKind, contentKinds } from '@quanzi/contract/states'
import { publishQueueChange } from '../../circle/history/publish-change.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { blocklistKey, compileBlocklist } from '../../platform/text/blocklist.ts'
import type { BlocklistHitRow } from '../../schema/tables.ts'
import { waitingStatesSql } from '../review/queue/near-duplicates.ts'
import { readBlocklists } from './blocklists.ts'
import { describeLocationHits, isLocationNote } from './screen.ts'

const batchSize = 500

type WaitingRow = { id: number; content: string; location: string; hits: BlocklistHitRow[]; note: string }

/** Locked, so that of two changes of a list the later one is not overwritten by the earlier one. */
const lockWaiting = (kind: ContentKind) =>
  statement<WaitingRow>(
    `waiting_texts_${kind}`,
    `select id, content, ${kind === 'post' ? 'location' : "''"} as location, hits, screen_note as note from ${kind}
     where site_id = $1 and state in (${waitingStatesSql(kind)}) and id > $2 order by id limit ${batchSize} for no key update`,
  )
const updateMarks = (kind: ContentKind) =>
  statement<never>(
    `mark_hits_${kind}`,
    `update ${kind} i set hits = made.hits::jsonb, screen_note = made.note
     from unnest($1::bigint[], $2::text[], $3::text[]) made(id, hits, note) where i.id = made.id`,
  )
const statements = {
  post: { lock: lockWaiting('post'), update: updateMarks('post') },
  comment: { lock: lockWaiting('comment'), update: updateMarks('comment') },
}

/** Must be called in the transaction that changes the blocklist of a site. `removed`: the terms that are in no list now. */
export const queueMarking = (db: Db, siteId: number, removed: readonly string[], now: Date): Promise<void> =>
  queueJob(db, { kind: 'mark-waiting-items', payload: { siteId, removed: [...removed] }, runAt: now })

/** Matches what waits on a site with its present lists. Hits of the screening service stay, unless a list has the word. */
export const markWaitingItems = async (
  app: AppContext,
  { siteId, removed }: { siteId: number; removed: readonly string[] },
  signal: AbortSignal,
): Promise<void> => {
  const { db } = app.database
  let changed = 0
  for (const kind of contentKinds) {
    let after: number | undefined = 0
    while (after !== undefined) {
      signal.throwIfAborted()
      const from: number = after
      const batch = await transaction(db, (trx) => markBatch(trx, { kind, siteId, removed, from }))
      changed += batch.changed
      after = batch.last
    }
  }
  if (changed > 0) await publishQueueChange({ app, site: { id: siteId } }, db)
}

type Batch = { kind: ContentKind; siteId: number; removed: readonly string[]; from: number }

const markBatch = async (db: Db, { kind, siteId, removed, from }: Batch) => {
  const { lock, update } = statements[kind]
  const rows = await lock(db, [siteId, from])
  const lists = await readBlocklists(db, siteId)
  const match = compileBlocklist(lists)
  const ofLists = new Set([...Object.values(lists).flat(), ...removed].map(blocklistKey))
  const marked = rows.flatMap(({ id, content, location, hits, note }) => {
    const made = JSON.stringify([
      ...match(content).hits.map(toRow),
      ...hits.filter(({ word }) => !ofLists.has(blocklistKey(word))).map(toRow),
    ])
    const ofService = note.split('；').filter((part) => part && !isLocationNote(part))
    const newNote = [...ofService, describeLocationHits([match(location)])].filter(Boolean).join('；')
    return made === JSON.stringify(hits.map(toRow)) && newNote === note ? [] : [{ id, hits: made, note: newNote }]
  })
  if (marked.length > 0)
    await update(db, [marked.map(({ id }) => id), marked.map(({ hits }) => hits), marked.map(({ note }) => note)])
  return { changed: marked.length, last: rows.length < batchSize ? undefined : rows.at(-1)?.id }
}

const toRow = ({ start, end, word }: BlocklistHitRow) => ({ start, end, word })
