import type { Answer, Input } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../../db/handle.ts'
import { transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/context.ts'
import { Refusal } from '../../../http/refusal.ts'
import { recordChange } from '../../audit/record.ts'
import { newRecovery, newSecret, recoveryHash, stepOfCode } from './codes.ts'

/** Who operates nothing has no second step to pass; a session of the app's has none to keep it in. */
const mustOperate = (c: Context): void => {
  if (!c.viewer.appointments.some(({ role }) => role === 'operator')) throw new Refusal('forbidden')
}

const find = (c: Context, db: Db) =>
  db.selectFrom('second_factor').selectAll().where('member_id', '=', c.viewer.id).forUpdate().executeTakeFirst()

export const readFactor = async (c: Context): Promise<Answer<'GET console/factor detail'>> => {
  mustOperate(c)
  const row = await c.db
    .selectFrom('second_factor')
    .select(['confirmed_at', 'recovery'])
    .where('member_id', '=', c.viewer.id)
    .executeTakeFirst()
  const on = row?.confirmed_at ? 1 : 0
  return { on, proved: c.viewer.factor === 'proved' ? 1 : 0, codes: on ? (row?.recovery.length ?? 0) : 0 }
}

export const beginFactor = (c: Context): Promise<Answer<'POST console/factor begin'>> =>
  transaction(c.db, async (db) => {
    mustOperate(c)
    if ((await find(c, db))?.confirmed_at) throw new Refusal('factorOn')
    const { secret, sealed, address } = newSecret(c.viewer.nickname, c.site.name, c.house.config.secret)
    const fresh = { secret: sealed, last_step: 0, recovery: [], tries: 0, tried_at: null }
    await db
      .insertInto('second_factor')
      .values({ member_id: c.viewer.id, confirmed_at: null, ...fresh })
      .onConflict((o) => o.column('member_id').doUpdateSet(fresh))
      .execute()
    return { secret, address }
  })

export const confirmFactor = async (
  c: Context,
  { code }: Input<'POST console/factor confirm'>,
): Promise<Answer<'POST console/factor confirm'>> => {
  mustOperate(c)
  const codes = newRecovery()
  const right = await transaction(c.db, async (db) => {
    const row = await find(c, db)
    if (!row) throw new Refusal('factorOff')
    if (row.confirmed_at) throw new Refusal('factorOn')
    if (!(await spend(c, db, row, code))) return false
    const recovery = codes.map((one) => recoveryHash(one, c.house.config.secret))
    await db
      .updateTable('second_factor')
      .set({ confirmed_at: c.now, recovery })
      .where('member_id', '=', c.viewer.id)
      .execute()
    await passSession(c, db)
    await recordChange({ ...c, db }, { action: 'factor.on', subject: `member:${c.viewer.id}` })
    return true
  })
  if (!right) throw new Refusal('factorWrong', { data: { field: 'code' } })
  return { codes }
}

export const proveFactor = async (c: Context, { code }: Input<'POST console/factor prove'>): Promise<null> => {
  mustOperate(c)
  const right = await transaction(c.db, async (db) => {
    const row = await find(c, db)
    if (!row?.confirmed_at) throw new Refusal('factorOff')
    if (!(await spend(c, db, row, code))) return false
    await passSession(c, db)
    return true
  })
  if (!right) throw new Refusal('factorWrong', { data: { field: 'code' } })
  return null
}

export const endFactor = async (c: Context, { code }: Input<'POST console/factor off'>): Promise<null> => {
  mustOperate(c)
  const right = await transaction(c.db, async (db) => {
    const row = await find(c, db)
    if (!row?.confirmed_at) throw new Refusal('factorOff')
    if (!(await spend(c, db, row, code))) return false
    await drop(c, db, c.viewer.id, 'factor.off')
    return true
  })
  if (!right) throw new Refusal('factorWrong', { data: { field: 'code' } })
  return null
}

export const resetFactor = (c: Context, { member_id, reason }: Input<'POST console/factor reset'>): Promise<null> =>
  transaction(c.db, async (db) => {
    if (member_id === c.viewer.id) throw new Refusal('toOneself')
    await drop(c, db, member_id, 'factor.reset', reason)
    return null
  })

type Row = NonNullable<Awaited<ReturnType<typeof find>>>

/**
 * Uses a code up. A wrong one is counted, so it answers instead of throwing; after five the next ones wait five minutes,
 * right or wrong.
 */
const spend = async (c: Context, db: Db, row: Row, code: string): Promise<boolean> => {
  const pausedUntil = row.tried_at ? row.tried_at.getTime() + limits.factorPause : 0
  const over = pausedUntil <= c.now.getTime()
  if (row.tries >= limits.factorTries && !over) {
    throw new Refusal('tooMany', { retryAfter: Math.ceil((pausedUntil - c.now.getTime()) / 1000) })
  }
  const key = c.house.config.secret
  const update = (change: Partial<{ last_step: number; recovery: string[]; tries: number; tried_at: Date | null }>) =>
    db.updateTable('second_factor').set(change).where('member_id', '=', c.viewer.id).execute()
  const step = stepOfCode(code, { sealed: row.secret, lastStep: row.last_step }, c.now, key)
  if (step !== null) {
    await update({ last_step: step, tries: 0, tried_at: null })
    return true
  }
  const hash = recoveryHash(code, key)
  if (row.recovery.includes(hash)) {
    await update({ recovery: row.recovery.filter((one) => one !== hash), tries: 0, tried_at: null })
    return true
  }
  await update({ tries: over && row.tries >= limits.factorTries ? 1 : row.tries + 1, tried_at: c.now })
  return false
}

const passSession = async (c: Context, db: Db): Promise<void> => {
  await db.updateTable('session').set({ proved_at: c.now }).where('hash', '=', c.viewer.session).execute()
  await c.house.bus.tell(db, `member:${c.viewer.id}`)
}

const drop = async (c: Context, db: Db, memberId: number, action: string, reason = ''): Promise<void> => {
  const gone = await db.deleteFrom('second_factor').where('member_id', '=', memberId).executeTakeFirst()
  if (gone.numDeletedRows === 0n) throw new Refusal('factorOff')
  await c.house.bus.tell(db, `member:${memberId}`)
  await recordChange({ ...c, db }, { action, subject: `member:${memberId}`, reason })
}
