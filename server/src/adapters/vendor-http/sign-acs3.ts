import { createHmac, hash } from 'node:crypto'

type Acs3 = {
  keyId: string
  keySecret: string
  host: string
  action: string
  version: string
  query: Record<string, string>
  now: Date
  nonce: string
}

/** https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature */
export const signAcs3 = ({ keyId, keySecret, host, action, version, query, now, nonce }: Acs3) => {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': hash('sha256', ''),
    'x-acs-date': now.toISOString().replace(/\.\d{3}/, ''),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(headers).sort()
  const search = Object.keys(query)
    .sort()
    .map((key) => `${encodeRfc3986(key)}=${encodeRfc3986(query[key] ?? '')}`)
    .join('&')
  const headerLines = names.map((name) => `${name}:${headers[name]}\n`).join('')
  const canonical = ['POST', '/', search, headerLines, names.join(';'), hash('sha256', '')].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${hash('sha256', canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`
  const signedHeaders: Record<string, string> = { ...headers, authorization }
  return { search, headers: signedHeaders, signature }
}

/** RFC 3986: also encodes the reserved characters that `encodeURIComponent` leaves unencoded. */
const encodeRfc3986 = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
