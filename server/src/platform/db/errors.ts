import { DatabaseError } from 'pg'

/** A serialization failure or a deadlock: the same transaction may succeed when it is retried. */
export function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** A unique violation; with `constraint`, of that constraint or index. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** Invalid text representation, numeric value out of range, invalid datetime format, datetime overflow. */
const invalidValueCodes = new Set(['22P02', '22003', '22007', '22008'])

export function isInvalidValue(error: unknown): boolean {
  return error instanceof DatabaseError && invalidValueCodes.has(error.code ?? '')
}
