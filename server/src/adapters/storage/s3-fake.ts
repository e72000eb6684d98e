import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type S3Credentials, sha256, signV4 } from './sign-v4.ts'

type Stored = { bytes: Buffer; type: string }

/** Rejects a wrong signature or body hash. `failNext` makes the next calls return 503. */
export const openS3Fake = async (signer: S3Credentials) => {
  const stored = new Map<string, Stored>()
  let failuresLeft = 0
  const server = createServer(async (request, response) => {
    const respond = (status: number, headers: Record<string, string | number> = {}, body: Uint8Array | string = '') =>
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
    const respondError = (status: number, code: string) =>
      respond(status, { 'content-type': 'application/xml' }, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

    const body = await readBody(request)
    if (failuresLeft > 0) {
      failuresLeft--
      return respondError(503, 'SlowDown')
    }
    if (!isSigned(signer, request, body)) return respondError(403, 'SignatureDoesNotMatch')
    const key = request.url ?? ''
    const found = stored.get(key)
    if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) return respondError(411, 'MissingContentLength')
      stored.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return respond(200, { etag: `"${sha256(body)}"` })
    }
    if (request.method === 'DELETE') {
      stored.delete(key)
      return respond(204)
    }
    if (!found) return respondError(404, 'NoSuchKey')
    const size = found.bytes.length
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    if (!range) return respond(200, { 'content-type': found.type, 'content-length': size }, found.bytes)
    const start = Number(range[1])
    const end = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1)
    if (start >= size) return respondError(416, 'InvalidRange')
    const part = found.bytes.subarray(start, end + 1)
    return respond(206, { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': part.length }, part)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/bucket`,
    stored,
    failNext: (times: number) => {
      failuresLeft = times
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const isSigned = (
  signer: S3Credentials,
  { method = '', url = '', headers }: IncomingMessage,
  body: Buffer,
): boolean => {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date']))
  if (!date || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [, year, month, day, hour, minute, second] = date
  const now = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Math.abs(Date.now() - now.getTime()) > 15 * 60_000) return false
  const ownHeaderNames = names.filter((name) => name !== 'host' && !name.startsWith('x-amz-'))
  const signed = Object.fromEntries(ownHeaderNames.map((name) => [name, String(headers[name])]))
  const fullUrl = new URL(url, `http://${headers.host}`)
  return (
    signV4(signer, { method, url: fullUrl, headers: signed, bodyHash: sha256(body) }, now).authorization ===
    headers.authorization
  )
}
