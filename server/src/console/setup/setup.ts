import { hkdfSync, timingSafeEqual } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { lengthOf } from '@quanzi/contract/text'
import { sql } from 'kysely'
import { recordChange } from '../../identity/audit/record.ts'
import { logInByMobile } from '../../identity/login/login.ts'
import { validateMobile, withSmsCode } from '../../identity/login/sms-codes.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createSetupToken, hasOperator } from './setup-token.ts'

export const readSetup: Operation<'GET console/setup detail'> = async (ctx) => ({
  needed: (await hasOperator(ctx.db, ctx.app.config.demo)) ? 0 : 1,
  site: ctx.site.name,
})

/** Someone who reads the server's output and verifies a number. Only while there is no chief. */
export const appointFirstOperator: Operation<'POST console/setup appoint'> = async (
  ctx,
  { word, mobile, code, nickname, site },
) => {
  if (await hasOperator(ctx.db, ctx.app.config.demo)) throw new ApiError('setupDone')
  if (!isSetupToken(word, ctx.app.config.secret)) throw new ApiError('setupTokenWrong', { data: { field: 'word' } })
  validateMobile(mobile, 'mobile')
  const [shortest, longest] = limits.nicknameLength
  if (nickname !== '' && (lengthOf(nickname) < shortest || lengthOf(nickname) > longest))
    throw new ApiError('badRequest', { data: { field: 'nickname' } })
  return withSmsCode(ctx, { mobile, code, purpose: 'setup' }, async (db) => {
    await lockSetup(db)
    if (await hasOperator(db, ctx.app.config.demo)) throw new ApiError('setupDone')
    const { memberid } = await logInByMobile({ ...ctx, db }, mobile, 'sms')
    if (nickname !== '') await db.updateTable('member').set({ nickname }).where('id', '=', memberid).execute()
    await db.insertInto('appointment').values({ member_id: memberid, site_id: 0, role: 'operator', level: 0 }).execute()
    await ctx.app.invalidation.publish(db, `member:${memberid}`)
    await db.updateTable('site').set({ name: site }).where('id', '=', ctx.site.id).execute()
    await ctx.app.invalidation.publish(db, `site:${ctx.site.id}`)
    await recordChange({ ...ctx, viewer: { ...ctx.viewer, id: memberid } }, db, {
      action: 'operator.save',
      subject: `member:${memberid}`,
      after: { site: 0, level: 0 },
    })
    return null
  })
}

/** Serializes concurrent requests, so that only one succeeds. */
const lockSetup = (db: Db) => sql`select pg_advisory_xact_lock(7231002)`.execute(db)

const isSetupToken = (given: string, secret: string): boolean => {
  const digest = (text: string) => Buffer.from(hkdfSync('sha256', text.replaceAll('-', ''), '', 'setup', 32))
  return timingSafeEqual(digest(given.toLowerCase()), digest(createSetupToken(secret)))
}
