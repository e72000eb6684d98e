import { limits } from '@quanzi/contract/limits'
import { recordChange } from '../../identity/audit/record.ts'
import { readRetiredKeys } from '../../identity/audit/retired-keys.ts'
import { smsLoginError } from '../../identity/request/authorize.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { provesAccount } from '../../identity/request/viewer.ts'
import { endOtherSessions } from '../../identity/session/session-cookie.ts'
import { deriveKey } from '../../platform/crypto/encryption.ts'
import { allSecrets } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { createRecoveryCodes, createTotpSecret, getTotpStep, hashRecoveryCode } from './totp.ts'

const requireStaff = ({ viewer }: RequestContext): void => {
  if (viewer.appointments.length + viewer.withheld.length === 0) throw new ApiError('forbidden')
}

/** A site's native secret or a WeChat account alone must not set up or change the second factor. */
const requireStaffBySms = (ctx: RequestContext): void => {
  requireStaff(ctx)
  if (!provesAccount(ctx.viewer.origin)) throw smsLoginError()
}

const getMfaForUpdate = (ctx: RequestContext, db: Db) =>
  db.selectFrom('mfa_secret').selectAll().where('member_id', '=', ctx.viewer.id).forUpdate().executeTakeFirst()

export const readMfa: Operation<'GET console/factor detail'> = async (ctx) => {
  requireStaff(ctx)
  const row = await ctx.db
    .selectFrom('mfa_secret')
    .select(['confirmed_at', 'recovery'])
    .where('member_id', '=', ctx.viewer.id)
    .executeTakeFirst()
  const on = row?.confirmed_at ? 1 : 0
  const { appointments, mfaDemandedBy, mfa } = ctx.viewer
  return {
    on,
    proved: mfa === 'proved' ? 1 : 0,
    codes: on ? (row?.recovery.length ?? 0) : 0,
    demanded: mfaDemandedBy.some((id) => appointments.some(({ site }) => site === 0 || site === id)) ? 1 : 0,
  }
}

export const startMfaSetup: Operation<'POST console/factor begin'> = (ctx) =>
  transaction(ctx.db, async (db) => {
    requireStaffBySms(ctx)
    if ((await getMfaForUpdate(ctx, db))?.confirmed_at) throw new ApiError('mfaAlreadyEnabled')
    const { secret, sealed, uri: address } = createTotpSecret(ctx.viewer.nickname, ctx.site.name, ctx.app.config.secret)
    const values = { secret: sealed, last_step: 0, recovery: [], tries: 0, tried_at: null }
    await db
      .insertInto('mfa_secret')
      .values({ member_id: ctx.viewer.id, confirmed_at: null, ...values })
      .onConflict((o) => o.column('member_id').doUpdateSet(values))
      .execute()
    return { secret, address }
  })

export const confirmMfaSetup: Operation<'POST console/factor confirm'> = async (ctx, { code }) => {
  requireStaffBySms(ctx)
  const codes = createRecoveryCodes()
  await withCode(ctx, code, { isConfirmed: false }, (db) =>
    saveRecoveryCodes(ctx, db, codes, 'factor.on', { confirmed_at: ctx.now }),
  )
  return { codes }
}

export const verifyMfa: Operation<'POST console/factor prove'> = async (ctx, { code }) => {
  requireStaff(ctx)
  // A native signature has no session that could store the proof.
  if (ctx.viewer.sessionHash === null) throw smsLoginError()
  await withCode(ctx, code, { isConfirmed: true }, (db) => markSessionVerified(ctx, db))
  return null
}

export const renewRecoveryCodes: Operation<'POST console/factor renew'> = async (ctx, { code }) => {
  requireStaffBySms(ctx)
  const codes = createRecoveryCodes()
  await withCode(ctx, code, { isConfirmed: true }, (db) => saveRecoveryCodes(ctx, db, codes, 'factor.renew'))
  return { codes }
}

export const disableMfa: Operation<'POST console/factor off'> = async (ctx, { code }) => {
  requireStaffBySms(ctx)
  await withCode(ctx, code, { isConfirmed: true }, (db) => deleteMfa(ctx, db, ctx.viewer.id, 'factor.off'))
  return null
}

export const resetMfa: Operation<'POST console/factor reset'> = (ctx, { member_id, reason }) =>
  transaction(ctx.db, async (db) => {
    if (member_id === ctx.viewer.id) throw new ApiError('notOnOneself')
    await deleteMfa(ctx, db, member_id, 'factor.reset', reason)
    return null
  })

type MfaRow = NonNullable<Awaited<ReturnType<typeof getMfaForUpdate>>>

/** Runs `change` after a correct code; a wrong one is committed as an attempt, and then an error. */
const withCode = async (
  ctx: RequestContext,
  code: string,
  { isConfirmed }: { isConfirmed: boolean },
  change: (db: Db) => Promise<void>,
): Promise<void> => {
  const isCorrect = await transaction(ctx.db, async (db) => {
    const row = await getMfaForUpdate(ctx, db)
    if (!row || (isConfirmed && !row.confirmed_at)) throw new ApiError('mfaNotEnabled')
    if (!isConfirmed && row.confirmed_at) throw new ApiError('mfaAlreadyEnabled')
    if (!(await consumeCode(ctx, db, row, code))) return false
    await change(db)
    return true
  })
  if (!isCorrect) throw new ApiError('mfaCodeWrong', { data: { field: 'code' } })
}

const saveRecoveryCodes = async (
  ctx: RequestContext,
  db: Db,
  codes: string[],
  action: string,
  confirmation: { confirmed_at?: Date } = {},
): Promise<void> => {
  const recovery = codes.map((one) => hashRecoveryCode(one, deriveKey(ctx.app.config.secret, 'recovery code')))
  await db
    .updateTable('mfa_secret')
    .set({ ...confirmation, recovery })
    .where('member_id', '=', ctx.viewer.id)
    .execute()
  await markSessionVerified(ctx, db)
  await endOtherSessions(ctx, db, ctx.viewer.id)
  await recordChange(ctx, db, { action, subject: `member:${ctx.viewer.id}` })
}

/** Returns false instead of throwing: the transaction must commit the attempt. */
const consumeCode = async (ctx: RequestContext, db: Db, row: MfaRow, code: string): Promise<boolean> => {
  const pausedUntil = row.tried_at ? row.tried_at.getTime() + limits.mfaLockout : 0
  const pauseIsOver = pausedUntil <= ctx.now.getTime()
  if (row.tries >= limits.maxMfaAttempts && !pauseIsOver) {
    throw new ApiError('rateLimited', { retryAfter: Math.ceil((pausedUntil - ctx.now.getTime()) / 1000) })
  }
  const secrets = ctx.app.config
  const update = (change: Partial<{ last_step: number; recovery: string[]; tries: number; tried_at: Date | null }>) =>
    db.updateTable('mfa_secret').set(change).where('member_id', '=', ctx.viewer.id).execute()
  const step = getTotpStep(code, { sealed: row.secret, lastStep: row.last_step }, ctx.now, secrets)
  if (step !== null) {
    await update({ last_step: step, tries: 0, tried_at: null })
    return true
  }
  const retired = await readRetiredKeys(db, secrets, 'recovery code')
  const keys = [...allSecrets(secrets).map((one) => deriveKey(one, 'recovery code')), ...retired.map(({ key }) => key)]
  const hash = keys.map((key) => hashRecoveryCode(code, key)).find((one) => row.recovery.includes(one))
  if (hash !== undefined) {
    await update({ recovery: row.recovery.filter((one) => one !== hash), tries: 0, tried_at: null })
    return true
  }
  await update({ tries: pauseIsOver && row.tries >= limits.maxMfaAttempts ? 1 : row.tries + 1, tried_at: ctx.now })
  return false
}

const markSessionVerified = async (ctx: RequestContext, db: Db): Promise<void> => {
  await db.updateTable('session').set({ mfa_verified_at: ctx.now }).where('hash', '=', ctx.viewer.sessionHash).execute()
  await ctx.app.invalidation.publish(db, `member:${ctx.viewer.id}`)
}

const deleteMfa = async (ctx: RequestContext, db: Db, memberId: number, action: string, reason = ''): Promise<void> => {
  const deleted = await db.deleteFrom('mfa_secret').where('member_id', '=', memberId).executeTakeFirst()
  if (deleted.numDeletedRows === 0n) throw new ApiError('mfaNotEnabled')
  await endOtherSessions(ctx, db, memberId)
  await recordChange(ctx, db, { action, subject: `member:${memberId}`, reason })
}
