import { createHash, createHmac } from 'node:crypto'

export type S3Credentials = { keyId: string; keySecret: string; region: string }
type Request = {
  method: string
  url: URL
  headers: Record<string, string> /** SHA-256 of the body, in hex. */
  bodyHash: string
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export const signV4 = (
  { keyId, keySecret, region }: S3Credentials,
  request: Request,
  now: Date,
): Record<string, string> => {
  const timestamp = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = timestamp.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const headers = { ...request.headers, 'x-amz-content-sha256': request.bodyHash, 'x-amz-date': timestamp }

  const signed = Object.entries({ ...headers, host: request.url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    canonicalPath(request.url),
    request.url.searchParams.toString(),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    request.bodyHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keySecret}`)
  const signature = hmac(key, toSign).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names},Signature=${signature}`
  return { ...headers, authorization }
}

/** S3 requires %XX for every character except `A-Z a-z 0-9 - . _ ~ /`; a URL leaves some of the others unencoded. */
const canonicalPath = (url: URL): string =>
  url.pathname
    .split('/')
    .map((part) =>
      encodeURIComponent(decodeURIComponent(part)).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/')

export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
