import { createHmac, hash } from 'node:crypto'

type Tc3 = {
  keyId: string
  keySecret: string
  host: string
  service: string
  action: string
  body: string
  now: Date
}

export const tc3ContentType = 'application/json; charset=utf-8'

/** The date is in UTC. https://cloud.tencent.com/document/api/382/52072 */
export const signTc3 = ({ keyId, keySecret, host, service, action, body, now }: Tc3) => {
  const timestamp = Math.floor(now.getTime() / 1000)
  const day = now.toISOString().slice(0, 10)
  const scope = `${day}/${service}/tc3_request`
  const signedHeaderNames = 'content-type;host;x-tc-action'
  const headerLines = `content-type:${tc3ContentType}\nhost:${host}\nx-tc-action:${action.toLowerCase()}\n`
  const canonical = ['POST', '/', '', headerLines, signedHeaderNames, hash('sha256', body)].join('\n')
  const canonicalHash = hash('sha256', canonical)
  const toSign = ['TC3-HMAC-SHA256', timestamp, scope, canonicalHash].join('\n')
  const key = [day, service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${keySecret}`)
  const signature = hmac(key, toSign).toString('hex')
  const authorization = `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signedHeaderNames}, Signature=${signature}`
  return { timestamp, canonicalHash, signature, authorization }
}
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
