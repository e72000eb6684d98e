import { isDuplicate } from '../../platform/db/errors.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findMemberByMobile, rejectBanned, restoreSanctions, serializeUser } from '../login/login.ts'
import { validateMobile, withSmsCode } from '../login/sms-codes.ts'
import { encryptMobile, hashMobile, openMobile } from '../member/mobile.ts'
import { lockMember } from '../member/queries.ts'
import { smsLoginError } from '../request/authorize.ts'
import type { Operation, RequestContext } from '../request/request-context.ts'
import { provesAccount } from '../request/viewer.ts'

/** For a member without a number, or whose number was encrypted under a SECRET that is lost. One that is banned here under an earlier account of the number is refused it. docs/spec/roles.md. */
export const bindMobile: Operation<'POST circle/memberapi bind_mobile'> = async (ctx, { mobile, code }) => {
  validateMobile(mobile, 'mobile')
  const { config, invalidation } = ctx.app
  const { id, appointments, withheld, origin } = ctx.viewer
  // A number opens the account on all sites, for good: one site’s secret may not give it to staff.
  if (!provesAccount(origin) && appointments.length + withheld.length > 0) throw smsLoginError()
  return withSmsCode(ctx, { mobile, code, purpose: 'bind' }, async (db) => {
    await lockMember(db, id)
    const owner = await findMemberByMobile(db, mobile, config)
    if (owner !== undefined && owner !== id) throw mobileTaken()
    if (owner === undefined) {
      if (!(await storeMobile(ctx, db, mobile))) throw new ApiError('mobileOther', { data: { field: 'mobile' } })
      await restoreSanctions(ctx, db, id, mobile)
      await rejectBanned(ctx, db, id)
      await invalidation.publish(db, `member:${id}`)
    }
    return { user: await serializeUser(ctx, db, id) }
  })
}

/** False where the member, whose row is locked, has another number. */
const storeMobile = async ({ app, viewer }: RequestContext, db: Db, mobile: string): Promise<boolean> => {
  const { secret } = app.config
  const { mobile_cipher } = await db
    .selectFrom('member')
    .select('mobile_cipher')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (mobile_cipher !== null) {
    if (openMobile(mobile_cipher, app.config) !== null) return false
    // The owner of a site’s secret could take over the account of any member.
    if (viewer.origin.way === 'native') throw smsLoginError()
  }
  try {
    await db
      .updateTable('member')
      .set({
        mobile_hash: hashMobile(mobile, secret),
        mobile_cipher: encryptMobile(mobile, secret),
        mobile_suffix_hash: null,
      })
      .where('id', '=', viewer.id)
      .execute()
    return true
  } catch (error) {
    // A login or another binding was quicker.
    if (isDuplicate(error)) throw mobileTaken()
    throw error
  }
}

const mobileTaken = () => new ApiError('mobileTaken', { data: { field: 'mobile' } })
