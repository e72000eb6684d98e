import { createHash } from 'node:crypto'
import type { Call } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Fields } from '../../platform/http/body/body-parser.ts'
import { isPrebuiltResponse, type PrebuiltResponse } from '../../platform/http/response/prebuilt-response.ts'
import { signatureFields } from '../session/native-signature.ts'
import type { RequestContext } from './request-context.ts'

const lockKey = statement<unknown>(
  'idempotency_lock',
  `select pg_advisory_xact_lock(hashtextextended('idempotency ' || $1, $2))`,
)

type KeyedCall = { key: string; callName: string; call: Call; fields: Fields }

/** Visitors and some calls have no key. */
export const readKey = ({ request, viewer }: Pick<RequestContext, 'request' | 'viewer'>, call: Call) => {
  const key = request.headers['idempotency-key']
  const isKeyed = request.method === 'POST' && viewer.id > 0 && !call.ignoresIdempotencyKey
  return isKeyed && typeof key === 'string' ? key : undefined
}

/** Whether a call with this key has succeeded. */
export const isKeyUsed = async (
  { db, viewer, now }: Pick<RequestContext, 'db' | 'viewer' | 'now'>,
  key: string,
): Promise<boolean> => {
  const used = await db
    .selectFrom('idempotency')
    .select('key')
    .where('member_id', '=', viewer.id)
    .where('key', '=', key)
    .where((is) => is.or([is('expires_at', 'is', null), is('expires_at', '>', now)]))
    .executeTakeFirst()
  return used !== undefined
}

/** The key is inserted in the same transaction: a failure leaves nothing, a duplicate waits. */
export const runIdempotent = (
  ctx: RequestContext,
  keyed: KeyedCall,
  operation: (ctx: RequestContext) => Promise<unknown>,
): Promise<unknown> => {
  const { key } = keyed
  const request = hashRequest(ctx, keyed)
  const { viewer, now } = ctx
  const { idempotencyKeyLife: life = limits.idempotencyLife } = keyed.call
  const expires_at = life === Number.POSITIVE_INFINITY ? null : new Date(now.getTime() + life)
  return transaction(ctx.db, async (db) => {
    // A duplicate that waited in the insert would hold a lock on the member, which the first call may need.
    await lockKey(db, [key, viewer.id])
    const inserted = await db
      .insertInto('idempotency')
      .values({ member_id: viewer.id, key, request, created_at: now, expires_at })
      .onConflict((c) =>
        c
          .columns(['member_id', 'key'])
          .doUpdateSet({ request, created_at: now, expires_at, answer: '' })
          .where('idempotency.expires_at', '<=', now),
      )
      .returning('key')
      .executeTakeFirst()
    if (!inserted) return storedResponse(ctx, db, key, request)
    const result = await operation({ ...ctx, db })
    const json = isPrebuiltResponse(result) ? Buffer.concat(result.pieces).toString() : JSON.stringify(result ?? null)
    await db
      .updateTable('idempotency')
      .set({ answer: json })
      .where('member_id', '=', viewer.id)
      .where('key', '=', key)
      .execute()
    return toPrebuiltResponse(json)
  })
}

/** The answer of a key that has one, for calls that work before their transaction: they need not repeat that work. */
export const findStoredResponse = async (
  ctx: RequestContext,
  keyed: KeyedCall,
): Promise<PrebuiltResponse | undefined> => {
  const request = hashRequest(ctx, keyed)
  if (!(await isKeyUsed(ctx, keyed.key))) return undefined
  return transaction(ctx.db, (db) => storedResponse(ctx, db, keyed.key, request))
}

const hashRequest = ({ site, received }: RequestContext, { key, callName, fields }: KeyedCall): string => {
  if (!/^[\x20-\x7e]{1,128}$/.test(key)) throw new ApiError('badRequest', { data: { field: 'Idempotency-Key' } })
  return createHash('sha256')
    .update(`${site.id} ${callName} ${JSON.stringify(withoutSignature(fields))}`)
    .update(received?.hash ?? '')
    .digest('hex')
}

/** A retry may have another signature. No call that uses the key has an input of these names. */
const withoutSignature = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !signatureNames.has(name)))

const signatureNames: ReadonlySet<string> = new Set(signatureFields)

const storedResponse = async (ctx: RequestContext, db: Db, key: string, request: string): Promise<PrebuiltResponse> => {
  const stored = await db
    .selectFrom('idempotency')
    .select(['request', 'answer'])
    .where('member_id', '=', ctx.viewer.id)
    .where('key', '=', key)
    // The lock makes this commit wait for a standby, as the first one did: its answer may not have been given.
    .forUpdate()
    .executeTakeFirstOrThrow(() => new ApiError('busy'))
  if (stored.request !== request) throw new ApiError('idempotencyKeyReused', { data: { field: 'Idempotency-Key' } })
  return toPrebuiltResponse(stored.answer)
}

const toPrebuiltResponse = (json: string): PrebuiltResponse => ({ pieces: [Buffer.from(json)] })
