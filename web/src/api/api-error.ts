import { defaultWords } from '@quanzi/contract/words'

/**
 * A call that was refused or never answered. `message` is Chinese and ready to be shown; `code` is the wire's, 0 when
 * there was no answer (no network, time-out); `data` may name the field (`{ field }`) or carry details.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number
  readonly data: unknown
  /** Whether the server found words of its own. */
  readonly worded: boolean

  constructor(code: number, message: string, data: unknown = null) {
    super(message || defaultWords.request)
    this.code = code
    this.data = data
    this.worded = code !== 0 && message !== ''
  }
}

/** The server's words, else the default for that kind of action. */
export const wordsFor = (error: unknown, otherwise: string = defaultWords.request): string =>
  error instanceof ApiError && error.worded ? error.message : otherwise

/** The form field that a refusal names, if it names one. */
export const fieldOf = (error: unknown): string | undefined => {
  const data = error instanceof ApiError ? error.data : undefined
  return data && typeof data === 'object' && 'field' in data && typeof data.field === 'string' ? data.field : undefined
}

/** The server knows nothing with that id, or no more. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 404 || error.code === 301)

/** Asking again would not help: it is gone, or not for this reader. */
export const isInVain = (error: unknown): boolean => isGone(error) || (error instanceof ApiError && error.code === 403)
