import type { Answer, Input } from '@quanzi/contract'
import { commentState, type Kind, postState, stageOf } from '@quanzi/contract/states'
import { transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { recordChange } from '../../audit/record.ts'
import { showMember } from '../../member/view.ts'
import { linesOf } from './find.ts'

const shown = 20

/** Everything that helps to judge a member, but nothing that they wrote without their name. */
export const readMember = async (
  c: Context,
  { member_id }: Input<'GET console/member detail'>,
): Promise<Answer<'GET console/member detail'>> => {
  const [line] = await linesOf(c, [member_id])
  if (!line) throw new Refusal('notFound')
  const row = await c.db
    .selectFrom('member')
    .select((eb) => [
      'bio',
      'muted_reason',
      'banned_reason',
      eb
        .selectFrom('follow')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('target_id', '=', member_id)
        .as('followers'),
    ])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow()
  const sessions = await c.db
    .selectFrom('session')
    .select(['agent', 'created_at', 'seen_at'])
    .where('member_id', '=', member_id)
    .where('expires_at', '>', c.now)
    .orderBy('seen_at', 'desc')
    .limit(shown)
    .execute()
  return {
    ...line,
    bio: row.bio,
    muted_reason: line.muted_until === '' ? '' : row.muted_reason,
    banned_reason: line.banned_until === '' ? '' : row.banned_reason,
    followers: row.followers ?? 0,
    sessions: sessions.map(({ agent, created_at, seen_at }) => ({
      agent,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
    writings: await writingsOf(c, member_id),
    done: await doneTo(c, member_id),
  }
}

const writingsOf = async (c: Context, member: number): Promise<Answer<'GET console/member detail'>['writings']> => {
  const posts = await c.db
    .selectFrom('post')
    .select(['id', 'id as post_id', 'content', 'state', 'created_at'])
    .where('author_id', '=', member)
    .where('site_id', '=', c.site.id)
    .where('state', '<>', postState.deleted)
    .where('anonymous', '=', false)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute()
  const comments = await c.db
    .selectFrom('comment')
    .select(['id', 'post_id', 'content', 'state', 'created_at'])
    .where('author_id', '=', member)
    .where('site_id', '=', c.site.id)
    .where('state', '<>', commentState.deleted)
    .where('anonymous', '=', false)
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute()
  const show = (kind: Kind) => (row: (typeof posts)[number]) => ({
    kind,
    id: row.id,
    post_id: row.post_id,
    content: row.content.slice(0, 200),
    stage: stageOf(kind, row.state) ?? ('deleted' as const),
    created_at: row.created_at.toISOString(),
  })
  return [...posts.map(show('post')), ...comments.map(show('comment'))]
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, shown)
}

const doneTo = async (c: Context, member: number): Promise<Answer<'GET console/member detail'>['done']> => {
  const entries = await c.db
    .selectFrom('audit_entry as e')
    .leftJoin('member as m', 'm.id', 'e.member_id')
    .select(['e.action', 'e.reason', 'e.at', 'm.nickname'])
    .where('e.subject', '=', `member:${member}`)
    .orderBy('e.id', 'desc')
    .limit(shown)
    .execute()
  return entries.map(({ action, reason, at, nickname }) => ({
    action,
    by: nickname ?? '',
    reason,
    at: at.toISOString(),
  }))
}

/** Behind an anonymous author: the reason is asked for, and both the look and the reason are kept for ever. */
export const lookBehind = (
  c: Context,
  { kind, item_id, reason }: Input<'POST console/member look'>,
): Promise<Answer<'POST console/member look'>> =>
  transaction(c.db, async (db) => {
    const item = await db
      .selectFrom(kind)
      .innerJoin('member', 'member.id', 'author_id')
      .select(['content', 'member.id', 'nickname', 'avatar', 'auth'])
      .where(`${kind}.id`, '=', item_id)
      .where('site_id', '=', c.site.id)
      .executeTakeFirst()
    if (!item) throw new Refusal('notFound', { data: { field: 'item_id' } })
    await db
      .insertInto('author_look')
      .values({ site_id: c.site.id, kind, item_id, member_id: c.viewer.id, reason, created_at: c.now })
      .execute()
    await recordChange({ ...c, db }, { action: 'member.look', subject: `${kind}:${item_id}`, reason })
    const { id, nickname, img_url } = showMember(item)
    return { id, nickname, img_url, content: item.content.slice(0, 200) }
  })
