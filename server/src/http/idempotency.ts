import { createHash } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { transaction } from '../db/transaction.ts'
import { type Built, type Context, isBuilt } from './context.ts'
import type { Fields } from './form.ts'
import { Refusal } from './refusal.ts'

/**
 * Runs a verb once per member and key: the key is written in the verb's own transaction, so that a refused or broken try
 * leaves nothing, and whoever sends the same key meanwhile waits and gets the same answer. docs/spec/calls.md, Idempotency-Key.
 */
export const answerOnce = (
  context: Context,
  { key, address, fields }: { key: string; address: string; fields: Fields },
  run: (c: Context) => Promise<unknown>,
): Promise<unknown> => {
  if (!/^[\x20-\x7e]{1,128}$/.test(key)) throw new Refusal('badRequest', { data: { field: 'Idempotency-Key' } })
  const request = createHash('sha256')
    .update(`${context.site.id} ${address} ${JSON.stringify(fields)}`)
    .update(context.upload ?? context.received?.hash ?? '')
    .digest('hex')
  const { viewer, now } = context
  return transaction(context.db, async (db) => {
    await db
      .deleteFrom('idempotency')
      .where('member_id', '=', viewer.id)
      .where('key', '=', key)
      .where('created_at', '<', new Date(now.getTime() - limits.idempotencyLife))
      .execute()
    const fresh = await db
      .insertInto('idempotency')
      .values({ member_id: viewer.id, key, request, created_at: now })
      .onConflict((c) => c.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!fresh) return earlierAnswer(context, db, key, request)
    const result = await run({ ...context, db })
    const json = isBuilt(result) ? Buffer.concat(result.pieces).toString() : JSON.stringify(result ?? null)
    await db
      .updateTable('idempotency')
      .set({ answer: json })
      .where('member_id', '=', viewer.id)
      .where('key', '=', key)
      .execute()
    return written(json)
  })
}

const earlierAnswer = async (context: Context, db: Context['db'], key: string, request: string): Promise<Built> => {
  const earlier = await db
    .selectFrom('idempotency')
    .select(['request', 'answer'])
    .where('member_id', '=', context.viewer.id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!earlier) throw new Refusal('busy')
  if (earlier.request !== request) throw new Refusal('keyReused', { data: { field: 'Idempotency-Key' } })
  return written(earlier.answer)
}

const written = (json: string): Built => ({ pieces: [Buffer.from(json)] })
