import type { ContentKind } from '@quanzi/contract/states'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'

/** As text, which keeps microseconds: an undo restores the exact order of the lists. */
type ItemTimestamps = { submitted_at: string; updated_at: string; pinned_at: string | null }

export type LockedItem = {
  id: number
  author_id: number
  state: number
  hidden: boolean
  rev: number
  content: string
  location: string
  tag_id: number | null
  refuse_level: 0 | 1 | 2
  reason: string
  post_id: number
  selected: boolean
  published_at: Date | null
  timestamps: ItemTimestamps
  video: 'processing' | 'ready' | 'failed' | null
}

const lockQuery = (kind: ContentKind, columns: string, pinnedAt: string) =>
  statement<LockedItem>(
    `lock_${kind}`,
    `select id, author_id, state, hidden, rev, content, refuse_level, reason, published_at, ${columns},
       json_build_object('submitted_at', submitted_at, 'updated_at', updated_at, 'pinned_at', ${pinnedAt}) as timestamps
     from ${kind} where id = $1 and site_id = $2 for update`,
  )
const lockQueries = {
  post: lockQuery('post', `location, tag_id, id as post_id, selected, media->0->>'status' as video`, 'pinned_at'),
  comment: lockQuery(
    'comment',
    `'' as location, null::bigint as tag_id, post_id, false as selected, null as video`,
    'null',
  ),
}

export const lockItem = async (db: Db, kind: ContentKind, id: number, site: number): Promise<LockedItem | undefined> =>
  (await lockQueries[kind](db, [id, site]))[0]
