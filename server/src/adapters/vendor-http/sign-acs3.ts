import { createHmac, hash } from 'node:crypto'

type Acs3 = {
  keyId: string
  keySecret: string
  host: string
  action: string
  version: string
  /** The parameters, in the URL or in the body: the vendor's description of the action says which. */
  query?: Record<string, string>
  form?: Record<string, string>
  now: Date
  nonce: string
}

/** https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature */
export const signAcs3 = ({ keyId, keySecret, host, action, version, query = {}, form, now, nonce }: Acs3) => {
  const body = form && encodeForm(form)
  const bodyHash = hash('sha256', body ?? '')
  const headers: Record<string, string> = {
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': bodyHash,
    'x-acs-date': now.toISOString().replace(/\.\d{3}/, ''),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const search = encodeForm(query)
  const headerLines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', search, headerLines, names.join(';'), bodyHash].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${hash('sha256', canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  const signedHeaders: Record<string, string> = { ...headers, authorization }
  return { search, body, headers: signedHeaders, signature }
}

const encodeForm = (fields: Record<string, string>): string =>
  Object.keys(fields)
    .sort()
    .map((key) => `${encodeRfc3986(key)}=${encodeRfc3986(fields[key] ?? '')}`)
    .join('&')

/** RFC 3986: also encodes the reserved characters that `encodeURIComponent` leaves unencoded. */
const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
