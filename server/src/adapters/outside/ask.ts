/**
 * Why a service outside gave no usable answer. `unreached`: it has surely not heard us. `silent`: it may have acted, we
 * shall never know. `status`, `unreadable`, `too-large`: it answered, and not as agreed.
 */
export type OutsideFault = 'unreached' | 'silent' | 'status' | 'unreadable' | 'too-large'

type Asked = { fault: OutsideFault; status?: number } | { fault?: undefined; json: Record<string, unknown> }

export type Asking = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

/** A reader waits no longer than this for somebody else's service. */
export const patience = 4_500
/** No answer that we ask for is longer. */
const longest = 65_536

/**
 * Asks a service outside for JSON: within the signal's time, no redirects, no long answers, judged by what came and not
 * by what it calls itself. `ok` says which statuses carry an answer; vendors tell their faults under many.
 */
export const ask = async (
  url: string,
  { method = 'GET', headers = {}, body }: Asking = {},
  signal: AbortSignal = AbortSignal.timeout(patience),
  ok: (status: number) => boolean = (status) => status === 200,
): Promise<Asked> => {
  try {
    const init = { method, headers, signal, redirect: 'manual', ...(body === undefined ? {} : { body }) } as const
    const response = await fetch(url, init)
    if (!ok(response.status)) {
      await response.body?.cancel()
      return { fault: 'status', status: response.status }
    }
    const text = await readMost(response)
    return text === null ? { fault: 'too-large' } : readObject(text)
  } catch (error) {
    return { fault: neverArrived(error) ? 'unreached' : 'silent' }
  }
}

const readMost = async (response: Response): Promise<string | null> => {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop closes the connection: an endless answer ends here.
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > longest) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const readObject = (text: string): Asked => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { json: value as Record<string, unknown> }
  } catch {
    // An HTML page of some proxy, or nothing at all.
  }
  return { fault: 'unreadable' }
}

/** Faults from before the first byte was on its way. */
const beforehand = new Set([
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

const neverArrived = (error: unknown): boolean => {
  const { cause } = error as { cause?: { code?: string; errors?: { code?: string }[] } }
  const codes = [cause?.code, ...(cause?.errors ?? []).map((one) => one.code)]
  return codes.some((code) => code !== undefined && beforehand.has(code))
}
