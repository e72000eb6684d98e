import { defaultMessages } from '@quanzi/contract/messages'

/**
 * A call that failed. `message` is Chinese and can be shown; `code` is the wire's, 0 without a response (no network,
 * timeout); `data` may name the field (`{ field }`) or carry details.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number
  readonly data: unknown
  readonly hasServerMessage: boolean

  constructor(code: number, message: string, data: unknown = null) {
    super(message || defaultMessages.request)
    this.code = code
    this.data = data
    this.hasServerMessage = code !== 0 && message !== ''
  }
}

export const errorMessage = (error: unknown, fallback: string = defaultMessages.request): string =>
  error instanceof ApiError && error.hasServerMessage ? error.message : fallback

export const errorField = (error: unknown): string | undefined => {
  const data = error instanceof ApiError ? error.data : undefined
  return data && typeof data === 'object' && 'field' in data && typeof data.field === 'string' ? data.field : undefined
}

export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 404 || error.code === 301)

export const isPermanentError = (error: unknown): boolean =>
  isGone(error) || (error instanceof ApiError && error.code === 403)
