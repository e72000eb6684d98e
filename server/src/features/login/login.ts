import { randomInt } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import type { User } from '@quanzi/contract/member'
import { fullTime } from '@quanzi/contract/text'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { endSession, startSession } from '../../http/session.ts'
import { maskMobile } from '../../text/mask.ts'
import { mobileHash, openMobile, sealMobile } from '../member/mobile.ts'
import { showMember } from '../member/view.ts'
import { checkMobile, useCode } from './codes.ts'
import { noticesOfLogin } from './notice.ts'

/** Logs in by number and code; a number that comes for the first time becomes a member. */
export const logIn = async (
  c: Context,
  { account, code }: Input<'POST login/cloud'>,
): Promise<Answer<'POST login/cloud'>> => {
  checkMobile(account, 'account')
  if (code === '') throw new Refusal('codeEmpty', { data: { field: 'code' } })
  const { secret } = c.house.config
  const right = await transaction(c.db, (db) => useCode(db, secret, account, code, c.now))
  if (!right) throw new Refusal('codeWrong', { data: { field: 'code' } })
  const user = await enter(c, account)
  return { user, notice: await noticesOfLogin(c, c.db, user.memberid) }
}

/** Opens a session for a number that is proved, and makes its member where there is none. */
export const enter = (c: Context, mobile: string): Promise<User> =>
  transaction(c.db, async (db) => {
    const memberId = await findOrMake(c, db, mobile)
    return enterMember({ ...c, db }, memberId)
  })

/** Opens a session for a member who is known by other means: WeChat, the app. A banned one hears why there is none. */
export const enterMember = (c: Context, memberId: number): Promise<User> =>
  transaction(c.db, async (db) => {
    await refuseBanned(db, memberId, c.now)
    await noteProvince(c, db, memberId)
    await startSession(db, c.reply, {
      memberId,
      now: c.now,
      secure: c.request.protocol === 'https',
      agent: c.request.headers['user-agent'] ?? '',
      province: c.house.ports.region.province(c.address),
    })
    return userOf(c, db, memberId)
  })

const findOrMake = async (c: Context, db: Db, mobile: string): Promise<number> => {
  const { secret } = c.house.config
  const mobile_hash = mobileHash(mobile, secret)
  const made = await db
    .insertInto('member')
    .values({
      nickname: `圈友${randomInt(100_000, 1_000_000)}`,
      mobile_hash,
      mobile_cipher: sealMobile(mobile, secret),
      ip_province: c.house.ports.region.province(c.address),
      joined_at: c.now,
      // What was announced before is there to be read, and no news.
      notices_seen: c.now,
    })
    .onConflict((o) => o.column('mobile_hash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await muteAgain(db, made.id, mobile_hash, c.now)
    return made.id
  }
  const { id } = await db
    .selectFrom('member')
    .select('id')
    .where('mobile_hash', '=', mobile_hash)
    .executeTakeFirstOrThrow()
  return id
}

const noteProvince = async (c: Context, db: Db, memberId: number): Promise<void> => {
  const province = c.house.ports.region.province(c.address)
  if (province) await db.updateTable('member').set({ ip_province: province }).where('id', '=', memberId).execute()
}

/** A mute outlives the account that was closed under it. */
const muteAgain = async (db: Db, memberId: number, mobileHash: string, now: Date): Promise<void> => {
  const kept = await db
    .selectFrom('kept_mute')
    .select(['muted_until', 'muted_reason'])
    .where('mobile_hash', '=', mobileHash)
    .where('muted_until', '>', now)
    .executeTakeFirst()
  if (kept) await db.updateTable('member').set(kept).where('id', '=', memberId).execute()
}

const refuseBanned = async (db: Db, memberId: number, now: Date): Promise<void> => {
  const row = await db
    .selectFrom('member')
    .select(['banned_until', 'banned_reason'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (row.banned_until && row.banned_until > now) {
    const reason = row.banned_reason || `至 ${fullTime(row.banned_until.toISOString())}`
    throw new Refusal('banned', { words: { reason } })
  }
}

/** The caller as their own page shows them: the number masked. */
const userOf = async (c: Context, db: Db, memberId: number): Promise<User> => {
  const row = await db
    .selectFrom('member')
    .select(['id', 'nickname', 'avatar', 'auth', 'mobile_cipher'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  return {
    memberid: row.id,
    mobile: row.mobile_cipher ? maskMobile(openMobile(row.mobile_cipher, c.house.config.secret)) : '',
    nickname: row.nickname,
    img_url: showMember(row).img_url,
    email: '',
    siteid: c.site.id,
    auth: row.auth ? 1 : 0,
  }
}

/** Who calls; nobody is code 401 under HTTP 200, which is no error on a page that asks at every start. */
export const whoAmI = async (c: Context): Promise<Answer<'GET ajax/user'>> => {
  if (c.viewer.id === 0) throw new Refusal('loginNeeded', { status: 200 })
  return { user: await userOf(c, c.db, c.viewer.id) }
}

export const logOut = async (c: Context): Promise<null> => {
  await endSession(c.house, c.db, c.reply, c.viewer.session)
  return null
}
