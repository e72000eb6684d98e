import { randomInt } from 'node:crypto'
import type { User } from '@quanzi/contract/identity/member'
import { maskMobile } from '@quanzi/contract/text'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { queueJob } from '../../platform/jobs/queue.ts'
import { readRetiredKeys } from '../audit/retired-keys.ts'
import { selectBadge } from '../member/badge.ts'
import { lockActiveMember } from '../member/lock-active-member.ts'
import { encryptMobile, hashMobile, hashMobileByKey, mobileHashes, openMobile } from '../member/mobile.ts'
import {
  findSanctions,
  formatSanctionReason,
  permanentUntil,
  type Sanction,
  storeSanction,
} from '../member/sanction.ts'
import { serializeMember } from '../member/view.ts'
import type { Operation, RequestContext } from '../request/request-context.ts'
import { type LoginWay, loginError } from '../request/viewer.ts'
import { startSession } from '../session/session-cookie.ts'
import { createLoginNoticeUrls, listOtherSites } from './cross-site-login.ts'
import { isDemoAccount } from './demo-accounts.ts'
import { endLogin } from './end-login.ts'
import { validateMobile, withSmsCode } from './sms-codes.ts'

export const logIn: Operation<'POST login/cloud'> = async (ctx, { account, code }) => {
  validateMobile(account, 'account')
  if (code === '') throw new ApiError('codeEmpty', { data: { field: 'code' } })
  const sites = await listOtherSites(ctx)
  return withSmsCode(ctx, { mobile: account, code, purpose: 'login' }, async (db) => {
    const user = await logInByMobile({ ...ctx, db }, account, 'sms')
    return { user, notice: await createLoginNoticeUrls(ctx, db, user.memberid, sites) }
  })
}

export const logInByMobile = (ctx: RequestContext, mobile: string, way: 'sms' | 'dev'): Promise<User> =>
  transaction(ctx.db, async (db) => {
    const memberId = await findOrCreateMember(ctx, db, mobile)
    return logInMember({ ...ctx, db }, memberId, way)
  })

/** For a member identified by other means: WeChat or the native app. Throws for a banned one. */
export const logInMember = (ctx: RequestContext, memberId: number, way: LoginWay): Promise<User> =>
  transaction(ctx.db, async (db) => {
    if (!(await lockActiveMember(db, memberId))) throw new ApiError('loginRequired')
    await rejectBanned(ctx, db, memberId)
    if (!opensDemoAccounts(ctx, way)) await rejectDemoAccount(db, memberId)
    await updateProvince(ctx, db, memberId)
    await startSession(ctx, db, memberId, way)
    return serializeUser(ctx, db, memberId)
  })

/** Until a new member chooses one. */
export const createNickname = (): string => `圈友${randomInt(100_000, 1_000_000)}`

const findOrCreateMember = async (ctx: RequestContext, db: Db, mobile: string): Promise<number> => {
  const { secret } = ctx.app.config
  const mobile_hash = hashMobile(mobile, secret)
  const existing = await findMemberByMobile(db, mobile, ctx.app.config)
  // The account may be closed meanwhile: then its number is free for a new one.
  if (existing !== undefined && (await lockActiveMember(db, existing))) return existing
  const created = await db
    .insertInto('member')
    .values({
      nickname: createNickname(),
      mobile_hash,
      mobile_cipher: encryptMobile(mobile, secret),
      ip_province: ctx.app.ports.ipRegion.province(ctx.clientIp),
      joined_at: ctx.now,
      // Older announcements count as read.
      notices_seen: ctx.now,
    })
    .onConflict((o) => o.column('mobile_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    await restoreSanctions(ctx, db, created.id, mobile)
    return created.id
  }
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('mobile_hash', '=', mobile_hash)
    .executeTakeFirstOrThrow()
  return id
}

const updateProvince = async (ctx: RequestContext, db: Db, memberId: number): Promise<void> => {
  const province = ctx.app.ports.ipRegion.province(ctx.clientIp)
  if (province) await db.updateTable('member').set({ ip_province: province }).where('id', '=', memberId).execute()
}

/** Also finds a member whose number was not moved yet from a previous SECRET to the new one. */
export const findMemberByMobile = async (db: Db, mobile: string, secrets: Secrets): Promise<number | undefined> => {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('mobile_hash', 'in', mobileHashes(mobile, secrets))
    .executeTakeFirst()
  return row?.id
}

/**
 * Mutes, and the bans of sites, outlive the deleted account of the same number, whose hash cannot be moved to another SECRET.
 * They move to the new account: one that is lifted there must not return with the next.
 */
export const restoreSanctions = async ({ app, now }: RequestContext, db: Db, memberId: number, mobile: string) => {
  const retired = await readRetiredKeys(db, app.config, 'mobile hash')
  const hashes = [...mobileHashes(mobile, app.config), ...retired.map(({ key }) => hashMobileByKey(mobile, key))]
  const mutes = await db
    .deleteFrom('retained_mute')
    .where('mobile_hash', 'in', hashes)
    .returning(['muted_until as until', 'muted_reason as reason'])
    .execute()
  const ofSites = await db
    .deleteFrom('retained_sanction')
    .where('mobile_hash', 'in', hashes)
    .returning(['site_id as siteId', 'kind', 'until', 'reason'])
    .execute()
  const retained: Sanction[] = [...mutes.map((mute) => ({ ...mute, siteId: null, kind: 'mute' as const })), ...ofSites]
  for (const sanction of retained.filter(({ until }) => until > now)) {
    const current = await findSanctions(db, memberId, now)
    const { siteId, kind, until } = sanction
    if (current.some((one) => one.siteId === siteId && one.kind === kind && one.until >= until)) continue
    await storeSanction(db, { ...sanction, memberId })
    if (kind === 'ban' && until < permanentUntil)
      await queueJob(db, { kind: 'lift-ban', payload: { memberId }, runAt: until })
  }
}

export const rejectBanned = async (ctx: RequestContext, db: Db, memberId: number): Promise<void> => {
  const sanctions = await findSanctions(db, memberId, ctx.now)
  const ban = sanctions.find(({ kind, siteId }) => kind === 'ban' && (siteId === null || siteId === ctx.site.id))
  if (ban) throw new ApiError('banned', { placeholders: { reason: formatSanctionReason(ban) } })
}

/** Anybody may own the number of a demo account: its codes are never sent, only shown on this machine. */
const opensDemoAccounts = ({ app: { config, ports } }: RequestContext, way: LoginWay): boolean =>
  way === 'dev' || (config.demo && (way !== 'sms' || ports.sms.lastCode !== undefined))

const rejectDemoAccount = async (db: Db, memberId: number): Promise<void> => {
  const found = await db
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where(isDemoAccount('member.id'))
    .executeTakeFirst()
  if (found) throw new ApiError('demoAccount')
}

export const serializeUser = async (ctx: RequestContext, db: Db, memberId: number): Promise<User> => {
  const row = await db
    .selectFrom('member')
    .select((eb) => [
      'id',
      'nickname',
      'avatar',
      selectBadge('member', ctx.site.id),
      'mobile_cipher',
      eb
        .exists(
          eb
            .selectFrom('wechat_link')
            .select('openid')
            .where('app_id', '=', ctx.app.ports.wechat?.appId ?? '')
            .whereRef('member_id', '=', 'member.id'),
        )
        .as('wechat'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const mobile = row.mobile_cipher && openMobile(row.mobile_cipher, ctx.app.config)
  return {
    memberid: row.id,
    mobile: mobile ? maskMobile(mobile) : '',
    nickname: row.nickname,
    img_url: serializeMember(row).img_url,
    email: '',
    siteid: ctx.site.id,
    auth: row.auth ? 1 : 0,
    wechat: row.wechat ? 1 : 0,
  }
}

/** Code 401, or 403 where the site has banned the member, under HTTP 200: pages ask at every start, and browsers log HTTP errors. */
export const getCurrentUser: Operation<'GET ajax/user'> = async (ctx) => {
  if (ctx.viewer.id === 0) throw loginError(ctx.viewer, { status: 200 })
  return { user: await serializeUser(ctx, ctx.db, ctx.viewer.id) }
}

export const logOut = async (ctx: RequestContext): Promise<null> => {
  await endLogin(ctx)
  return null
}

/** The authenticator has verified the signature of the request; the session replaces it in later requests. */
export const logInByNativeSignature: Operation<'POST login/native'> = async (ctx) => ({
  user: await logInMember(ctx, ctx.viewer.id, 'native'),
})
