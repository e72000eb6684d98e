import type { ParsedInput } from '@quanzi/contract'
import { leftName } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import { endLogin } from '../login/end-login.ts'
import { sendSmsCode, withSmsCode } from '../login/sms-codes.ts'
import { requireAnotherChief } from '../member/last-chief.ts'
import { mobileHashes, openMobile } from '../member/mobile.ts'
import { lockMember } from '../member/queries.ts'
import { requireConfirmedGap } from '../member/reviewer-levels.ts'
import { mobileError } from '../request/authorize.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { MemberContent } from './member-content.ts'

/** The page knows the number only masked. */
export const sendDeleteAccountCode = async (
  ctx: RequestContext,
  { captcha }: ParsedInput<'POST circle/memberapi leave_code'>,
) => sendSmsCode(ctx, { mobile: await readOwnMobile(ctx), captcha, purpose: 'leave' })

/** Ledger and history keep their rows. Texts of deleted items leave with retention. */
export const deleteAccount = async (
  content: MemberContent,
  ctx: RequestContext,
  { code, confirmed }: ParsedInput<'POST circle/memberapi leave'>,
): Promise<null> => {
  const mobile = await readOwnMobile(ctx)
  const { id } = ctx.viewer
  const allSites = await ctx.app.sites.list(ctx.db)
  await withSmsCode(ctx, { mobile, code, purpose: 'leave' }, async (db) => {
    await lockMember(db, id)
    await requireAnotherChief(db, id, ctx.now)
    // A question rolls back the use of the code, which the confirmed call brings again.
    await requireConfirmedGap(db, { memberId: id, sites: allSites, now: ctx.now, level: 0, confirmed })
    await content.delete(ctx, db)
    await db.deleteFrom('appointment').where('member_id', '=', id).execute()
    for (const table of [
      'session',
      'wechat_link',
      'mfa_secret',
      'idempotency',
      'upload_day',
      'profile_review',
      'consent',
      'message_seen',
    ] as const)
      await db.deleteFrom(table).where('member_id', '=', id).execute()
    const sites = await db.deleteFrom('site_member').where('member_id', '=', id).returning('site_id').execute()
    for (const site of new Set([ctx.site.id, ...sites.map(({ site_id }) => site_id)]))
      await ctx.app.invalidation.publish(db, `review-queue:${site}`)
    await preserveSanctions(ctx, db)
    await db.deleteFrom('known_browser').where('mobile_hash', 'in', mobileHashes(mobile, ctx.app.config)).execute()
    await anonymizeMember(ctx, db)
    await ctx.app.invalidation.publish(db, `member:${id}`)
    await ctx.app.invalidation.publish(db, 'posts:all')
  })
  await endLogin(ctx)
  return null
}

const readOwnMobile = async (ctx: RequestContext): Promise<string> => {
  const row = await ctx.db
    .selectFrom('member')
    .select('mobile_cipher')
    .where('id', '=', ctx.viewer.id)
    .executeTakeFirstOrThrow()
  const mobile = row.mobile_cipher && openMobile(row.mobile_cipher, ctx.app.config)
  if (!mobile) throw mobileError()
  return mobile
}

/** Stores sanctions under the number's hash: they hold for a new account of the same number until the same time. */
const preserveSanctions = async (ctx: RequestContext, db: Db): Promise<void> => {
  await sql`
    insert into retained_mute (mobile_hash, muted_until, muted_reason)
    select mobile_hash, muted_until, muted_reason from member
    where id = ${ctx.viewer.id} and mobile_hash is not null and muted_until > ${ctx.now}
    on conflict (mobile_hash) do update set muted_until = excluded.muted_until, muted_reason = excluded.muted_reason`.execute(
    db,
  )
  await sql`
    insert into retained_sanction (mobile_hash, site_id, kind, until, reason)
    select m.mobile_hash, z.site_id, z.kind, z.until, z.reason from member m join site_sanction z on z.member_id = m.id
    where m.id = ${ctx.viewer.id} and m.mobile_hash is not null and z.until > ${ctx.now}
    on conflict (mobile_hash, site_id, kind) do update set until = excluded.until, reason = excluded.reason`.execute(db)
  await db.deleteFrom('site_sanction').where('member_id', '=', ctx.viewer.id).execute()
}

const anonymizeMember = async (ctx: RequestContext, db: Db): Promise<void> => {
  await db
    .updateTable('member')
    .set({
      nickname: leftName,
      bio: '',
      avatar: '',
      cover: '',
      auth: false,
      verified_on: [],
      mobile_cipher: null,
      mobile_hash: null,
      ip_province: '',
      muted_until: null,
      muted_reason: '',
      guarded_until: null,
      left_at: ctx.now,
    })
    .where('id', '=', ctx.viewer.id)
    .execute()
  // Avatars and covers become orphans, which the sweep deletes; retention deletes the media of posts. Pictures of the site stay.
  await db
    .updateTable('file')
    .set({ open: false })
    .where('owner_id', '=', ctx.viewer.id)
    .where('kind', '<>', 'site')
    .execute()
}
