import { formatDateTime } from '@quanzi/contract/text'
import { hour } from '@quanzi/contract/time'
import { notify } from '../../circle/notification/notify.ts'
import { recordChange } from '../../identity/audit/record.ts'
import { requireAnotherChief } from '../../identity/member/last-chief.ts'
import { requireConfirmedGap } from '../../identity/member/reviewer-levels.ts'
import { findSanctions, permanentUntil, type Sanction, storeSanction } from '../../identity/member/sanction.ts'
import { requireInSiteScope, siteScopeOf } from '../../identity/member/site-scope.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { setBan } from './ban.ts'
import { findProtection } from './protection.ts'

const getEndTime = (ctx: RequestContext, hours: number): Date =>
  hours === 0 ? permanentUntil : new Date(ctx.now.getTime() + hours * hour)
const formatEndTime = (until: Date): string =>
  until === permanentUntil ? '永久' : `至 ${formatDateTime(until.toISOString())}`

type Row = { id: number; nickname: string; auth: boolean; verified_on: number[] }

export const mute: Operation<'POST console/member mute'> = (ctx, { member_id, ...input }) =>
  changeMember(ctx, member_id, async (db, row) => {
    const until = await impose(ctx, db, row, 'mute', input)
    const content = `您已被禁言（${formatEndTime(until)}）：${input.reason}`
    await notify(db, { siteId: ctx.site.id, memberId: row.id, title: '账号处理通知', content, link: '', now: ctx.now })
  })

export const ban: Operation<'POST console/member ban'> = async (ctx, { member_id, ...input }) => {
  const sites = siteScopeOf(ctx) === null ? await ctx.app.sites.list(ctx.db) : [ctx.site]
  return changeMember(ctx, member_id, async (db, row) => {
    if (input.nickname !== row.nickname) throw new ApiError('nicknameWrong', { data: { field: 'nickname' } })
    await requireConfirmedGap(db, { memberId: row.id, sites, now: ctx.now, level: 0, confirmed: input.confirmed })
    await impose(ctx, db, row, 'ban', input)
  })
}

const impose = async (
  ctx: RequestContext,
  db: Db,
  row: Row,
  kind: Sanction['kind'],
  { hours, reason, unless_in_force }: { hours: number; reason: string; unless_in_force: boolean },
): Promise<Date> => {
  const until = getEndTime(ctx, hours)
  const before = await findOwnEnd(ctx, db, row.id, kind)
  if (unless_in_force && before.until) throw new ApiError('sanctionInForce')
  await setters[kind](ctx.app, db, { memberId: row.id, siteId: siteScopeOf(ctx), until, reason })
  const after = { until, why: reason, scope: auditScopeOf(ctx) }
  await recordChange(ctx, db, { action: `member.${kind}`, ...auditSubject(row), before, after, reason })
  return until
}

type LiftInput = { member_id: number; reason: string; seen_until: string[] }

const lift = (kind: Sanction['kind']) => (ctx: RequestContext, input: LiftInput) =>
  changeMember(ctx, input.member_id, async (db, row) => {
    await rejectIfChangedSince(ctx, db, row.id, kind, input.seen_until)
    const scopes = await findLiftable(ctx, db, row.id, kind)
    const ended = (await findSanctions(db, row.id, ctx.now)).filter(
      (one) => one.kind === kind && scopes.includes(one.siteId),
    )
    const before = { until: ended[0]?.until ?? null }
    for (const siteId of scopes) await setters[kind](ctx.app, db, { memberId: row.id, siteId, until: null, reason: '' })
    // Without a sanction in force both are equal, and nothing is logged.
    const after = { until: null, ...(before.until && { scope: auditScopeOf(ctx) }) }
    const change = { action: `member.un${kind}`, before, after, reason: input.reason }
    await recordChange(ctx, db, { ...change, ...auditSubject(row) })
  })
export const unmute = lift('mute')
export const unban = lift('ban')

/** Expires without a job, because its end is compared with the clock on each read. */
const setMute: typeof setBan = async (app, db, change) => {
  const { memberId, siteId, until } = change
  await storeSanction(db, { ...change, kind: 'mute' })
  if (until && siteId === null) await requireAnotherChief(db, memberId, app.ports.clock.now())
  await app.invalidation.publish(db, `member:${memberId}`)
}

const setters = { mute: setMute, ban: setBan }

const findOwnEnd = async (ctx: RequestContext, db: Db, memberId: number, kind: Sanction['kind']) => {
  const sanctions = await findSanctions(db, memberId, ctx.now)
  const own = sanctions.find((one) => one.kind === kind && one.siteId === siteScopeOf(ctx))
  return { until: own?.until ?? null }
}

/** A sanction that expired since does not count as changed by another operator. */
const rejectIfChangedSince = async (
  ctx: RequestContext,
  db: Db,
  memberId: number,
  kind: Sanction['kind'],
  seen: string[],
): Promise<void> => {
  if (seen.length === 0) return
  const siteScope = siteScopeOf(ctx)
  const ends = (await findSanctions(db, memberId, ctx.now))
    .filter((one) => one.kind === kind && (siteScope === null || one.siteId === siteScope))
    .map(({ until }) => until.getTime())
  const expected = seen.map((end) => Date.parse(end)).filter((end) => end > ctx.now.getTime())
  if (ends.join() !== expected.join()) throw new ApiError('sanctionInForce')
}

/** A chief ends every scope, an operator that of the site; others are refused. */
const findLiftable = async (
  ctx: RequestContext,
  db: Db,
  memberId: number,
  kind: Sanction['kind'],
): Promise<(number | null)[]> => {
  const siteScope = siteScopeOf(ctx)
  const stored = await findSanctions(db, memberId, new Date(0))
  const scopes = stored.filter((one) => one.kind === kind).map(({ siteId }) => siteId)
  if (siteScope === null) return scopes
  if (scopes.includes(null) && !scopes.includes(siteScope)) throw new ApiError('forbidden')
  return scopes.filter((siteId) => siteId === siteScope)
}

/** docs/decisions/0063. The badge is part of everything the member wrote, so feeds are invalidated. */
export const setVerified: Operation<'POST console/member verify'> = (ctx, { member_id, on }) =>
  changeMember(ctx, member_id, async (db, row) => {
    const siteScope = siteScopeOf(ctx)
    const others = row.verified_on.filter((site) => site !== siteScope)
    const hasOwn = siteScope === null ? row.auth || (!on && others.length > 0) : row.verified_on.includes(siteScope)
    if (!on && !hasOwn && row.auth) throw new ApiError('forbidden')
    const change =
      siteScope === null
        ? on
          ? { auth: true }
          : { auth: false, verified_on: [] }
        : { verified_on: on ? [...others, siteScope] : others }
    await db.updateTable('member').set(change).where('id', '=', row.id).execute()
    await ctx.app.invalidation.publish(db, `member:${row.id}`)
    await ctx.app.invalidation.publish(db, `posts:${siteScope ?? 'all'}`)
    const action = on ? 'member.verify' : 'member.unverify'
    await recordChange(ctx, db, { action, ...auditSubject(row), before: { auth: hasOwn }, after: { auth: on } })
  })

/** An operator ends the sessions that a login on the site has opened, a chief all. */
export const endAllSessions: Operation<'POST console/member logout'> = async (ctx, { member_id, reason }) => {
  let sessions = 0
  await changeMember(ctx, member_id, async (db, row) => {
    const siteScope = siteScopeOf(ctx)
    const deleted = await db
      .deleteFrom('session')
      .where('member_id', '=', row.id)
      .$if(siteScope !== null, (q) => q.where('site_id', '=', siteScope))
      .executeTakeFirst()
    sessions = Number(deleted.numDeletedRows)
    await ctx.app.invalidation.publish(db, `member:${row.id}`)
    await recordChange(ctx, db, { action: 'member.logout', ...auditSubject(row), after: { sessions }, reason })
  })
  return { sessions }
}

const auditScopeOf = (ctx: RequestContext) => (siteScopeOf(ctx) === null ? 'all' : 'site')

const auditSubject = (row: Row) => ({ subject: `member:${row.id}` })

/** Operators act on members of their site. */
const changeMember = (ctx: RequestContext, memberId: number, apply: (db: Db, row: Row) => Promise<void>) =>
  transaction(ctx.db, async (db) => {
    const row = await db
      .selectFrom('member')
      .select(['id', 'nickname', 'auth', 'verified_on'])
      .where('id', '=', memberId)
      // As a ban locks it: a writer that shares the row and then books credits would wait for a weaker lock, which waits for it.
      .forUpdate()
      .executeTakeFirstOrThrow(() => new ApiError('notFound', { data: { field: 'member_id' } }))
    await requireInSiteScope(ctx, db, row.id)
    const protection = await findProtection(ctx, db, row.id)
    if (protection) throw new ApiError(protection)
    await apply(db, row)
    return null
  })
