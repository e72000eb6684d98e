import type { CallInput, CallName, CallOutput } from '@quanzi/contract'
import { browserHeader } from '@quanzi/contract/browser-header'
import type { Envelope } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { memberHeader } from '@quanzi/contract/member-header'
import { getPageSite } from '../page-site.ts'
import { randomHex } from '../random-hex.ts'
import { syncServerClock } from '../server-clock.ts'
import { getTappedControl, hasState, lockWhile, tapPause } from '../tap-guard.ts'
import { ApiError, isMemberChanged, isProxyError, serverAway, timedOut } from './api-error.ts'
import { encodeForm } from './form-encoding.ts'
import { takePrefetchedResponse } from './prefetched-responses.ts'
import { findCaller, followMemberChange, type Prompts, promptKinds, sendWithPrompts } from './prompts.ts'
import { noteStaleness } from './staleness.ts'

export { ApiError } from './api-error.ts'

export type CallOptions = {
  /** Makes a publish, comment or reward take effect once however often it is sent; stored with the draft. */
  idempotencyKey?: string
  signal?: AbortSignal | undefined
  prompts?: Prompts | undefined
}

/**
 * Sends a call: `call('POST circle/diggapi topic', { topic_id })` resolves to the envelope's data or rejects with an
 * `ApiError`. On a 401 it asks for the login, on a 403 for one by SMS where that resolves it, on a 428 for the consent,
 * and sends the call again, a POST only as the same member.
 */
export const call = <A extends CallName>(
  callName: A,
  input: CallInput<A>,
  options: CallOptions = {},
): Promise<CallOutput<A>> => {
  const sendOnce = () => send(callName, input, options)
  const isWrite = callName.startsWith('POST')
  const response = sendWithPrompts(sendOnce, { isWrite, kinds: promptKinds[options.prompts ?? 'all'] })
  const control = isWrite ? getTappedControl() : null
  if (control && !hasState(control)) lockWhile(control, response, tapPause)
  return response
}

export const createIdempotencyKey = (): string => randomHex(16)

/** Set by `nameBrowser`. */
export const browserToken = { current: '' }

const send = async <A extends CallName>(
  callName: A,
  input: CallInput<A>,
  options: CallOptions,
): Promise<CallOutput<A>> => {
  // Inputs are objects of fields.
  const { url, init } = buildRequest(callName, input as Record<string, unknown>, options)
  const { signal, expired, stop } = createDeadline(options.signal)
  const exchange = async () => {
    const response = await ((init.method === 'GET' && takePrefetchedResponse(url)) || fetch(url, { ...init, signal }))
    noteStaleness(response)
    syncServerClock(Date.parse(response.headers.get('date') ?? ''))
    return unwrapEnvelope<CallOutput<A>>(await readEnvelope(response), Number(response.headers.get('retry-after')))
  }
  try {
    // The signal does not abort the head script's request.
    return await Promise.race([exchange(), expired])
  } catch (error) {
    if (error instanceof ApiError || options.signal?.aborted) throw error
    throw new ApiError(0, '', signal.aborted ? timedOut : null)
  } finally {
    stop()
  }
}

/** `action` goes first, in the query of a GET and in the body of a POST. The site of the page is always in the query. */
export const buildRequest = (callName: string, input: Record<string, unknown>, options: CallOptions = {}) => {
  const [method = 'GET', path = '', action] = callName.split(' ')
  const body = encodeForm({ action, ...input })
  const site = getPageSite()
  const query = encodeForm(method === 'GET' ? { action, ...site, ...input } : site).toString()
  const headers: Record<string, string> = { accept: 'application/json' }
  const member = findCaller()
  if (member) headers[memberHeader] = `${member}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (browserToken.current) headers[browserHeader] = browserToken.current
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (method === 'POST') init.body = body
  return { url: `/api/${path}${query && `?${query}`}`, init }
}

const readEnvelope = (response: Response) =>
  response.json().catch((cause: unknown) => {
    throw isProxyError(response.status) ? new ApiError(0, '', serverAway) : cause
  })

export const unwrapEnvelope = <T>(envelope: Envelope<T>, retryAfter = 0): T => {
  // The contract says what a successful call answers.
  if (envelope?.state) return envelope.data as T
  const error = new ApiError(envelope?.code ?? 0, envelope?.error ?? '', envelope?.data)
  if (isMemberChanged(error)) followMemberChange()
  throw Object.assign(error, { retryAfter })
}

/** `AbortSignal.any` is newer than the oldest supported web views. */
const createDeadline = (callerSignal: AbortSignal | undefined) => {
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, limits.requestTimeout)
  if (callerSignal?.aborted) abort()
  callerSignal?.addEventListener('abort', abort)
  const { signal } = controller
  return {
    signal,
    expired: new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
    stop: () => {
      clearTimeout(timer)
      callerSignal?.removeEventListener('abort', abort)
    },
  }
}
