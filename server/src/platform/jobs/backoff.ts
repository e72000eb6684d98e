export const maxAttempts = 8

/** Exponential backoff in milliseconds after a failed attempt: 3 seconds after the first one, 36 minutes before the last one. */
export const backoffMs = (attempt: number): number => 1_000 * 3 ** attempt
