import { ApiError, fieldOf } from './api-error.ts'

/** The key has been used with another form: that of an earlier try, which was taken although no answer came. */
export const wasTaken = (error: unknown): boolean => fieldOf(error) === 'Idempotency-Key'

/** No answer, or one that does not say whether anything was stored: the same try may be made again under its key. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof ApiError && [0, 409, 500, 503].includes(error.code)
