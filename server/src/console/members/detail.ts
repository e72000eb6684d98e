import type { CallOutput } from '@quanzi/contract'
import type { SanctionInForce } from '@quanzi/contract/console/members'
import { allErrors } from '@quanzi/contract/console-errors'
import { type ContentKind, commentState, getStage, postState } from '@quanzi/contract/states'
import { toChinaDate } from '@quanzi/contract/text'
import { findSanctions } from '../../identity/member/sanction.ts'
import { requireInSiteScope, siteScopeOf } from '../../identity/member/site-scope.ts'
import { serializeName } from '../../identity/member/view.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { logAuthorReveal } from '../../moderation/review/queue/reveal-author.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { chiefOfAllSites, isOnAllSites } from '../sanctions/on-all-sites.ts'
import { findProtection } from '../sanctions/protection.ts'
import { findReadableTexts } from '../shared/readable-texts.ts'
import { loadMemberLines } from './view.ts'

const maxRows = 20

/** What an operator needs to judge a member, without the member's anonymous posts and comments. */
export const readMember: Operation<'GET console/member detail'> = async (ctx, { member_id }) => {
  await requireInSiteScope(ctx, ctx.db, member_id)
  const [line] = await loadMemberLines(ctx, [member_id])
  if (!line) throw new ApiError('notFound')
  const row = await ctx.db
    .selectFrom('member')
    .select((eb) => [
      'bio',
      'auth',
      'verified_on',
      'mobile_hash',
      eb
        .selectFrom('member_follow')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('target_id', '=', member_id)
        .as('followers'),
    ])
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow()
  const protection = await findProtection(ctx, ctx.db, member_id)
  const siteScope = siteScopeOf(ctx)
  const sessions = await ctx.db
    .selectFrom('session')
    .select(['agent', 'created_at', 'seen_at'])
    .where('member_id', '=', member_id)
    .where('expires_at', '>', ctx.now)
    .$if(siteScope !== null, (q) => q.where('site_id', '=', siteScope))
    .orderBy('seen_at', 'desc')
    .limit(maxRows)
    .execute()
  return {
    ...line,
    bio: row.bio,
    has_mobile: row.mobile_hash === null ? 0 : 1,
    action_error: protection ? allErrors[protection][1] : '',
    sanctions: await listInForce(ctx, member_id),
    badges: await listBadges(ctx, row),
    followers: row.followers ?? 0,
    sessions: sessions.map(({ agent, created_at, seen_at }) => ({
      agent,
      created_at: created_at.toISOString(),
      seen_on: toChinaDate(seen_at),
    })),
    writings: await listWritings(ctx, member_id),
    done: await listHistory(ctx, member_id),
  }
}

const listWritings = async (ctx: RequestContext, member: number) => {
  const listOf = async (kind: ContentKind, deleted: number) => {
    const rows = await ctx.db
      .selectFrom(kind)
      .select(['id', kind === 'post' ? 'id as post_id' : 'comment.post_id', 'content', 'state', 'created_at'])
      .where('author_id', '=', member)
      .where('site_id', '=', ctx.site.id)
      .where('state', '<>', deleted)
      .where('anonymous', '=', false)
      .orderBy('created_at', 'desc')
      .limit(maxRows)
      .execute()
    return rows.map((row) => ({
      kind,
      id: row.id,
      post_id: row.post_id,
      content: row.content.slice(0, 200),
      stage: getStage(kind, row.state) ?? ('deleted' as const),
      created_at: row.created_at.toISOString(),
    }))
  }
  return [...(await listOf('post', postState.deleted)), ...(await listOf('comment', commentState.deleted))]
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, maxRows)
}

/** All sanctions of one kind by other sites share a line. Only chiefs see the reason of a sanction on all sites. */
const listInForce = async (ctx: RequestContext, member: number): Promise<SanctionInForce[]> => {
  const siteScope = siteScopeOf(ctx)
  const names = new Map((await ctx.app.sites.list()).map(({ id, name }) => [id, name]))
  const lines = (await findSanctions(ctx.db, member, ctx.now)).map(
    ({ kind, siteId, until, reason }): SanctionInForce => {
      const isOwn = siteScope === null || siteId === siteScope
      if (!isOwn && siteId !== null) return { kind, scope: 'elsewhere', site: '', until: '', reason: '', own: 0 }
      return {
        kind,
        scope: siteId === null ? 'all' : 'site',
        site: siteId === null ? '' : (names.get(siteId) ?? ''),
        until: until.toISOString(),
        reason: isOwn ? reason : '',
        own: isOwn ? 1 : 0,
      }
    },
  )
  const isFirstOfItsKind = ({ kind, scope }: SanctionInForce, i: number) =>
    scope !== 'elsewhere' || lines.findIndex((one) => one.kind === kind && one.scope === 'elsewhere') === i
  return lines.filter(isFirstOfItsKind)
}

const listBadges = async (
  ctx: RequestContext,
  { auth, verified_on }: { auth: boolean; verified_on: number[] },
): Promise<CallOutput<'GET console/member detail'>['badges']> => {
  const siteScope = siteScopeOf(ctx)
  const names = new Map((await ctx.app.sites.list()).map(({ id, name }) => [id, name]))
  const ofSites = verified_on
    .filter((site) => siteScope === null || site === siteScope)
    .map((site) => ({ scope: 'site' as const, site: names.get(site) ?? '', own: 1 as const }))
  return auth ? [{ scope: 'all', site: '', own: siteScope === null ? 1 : 0 }, ...ofSites] : ofSites
}

/** What another site did, or a chief on all sites, is a fact here, without its reason and without who did it. */
const listHistory = async (ctx: RequestContext, member: number) => {
  const entries = await ctx.db
    .selectFrom('audit_entry as e')
    .leftJoin('member as m', 'm.id', 'e.member_id')
    .select(['e.action', 'e.reason', 'e.at', 'e.site_id', 'm.nickname', isOnAllSites.as('on_all_sites')])
    .where('e.subject', '=', `member:${member}`)
    .orderBy('e.id', 'desc')
    .limit(maxRows)
    .execute()
  const seesAll = siteScopeOf(ctx) === null
  return entries.map(({ action, reason, at, site_id, nickname, on_all_sites }) => ({
    action,
    ...(seesAll || (site_id === ctx.site.id && !on_all_sites)
      ? { by: nickname ?? '', reason }
      : { by: on_all_sites ? chiefOfAllSites.nickname : '其他站点', reason: '' }),
    at: at.toISOString(),
  }))
}

/** Shows the author of an anonymous item, and its text to those who may read it. Both logs keep the required reason. */
export const revealAuthor: Operation<'POST console/member look'> = (ctx, { kind, item_id, reason }) =>
  transaction(ctx.db, async (db) => {
    const item = await db
      .selectFrom(kind)
      .innerJoin('member', 'member.id', 'author_id')
      .select([`${kind}.state`, 'member.id', 'nickname', 'avatar'])
      .where(`${kind}.id`, '=', item_id)
      .where('site_id', '=', ctx.site.id)
      .executeTakeFirstOrThrow(() => new ApiError('notFound', { data: { field: 'item_id' } }))
    if (item.state === postState.deleted) throw new ApiError('gone')
    await logAuthorReveal(ctx, db, { kind, id: item_id, reason })
    const texts = await findReadableTexts({ ...ctx, db }, kind, [item_id])
    return { ...serializeName(item), content: (texts.get(item_id)?.content ?? '').slice(0, 200) }
  })
