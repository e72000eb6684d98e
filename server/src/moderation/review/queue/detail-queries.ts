import type { AuthorRecord, ReviewPost } from '@quanzi/contract/moderation/review'
import type { ContentKind } from '@quanzi/contract/states'
import { mediaVersion } from '../../../circle/post/media.ts'
import type { RequestContext } from '../../../identity/request/request-context.ts'
import type { Db } from '../../../platform/db/handle.ts'
import { statement } from '../../../platform/db/statements/statement.ts'
import type { MediaItem } from '../../../schema/tables.ts'
import { countUpTo1000 } from './counts.ts'

/** `$4`: also anonymous items. */
const authoredCount = (kind: ContentKind, states: string) =>
  countUpTo1000(
    `select from ${kind} where author_id = $1 and site_id = $2 and state <> 9 and state ${states} and (not anonymous or $4)`,
  )
const isAboutAnonymous = (kind: ContentKind) =>
  `exists (select from ${kind} i where r.kind = '${kind}' and i.id = r.target_id and i.anonymous)`

/** The end of the sanction in force on the site, its own or that on all sites. */
const sanctionedUntil = (kind: 'mute' | 'ban', column: 'muted_until' | 'banned_until') =>
  `(select max(until) from (select ${column} as until from member where id = $1
     union all select until from site_sanction where member_id = $1 and site_id = $2 and kind = '${kind}') sanctions
   where until > $3) as ${column}`

type SanctionEnds<Time> = { muted_until: Time; banned_until: Time }
type RecordRow = Omit<AuthorRecord, keyof SanctionEnds<unknown>> & SanctionEnds<Date | null>
const authorRecordQuery = (kind: ContentKind, refused: string) =>
  statement<RecordRow>(
    `review_record_${kind}`,
    `select ${authoredCount(kind, '<> 9')} as posts, ${authoredCount(kind, '= 1')} as passed, ${authoredCount(kind, refused)} as rejected,
       ${countUpTo1000(`select from report r where author_id = $1 and site_id = $2 and outcome = 'upheld'
         and ($4 or not (${isAboutAnonymous('post')} or ${isAboutAnonymous('comment')}))`)} as reports,
       ${countUpTo1000(`select from audit_entry where site_id = $2 and subject = 'member:' || $1::bigint and action = 'member.mute'`)} as mutes,
       ${sanctionedUntil('mute', 'muted_until')}, ${sanctionedUntil('ban', 'banned_until')}`,
  )
const authorRecordQueries = {
  post: authorRecordQuery('post', 'in (2, 5)'),
  comment: authorRecordQuery('comment', '= -4'),
}

/** Counts without anonymous items, which would name their author by changing with one. */
export const getAuthorRecord = async (
  ctx: RequestContext,
  kind: ContentKind,
  authorId: number,
  counted: 'notAnonymous' | 'all',
): Promise<AuthorRecord> => {
  const [row] = await authorRecordQueries[kind](ctx.db, [authorId, ctx.site.id, ctx.now, counted === 'all'])
  // A select without a table returns one row.
  const { muted_until, banned_until, ...counts } = row as RecordRow
  return {
    ...counts,
    muted_until: muted_until?.toISOString() ?? null,
    banned_until: banned_until?.toISOString() ?? null,
  }
}

/** A reviewer's edit leaves the media, so that the next one of the author has stored those of the decision. */
type ReviewedVersion = { content: string; rev: number; pictures: number | null; media: string | null }
const lastReviewedVersionQuery = statement<ReviewedVersion>(
  'review_earlier',
  `with seen as (select coalesce((select d.rev from review_history d where d.kind = 'post' and d.item_id = $1
       and d.action in ('pass', 'passstep', 'fail', 'offline')
       and not exists (select 1 from review_history u where u.kind = 'post' and u.item_id = $1
         and u.action = 'undo' and (u.before ->> 'of')::bigint = d.id)
       order by d.id desc limit 1), 1) as rev)
   select h.before ->> 'content' as content, seen.rev, (m.before ->> 'pictures')::int as pictures,
     m.before ->> 'media' as media
   from seen join review_history h on h.kind = 'post' and h.item_id = $1 and h.action = 'edit' and h.rev = seen.rev + 1
   left join lateral (select e.before from review_history e where e.kind = 'post' and e.item_id = $1 and e.action = 'edit'
     and e.rev > seen.rev and e.before ? 'pictures' order by e.id limit 1) m on true
   limit 1`,
)

/** The post at its last decision, or as first submitted; null when text and pictures are unchanged. */
export const getLastReviewedVersion = async (
  db: Db,
  id: number,
  current: { content: string; media: MediaItem[] },
): Promise<ReviewPost['earlier']> => {
  const [row] = await lastReviewedVersionQuery(db, [id])
  if (!row?.content) return null
  const { content, rev, pictures, media } = row
  const isReplaced = media !== null && media !== mediaVersion(current.media)
  const earlier = { content, rev, pictures: pictures ?? current.media.length, replaced: isReplaced ? 1 : 0 } as const
  return content === current.content && earlier.pictures === current.media.length && !isReplaced ? null : earlier
}
