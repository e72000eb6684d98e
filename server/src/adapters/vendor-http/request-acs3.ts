import { randomUUID } from 'node:crypto'
import { requestJson } from './request-json.ts'
import { signAcs3 } from './sign-acs3.ts'

export type VendorSettings = {
  url?: string | undefined
  keyId: string
  keySecret: string
  timeoutMs?: number
}

type Acs3Request = {
  url: string
  timeoutMs: number
  action: string
  version: string
  query?: Record<string, string>
  form?: Record<string, string>
  isExpectedStatus?: (status: number) => boolean
}

/** A signed request to Aliyun. It is never retried. */
export const requestAcs3 = (
  { keyId, keySecret }: VendorSettings,
  { url, timeoutMs, action, version, query = {}, form, isExpectedStatus }: Acs3Request,
) => {
  const address = new URL(url)
  const parameters = form ? { form } : { query }
  const facts = { host: address.host, action, version, ...parameters, now: new Date(), nonce: randomUUID() }
  const { search, body, headers } = signAcs3({ keyId, keySecret, ...facts })
  const { host: _host, ...requestHeaders } = headers
  address.search = search
  return requestJson(
    address.href,
    { method: 'POST', headers: requestHeaders, ...(body !== undefined && { body }) },
    AbortSignal.timeout(timeoutMs),
    isExpectedStatus,
  )
}
