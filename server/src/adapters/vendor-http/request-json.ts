import { isRecord } from '@quanzi/contract/objects'
/** `unreached`: certainly not sent. `silent`: the service may have acted. Others: the response was invalid. */
export type RequestFault = 'unreached' | 'silent' | 'status' | 'unreadable' | 'too-large'

type Parsed = { fault: RequestFault } | { fault?: undefined; json: Record<string, unknown> }
type JsonResult = Parsed & { status?: number }

export type RequestOptions = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

export const defaultTimeoutMs = 4_500
const maxResponseBytes = 65_536

/** Without redirects. `ok` selects the statuses whose body is parsed: some vendors send details with a 4xx. */
export const requestJson = async (
  url: string,
  { method = 'GET', headers = {}, body }: RequestOptions = {},
  signal: AbortSignal = AbortSignal.timeout(defaultTimeoutMs),
  isExpectedStatus: (status: number) => boolean = (status) => status === 200,
): Promise<JsonResult> => {
  try {
    const init = { method, headers, signal, redirect: 'manual', ...(body === undefined ? {} : { body }) } as const
    const response = await fetch(url, init)
    const { status } = response
    if (!isExpectedStatus(status)) {
      await response.body?.cancel()
      return { fault: 'status', status }
    }
    const text = await readLimited(response)
    return { ...(text === null ? tooLarge : parseJsonObject(text)), status }
  } catch (error) {
    return { fault: failedBeforeSending(error) ? 'unreached' : 'silent' }
  }
}

const readLimited = async (response: Response): Promise<string | null> => {
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection and ends an endless response.
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > maxResponseBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const tooLarge: Parsed = { fault: 'too-large' }

const parseJsonObject = (text: string): Parsed => {
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value)) return { json: value }
  } catch {
    // An HTML page of a proxy, or an empty body.
  }
  return { fault: 'unreadable' }
}

/** Errors that occur before the first byte is sent. */
const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

const failedBeforeSending = (error: unknown): boolean => {
  // What `fetch` throws: one error, or one for each address of the host.
  const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } }
  const codes = [cause?.code, ...(cause?.errors ?? []).map((one) => one.code)]
  return codes.some((code) => code !== undefined && connectErrorCodes.has(code))
}
