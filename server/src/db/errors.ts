import { DatabaseError } from 'pg'

/** Whether the same transaction may well succeed when it runs again: a serialization failure or a deadlock. */
export function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/** Whether a row is there already; with a name, whether it is that unique constraint or index that says so. */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return (
    error instanceof DatabaseError &&
    error.code === '23505' &&
    (constraint === undefined || error.constraint === constraint)
  )
}

/** A value that is none of the type that is wanted: no number, no moment, or one out of its range. */
const unreadable = new Set(['22P02', '22003', '22007', '22008'])

export function isUnreadable(error: unknown): boolean {
  return error instanceof DatabaseError && unreadable.has(error.code ?? '')
}
