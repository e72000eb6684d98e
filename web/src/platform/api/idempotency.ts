import { errorField, hasCode } from './api-error.ts'

/**
 * The protocol of a call that takes effect once however often it is sent. Its key stays the same until the outcome is
 * known, and each input that was sent without an answer is stored: when the server says that the key was used with another
 * input, one of those was accepted.
 */

/** The key was used with another input: an earlier attempt was accepted although no answer came. */
export const isIdempotencyKeyReused = (error: unknown): boolean => errorField(error) === 'Idempotency-Key'

/** No answer, or one that does not say whether anything was stored: the attempt may be repeated under its key. */
export const isOutcomeUnknown = (error: unknown): boolean => hasCode(error, 0, 409, 500, 503)

export const withAttempt = <T>(attempts: readonly T[], attempt: T): T[] => [
  ...attempts.filter((earlier) => JSON.stringify(earlier) !== JSON.stringify(attempt)),
  attempt,
]

/** Repeats earlier attempts under their key: the server answers the accepted one as it did then. Undefined for none. */
export const findAcceptedAttempt = async <T, R>(
  attempts: readonly T[],
  send: (attempt: T) => Promise<R>,
): Promise<R | undefined> => {
  for (const attempt of attempts) {
    try {
      return await send(attempt)
    } catch (error) {
      if (!isIdempotencyKeyReused(error)) throw error
    }
  }
  return undefined
}
