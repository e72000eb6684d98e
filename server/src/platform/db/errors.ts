import { toRecord } from '@quanzi/contract/objects'
import { DatabaseError } from 'pg'
import { DeadlineError } from './transaction/deadline.ts'

/** A serialization failure, a deadlock or a stale plan: the same transaction may succeed when it is retried. */
export function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01' || isStalePlan(error))
}

/** Another process has migrated the table of a prepared statement, which fails before it has any effect. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** A unique violation; with `constraint`, of that constraint or index. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** Invalid text representation, numeric value out of range, invalid datetime format, datetime overflow, time zone. */
const invalidValueCodes = new Set(['22P02', '22003', '22007', '22008', '22009'])

export function isInvalidValue(error: unknown): boolean {
  return error instanceof DatabaseError && invalidValueCodes.has(error.code ?? '')
}

/** The rows are on this server alone. The same call, sent again, waits again. */
export class UnreplicatedError extends Error {
  override name = 'UnreplicatedError'
}

/** Thrown where only the primary could do the work, and it is away. */
export class PrimaryAwayError extends Error {
  override name = 'PrimaryAwayError'
}

/** `rejected`: a password that was changed, a database that was renamed; new settings or the old state end it. */
export type Outage = 'unreachable' | 'rejected' | 'overloaded' | 'read-only' | 'disk-full'

const outageCodes: Record<string, Outage> = {
  '08000': 'unreachable',
  '08001': 'unreachable',
  '08003': 'unreachable',
  '08004': 'unreachable',
  '08006': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
  '28000': 'rejected',
  '28P01': 'rejected',
  '3D000': 'rejected',
  '53200': 'overloaded',
  '53300': 'overloaded',
  '53400': 'overloaded',
  EMFILE: 'overloaded',
  '25006': 'read-only',
  EROFS: 'read-only',
  '53100': 'disk-full',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
}

const outageMessages: [RegExp, Outage][] = [
  [/^timeout exceeded when trying to connect/, 'overloaded'],
  [/^(Connection terminated|timeout expired|Client (has encountered|was closed)|Cannot use a pool)/, 'unreachable'],
  [/^the (embedded )?database is closed/, 'unreachable'],
]

export const outageOf = (error: unknown): Outage | undefined => {
  // Errors of `pg`, of Node and of the embedded engine have a code; of others it is undefined.
  const { code, message, syscall, routine } = toRecord(error)
  // The socket of a server on this machine is a file.
  if (code === 'ENOENT' && syscall === 'connect') return 'unreachable'
  // PgBouncer uses this code whenever it cannot reach its server; PostgreSQL itself names a routine.
  if (code === '08P01' && !routine) return 'unreachable'
  if (typeof code === 'string') return outageCodes[code]
  return typeof message === 'string' ? outageMessages.find(([pattern]) => pattern.test(message))?.[1] : undefined
}

/** A statement or a lock that took too long, a conflict after its retries, an error of the disk, a missing service. */
const passingCodes = new Set(['57014', '55P03', '40001', '40P01', '25P03', '25P04', '58030', 'EIO', 'OUTSIDE_DOWN'])

/** Whether the same call may succeed later: it is answered with 503 and not with 500. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof DeadlineError ||
  error instanceof UnreplicatedError ||
  error instanceof PrimaryAwayError ||
  outageOf(error) !== undefined ||
  passingCodes.has(String(toRecord(error)['code']))

/** The server was not reached. */
const connectMessages =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout|Cannot use a pool)/
const connectCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EMFILE'])

/** Whether no part of the statement is stored. A connection that ends while the answer is awaited leaves it open. */
export const surelyHadNoEffect = (error: unknown): boolean => {
  if (error instanceof PrimaryAwayError) return true
  const { code, message, syscall } = toRecord(error)
  // The server names what failed, and rolls it back; these classes say that the connection ended.
  if (error instanceof DatabaseError) return !/^(08|57P0[12])/.test(String(code))
  if (typeof code === 'string') return syscall === 'connect' || connectCodes.has(code)
  return typeof message === 'string' && connectMessages.test(message)
}
