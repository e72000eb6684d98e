import type { ProfileReview } from '@quanzi/contract/moderation/profile-review'
import { sql } from 'kysely'
import { selectBadge } from '../../identity/member/badge.ts'
import { isPictureField, pictureFields } from '../../identity/member/profile-picture.ts'
import { serializeMember } from '../../identity/member/view.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import { findRows, toPage } from '../../platform/http/pagination.ts'
import { countReportsAndAppeals } from '../review/queue/counts.ts'

/** Literal text, as it is the expression of an index: false for held texts and for those with hits. */
const isPlain = sql<boolean>`(r.hits = '[]' and r.screen_note = '')`

/** Without the reviewer's own changes; held ones first, then by waiting time. */
export const listProfileReviews: Operation<'GET circle/profile list'> = async (ctx, paging) => {
  const query = ctx.db
    .selectFrom('profile_review as r')
    .innerJoin('member as m', 'm.id', 'r.member_id')
    .leftJoin('file as f', (join) =>
      join.onRef('f.token', '=', 'r.value').onRef('f.owner_id', '=', 'r.member_id').on('r.field', 'in', pictureFields),
    )
    .select([
      'r.id',
      'r.field',
      'r.before',
      'r.value',
      'r.mode',
      'r.hits',
      'r.screen_note',
      'f.ai_grade',
      'r.created_at',
      'r.member_id',
      'm.nickname',
      'm.avatar',
      selectBadge('m', ctx.site.id),
      sql<ProfileReview['claimed_by']>`(
        select json_build_object('id', h.id, 'nickname', h.nickname) from review_claim c join member h on h.id = c.member_id
        where c.kind = 'profile' and c.item_id = r.id and c.expires_at > ${ctx.now} limit 1)`.as('claimed_by'),
      sql<string>`${isPlain}::int::text`.as('key'),
    ])
    .where('r.site_id', '=', ctx.site.id)
    .where('r.state', '=', 0)
    .where('r.member_id', '<>', ctx.viewer.id)
    .orderBy(isPlain)
    .orderBy('r.id')
  const { rows, next } = await findRows(paging, {
    fromStart: (limit, offset) => query.limit(limit).offset(offset).execute(),
    afterCursor: ({ key, id }, limit) =>
      query.where(sql<boolean>`(${isPlain}, r.id) > (${key} = '1', ${id}::bigint)`).limit(limit).execute(),
  })
  const { profile: total } = await countReportsAndAppeals(ctx.db, ctx.site.id, ctx.viewer.id)
  const data = rows.map((row): ProfileReview => {
    const show = (value: string) => (isPictureField(row.field) ? fileUrl(value, 'feed') : value)
    return {
      id: row.id,
      field: row.field,
      before: show(row.before),
      value: show(row.value),
      shown: row.mode === 'after' ? 1 : 0,
      hits: row.hits,
      screen_note: row.screen_note,
      ai_grade: row.ai_grade ?? 0,
      member_data: serializeMember({ ...row, id: row.member_id }),
      claimed_by: row.claimed_by,
      created_at: row.created_at.toISOString(),
    }
  })
  return toPage(data, paging, total, next)
}
