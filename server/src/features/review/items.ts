import { type Kind, stageOf } from '@quanzi/contract/states'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'

import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { lastLine } from './history-queries.ts'

/** Moments as the database writes them, to the microsecond: what is taken back stands where it stood. */
type Times = { submitted_at: string; updated_at: string; pinned_at: string | null }

/** A post or a comment as decisions see it. */
export type Item = {
  id: number
  author_id: number
  state: number
  rev: number
  content: string
  tag_id: number | null
  refuse_level: number
  reason: string
  post_id: number
  selected: boolean
  published_at: Date | null
  was: Times
  /** How far its video is; null where it has none. */
  video: 'processing' | 'ready' | 'failed' | null
}

const times = (pinned: string) =>
  `json_build_object('submitted_at', submitted_at, 'updated_at', updated_at, 'pinned_at', ${pinned}) as was`
const post = statement<Item>(
  'review_post_locked',
  `select id, author_id, state, rev, content, tag_id, refuse_level, reason, id as post_id, selected,
     published_at, ${times('pinned_at')}, media->0->>'status' as video from post where id = $1 and site_id = $2 for update`,
)
const comment = statement<Item>(
  'review_comment_locked',
  `select id, author_id, state, rev, content, null::bigint as tag_id, refuse_level, reason, post_id,
     false as selected, published_at, ${times('null::timestamptz')}, null as video from comment
   where id = $1 and site_id = $2 for update`,
)

/** The item, held against others until the transaction ends. */
export const lockItem = async (db: Db, kind: Kind, id: number, site: number): Promise<Item | undefined> =>
  (await (kind === 'post' ? post : comment)(db, [id, site]))[0]

/** The item on this site. A deleted one is gone for the desk as well. */
export const findItem = async (c: Context, db: Db, kind: Kind, id: number): Promise<Item> => {
  const item = await lockItem(db, kind, id, c.site.id)
  if (!item) throw new Refusal('notFound')
  if (stageOf(kind, item.state) === 'deleted') throw new Refusal('gone')
  return item
}

/** What a decision may change, as it stands before it: undo puts it back. */
export const standing = ({ refuse_level, reason, published_at, selected, was }: Item) => ({
  refuse_level,
  reason,
  published_at,
  selected,
  ...was,
})

/** 302, and who did what meanwhile. */
export const alreadyDecided = async (db: Db, kind: Kind, id: number): Promise<Refusal> => {
  const last = await lastLine(db, kind, id)
  return new Refusal(
    'decided',
    last ? { data: { by: last.nickname, action: last.action, state: String(last.to_state) } } : {},
  )
}

type Moment = Date | RawBuilder<Date>
type Change = {
  state: number
  refuse_level?: number
  reason?: string
  rev?: number
  published_at?: Date | null
  pinned_at?: Moment | null
  selected?: boolean
  content?: string
  tag_id?: number | null
  search_text?: string
  search_pairs?: string[]
  alike?: string
  hits?: string
  screen_note?: string
  submitted_at?: Moment
  updated_at: Moment
}

/**
 * Writes the change to whichever table the item is in; what only posts have never reaches a comment. Whatever the desk has
 * touched goes online by its hand alone, and no more by itself when its video is ready.
 */
export const changeItem = async (db: Db, kind: Kind, id: number, change: Change): Promise<void> => {
  if (kind === 'post') {
    await db
      .updateTable('post')
      .set({ ...change, waits: false })
      .where('id', '=', id)
      .execute()
    return
  }
  const { pinned_at, selected, content, tag_id, search_text, search_pairs, alike, screen_note, ...common } = change
  await db.updateTable('comment').set(common).where('id', '=', id).execute()
}
