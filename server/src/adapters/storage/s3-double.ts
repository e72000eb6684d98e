import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Signer, sha256, signV4 } from './sign-v4.ts'

type Stored = { bytes: Buffer; type: string }

/**
 * A bucket over HTTP that answers as S3 does and takes nothing with a wrong signature or a body other than the signed
 * one. `failNext` makes the next calls answer 503.
 */
export const openS3Double = async (signer: Signer) => {
  const stored = new Map<string, Stored>()
  let failures = 0
  const server = createServer(async (request, response) => {
    const answer = (status: number, headers: Record<string, string | number> = {}, body: Uint8Array | string = '') =>
      response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
    const fault = (status: number, code: string) =>
      answer(status, { 'content-type': 'application/xml' }, `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

    const body = await bodyOf(request)
    if (failures > 0) {
      failures--
      return fault(503, 'SlowDown')
    }
    if (!isSigned(signer, request, body)) return fault(403, 'SignatureDoesNotMatch')
    const key = request.url ?? ''
    const found = stored.get(key)
    if (request.method === 'PUT') {
      if (Number(request.headers['content-length']) !== body.length) return fault(411, 'MissingContentLength')
      stored.set(key, { bytes: body, type: request.headers['content-type'] ?? '' })
      return answer(200, { etag: `"${sha256(body)}"` })
    }
    if (request.method === 'DELETE') {
      stored.delete(key)
      return answer(204)
    }
    if (!found) return fault(404, 'NoSuchKey')
    const size = found.bytes.length
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
    if (!range) return answer(200, { 'content-type': found.type, 'content-length': size }, found.bytes)
    const start = Number(range[1])
    const end = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1)
    if (start >= size) return fault(416, 'InvalidRange')
    const part = found.bytes.subarray(start, end + 1)
    return answer(206, { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': part.length }, part)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/bucket`,
    stored,
    failNext: (times: number) => {
      failures = times
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Signs the headers that the caller says it signed, and compares. */
const isSigned = (signer: Signer, { method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean => {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date']))
  if (!date || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const [, year, month, day, hour, minute, second] = date
  const now = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Math.abs(Date.now() - now.getTime()) > 15 * 60_000) return false
  const own = names.filter((name) => name !== 'host' && !name.startsWith('x-amz-'))
  const signed = Object.fromEntries(own.map((name) => [name, String(headers[name])]))
  const whole = new URL(url, `http://${headers.host}`)
  return (
    signV4(signer, { method, url: whole, headers: signed, bodyHash: sha256(body) }, now).authorization ===
    headers.authorization
  )
}
