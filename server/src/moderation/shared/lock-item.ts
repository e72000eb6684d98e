import type { Video } from '@quanzi/contract/circle/post'
import type { ContentKind } from '@quanzi/contract/states'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'

/** As text, which keeps microseconds: an undo restores the exact order of the lists. */
type ItemTimestamps = {
  submitted_at: string
  updated_at: string
  pinned_at: string | null
  pinned_until: string | null
}

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
  reports: number
  post_id: number
  selected: boolean
  published_at: Date | null
  timestamps: ItemTimestamps
  video: Video['status'] | null
  publish_when_ready: boolean
}

const itemQueries = (kind: ContentKind, columns: string, pin: { at: string; until: string }) => {
  const select = `select id, author_id, state, hidden, rev, content, refuse_level, reason, reports, published_at, ${columns},
       json_build_object('submitted_at', submitted_at, 'updated_at', updated_at, 'pinned_at', ${pin.at},
         'pinned_until', ${pin.until}) as timestamps
     from ${kind} where id = $1 and site_id = $2`
  return {
    read: statement<LockedItem>(`item_${kind}`, select),
    lock: statement<LockedItem>(`lock_${kind}`, `${select} for update`),
  }
}
const queries = {
  post: itemQueries(
    'post',
    `location, tag_id, id as post_id, selected, media->0->>'status' as video, publish_when_ready`,
    { at: 'pinned_at', until: 'pinned_until' },
  ),
  comment: itemQueries(
    'comment',
    `'' as location, null::bigint as tag_id, post_id, false as selected, null as video, false as publish_when_ready`,
    { at: 'null', until: 'null' },
  ),
}

export const lockItem = async (db: Db, kind: ContentKind, id: number, site: number): Promise<LockedItem | undefined> =>
  (await queries[kind].lock(db, [id, site]))[0]

/** Without a lock, for reading only. */
export const findItem = async (db: Db, kind: ContentKind, id: number, site: number): Promise<LockedItem | undefined> =>
  (await queries[kind].read(db, [id, site]))[0]
