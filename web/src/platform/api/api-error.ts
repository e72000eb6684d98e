import { defaultMessages } from '@quanzi/contract/messages'
import { toRecord } from '@quanzi/contract/objects'

/** `message` can be shown; `code` is the wire's, 0 without a response; `data` may name the field. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number
  readonly data: unknown
  readonly hasServerMessage: boolean
  /** Seconds until the call may be repeated, as the server says with a 429. */
  retryAfter = 0

  constructor(code: number, message: string, data: unknown = null) {
    super(message || defaultMessages.request)
    this.code = code
    this.data = data
    this.hasServerMessage = code !== 0 && message !== ''
  }
}

export const errorMessage = (error: unknown, fallback: string = defaultMessages.request): string =>
  error instanceof ApiError && error.hasServerMessage ? error.message : fallback

/** `codes`: of docs/reference/errors.md, 0 for a call that was not answered. */
export const hasCode = (error: unknown, ...codes: number[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code)

export const isUnanswered = (error: unknown): error is ApiError => hasCode(error, 0)

/** No response, 429 or a fault of the server: the same call may succeed later. */
export const isTransient = (error: unknown): error is ApiError => hasCode(error, 0, 429, 500, 503)

/** The caller acted on outdated data. */
export const isOutdated = (error: unknown): error is ApiError => hasCode(error, 302)

/** The server was silent for as long as a call may take: `client.ts` gives up. */
export const isTimeout = (error: unknown): boolean => error instanceof ApiError && error.data === timedOut
export const timedOut = Symbol('timed out')

/** A proxy answered in place of a server that does not run. */
const isServerAway = (error: unknown): boolean => error instanceof ApiError && error.data === serverAway
export const serverAway = Symbol('server away')

/** The status of a proxy whose answer has no envelope. */
export const isProxyError = (status: number): boolean => [502, 503, 504].includes(status)

/** Why the server did not answer; undefined when it answered. */
export const connectionMessage = (error: unknown): string | undefined => {
  if (!isUnanswered(error)) return undefined
  if (isServerAway(error)) return '服务暂时不可用，请稍后再试'
  return isTimeout(error) ? '服务器没有响应，请稍后重试' : '网络连接失败，请检查网络后重试'
}

/** The server's words, else `fallback` and what failed before it could answer. */
export const messageWithCause = (error: unknown, fallback?: string): string => {
  const message = errorMessage(error, fallback)
  const cause = connectionMessage(error)
  return cause ? `${message}${message.endsWith('!') ? '' : '：'}${cause}` : message
}

/** The device may be without a network; a server that is silent or away is not its fault. */
export const isNetworkLost = (error: unknown): boolean =>
  isUnanswered(error) && !isTimeout(error) && !isServerAway(error)

/** The data of an error besides its message. */
export const errorData = (error: unknown): Record<string, unknown> =>
  toRecord(error instanceof ApiError ? error.data : undefined)

export const errorField = (error: unknown): string | undefined => {
  const { field } = errorData(error)
  return typeof field === 'string' ? field : undefined
}

/** Another member has logged in on the device since the page was loaded: 401 with `data.member`. */
export const isMemberChanged = (error: unknown): boolean => hasCode(error, 401) && 'member' in errorData(error)

/** The session was not opened by SMS: 403 with `data.login`, which a login by SMS resolves. */
export const needsSmsLogin = (error: ApiError): boolean => error.code === 403 && 'login' in errorData(error)

/** The caller has no number yet: 403 with `data.bind`. */
export const needsMobile = (error: ApiError): boolean => error.code === 403 && 'bind' in errorData(error)

/** The session has not passed the second factor, or too long ago: 403 with `data.factor`. With `setup` there is none yet. */
export const needsMfa = (error: ApiError): boolean =>
  error.code === 403 && 'factor' in errorData(error) && !('setup' in errorData(error))

/** A login, a number, a consent or a second factor that was asked for was declined. */
export const isDeclined = (error: unknown): boolean =>
  hasCode(error, 401, 428) ||
  (error instanceof ApiError && (needsMobile(error) || needsSmsLogin(error) || needsMfa(error)))

export const isGone = (error: unknown): boolean => hasCode(error, 301, 404)

/** After a deletion: what is gone needs none, such as an item whose first deletion lost its answer. */
export const ignoreGone = (error: unknown): void => {
  if (!isGone(error)) throw error
}

export const isPermanentError = (error: unknown): boolean => hasCode(error, 301, 403, 404)
