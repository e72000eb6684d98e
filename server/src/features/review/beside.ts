import type { AuthorRecord } from '@quanzi/contract/review'
import type { Kind } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { MediaItem } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'

const upTo1000 = (what: string) => `(select count(*) from (select 1 from ${what} limit 1000) found)::int`
const written = (kind: Kind, states: string) =>
  upTo1000(`${kind} where author_id = $1 and site_id = $2 and state <> 9 and state ${states}`)

type RecordRow = Omit<AuthorRecord, 'muted_until'> & { muted_until: Date | null }
const record = (kind: Kind, refused: string) =>
  statement<RecordRow>(
    `desk_record_${kind}`,
    `select ${written(kind, '<> 9')} as posts, ${written(kind, '= 1')} as passed, ${written(kind, refused)} as rejected,
       ${upTo1000(`report where author_id = $1 and site_id = $2 and outcome = 'upheld'`)} as reports,
       ${upTo1000(`audit_entry where site_id = $2 and subject = 'member:' || $1::bigint and action = 'member.mute'`)} as mutes,
       (select muted_until from member where id = $1 and muted_until > $3) as muted_until`,
  )
const records = { post: record('post', 'in (2, 5)'), comment: record('comment', '= -4') }

/** What an author did on this site so far. */
export const recordOf = async (c: Context, kind: Kind, authorId: number): Promise<AuthorRecord> => {
  const [row] = await records[kind](c.db, [authorId, c.site.id, c.now])
  const { muted_until, ...counts } = row as RecordRow
  return { ...counts, muted_until: muted_until?.toISOString() ?? null }
}

type Earlier = { content: string; rev: number; pictures: number | null }
const earlier = statement<Earlier>(
  'desk_earlier',
  `with seen as (select coalesce((select rev from review_history where kind = 'post' and item_id = $1
       and action in ('pass', 'passstep', 'fail', 'offline') order by id desc limit 1), 1) as rev)
   select h.before ->> 'content' as content, seen.rev, (h.before ->> 'pictures')::int as pictures
   from seen join review_history h on h.kind = 'post' and h.item_id = $1 and h.action = 'edit' and h.rev = seen.rev + 1
   limit 1`,
)

/** A post as the last decision saw it, or as it was first written; null when its text and pictures are the same now. */
export const earlierText = async (
  db: Db,
  id: number,
  now: { content: string; media: MediaItem[] },
): Promise<{ content: string; rev: number; pictures: number } | null> => {
  const [row] = await earlier(db, [id])
  if (!row?.content) return null
  const pictures = row.pictures ?? now.media.length
  return row.content === now.content && pictures === now.media.length ? null : { ...row, pictures }
}
