import type { VendorSettings } from './request-acs3.ts'
import { requestJson } from './request-json.ts'
import { signTc3, tc3ContentType } from './sign-tc3.ts'

type Tc3Request = {
  url: string
  timeoutMs: number
  service: string
  action: string
  version: string
  input: object
}

/** A signed request to Tencent Cloud. It is never retried. */
export const requestTc3 = (
  { keyId, keySecret }: VendorSettings,
  { url, timeoutMs, service, action, version, input }: Tc3Request,
) => {
  const body = JSON.stringify(input)
  const signed = signTc3({ keyId, keySecret, host: new URL(url).host, service, action, body, now: new Date() })
  const headers = {
    authorization: signed.authorization,
    'content-type': tc3ContentType,
    'x-tc-action': action,
    'x-tc-region': 'ap-guangzhou',
    'x-tc-timestamp': String(signed.timestamp),
    'x-tc-version': version,
  }
  return requestJson(url, { method: 'POST', headers, body }, AbortSignal.timeout(timeoutMs))
}
