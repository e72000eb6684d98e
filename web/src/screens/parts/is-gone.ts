import { ApiError } from '../../api/api-error.ts'

/** The server knows nothing with that id, or no more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 404 || error.code === 301)
