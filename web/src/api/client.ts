import type { Address, Answer, Sent } from '@quanzi/contract'
import type { Envelope } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { ApiError } from './api-error.ts'
import { takeFirst } from './first.ts'
import { encode } from './form.ts'

export { ApiError } from './api-error.ts'

type CallOptions = {
  /** Makes a publish, comment or reward happen once however often it is sent: `newKey()`, kept with the draft. */
  idempotencyKey?: string
  signal?: AbortSignal | undefined
  /** Asked by the login feature itself: a 401 is an answer, not a reason to ask for the login. */
  anonymous?: boolean
}

/**
 * The one way out. `call('POST circle/diggapi topic', { topic_id })` answers the envelope's data or rejects with an
 * `ApiError`. When the server wants a login, the reader is asked once and the call is tried once more.
 */
export const call = async <A extends Address>(
  address: A,
  form: Sent<A>,
  options: CallOptions = {},
): Promise<Answer<A>> => {
  try {
    return await send(address, form, options)
  } catch (error) {
    const wantsLogin = error instanceof ApiError && error.code === 401 && !options.anonymous
    if (!wantsLogin || !(await askForLogin())) throw error
    return send(address, form, options)
  }
}

/** The login feature registers how the reader is asked; true when somebody is logged in afterwards. */
export const setLoginHandler = (handler: () => Promise<boolean>) => {
  loginHandler = handler
}

export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

let loginHandler: () => Promise<boolean> = async () => false
let asking: Promise<boolean> | null = null

/** Several calls may be refused at once; the reader is asked one time for all of them. */
const askForLogin = () => {
  asking ??= loginHandler().finally(() => {
    asking = null
  })
  return asking
}

const send = async <A extends Address>(address: A, form: Sent<A>, options: CallOptions): Promise<Answer<A>> => {
  const { url, init } = requestOf(address, form as Record<string, unknown>, options)
  const { signal, stop } = deadline(options.signal)
  try {
    const response = await ((init.method === 'GET' && takeFirst(url)) || fetch(url, { ...init, signal }))
    return unwrap<Answer<A>>(await response.json())
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new ApiError(0, '')
  } finally {
    stop()
  }
}

/** Address and form as a request: `action` goes first, in the query of a GET and in the body of a POST. */
export const requestOf = (address: string, form: Record<string, unknown>, options: CallOptions = {}) => {
  const [method = 'GET', path = '', action] = address.split(' ')
  const body = encode({ action, ...form })
  const query = method === 'GET' ? encode({ action, ...form }).toString() : ''
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (method === 'POST') init.body = body
  return { url: `/api/${path}${query && `?${query}`}`, init }
}

export const unwrap = <T>(answer: Envelope<T>): T => {
  if (answer?.state) return answer.data as T
  throw new ApiError(answer?.code ?? 0, answer?.error ?? '', answer?.data)
}

/** Ends with the caller's signal or after 20 s, whichever is first. `AbortSignal.any` is too new for our web views. */
const deadline = (outer: AbortSignal | undefined) => {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, limits.requestTimeout)
  if (outer?.aborted) abort()
  outer?.addEventListener('abort', abort)
  return {
    signal: controller.signal,
    stop: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', abort)
    },
  }
}
