import { hash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { minute } from '@quanzi/contract/time'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Credentials } from '../../src/adapters/storage/s3-credentials.ts'
import { errorAnswer, type FakeAnswer, type Stored } from './s3-answers.ts'
import { createFakeUploads } from './s3-uploads.ts'

/**
 * Rejects a wrong signature or body hash. `failNext` fails the next calls, of all or of those with a text in their URL.
 * To a key that may not list the bucket a missing file is 403, as in S3.
 */
export const openS3Fake = async (signer: S3Credentials, { mayList = true } = {}) => {
  const stored = new Map<string, Stored>()
  const uploads = createFakeUploads(stored)
  let failuresLeft = 0
  let failing = ''
  let losing = false
  const answer = async (request: IncomingMessage, body: Buffer): Promise<FakeAnswer> => {
    if (failuresLeft > 0 && request.url?.includes(failing)) {
      failuresLeft--
      return errorAnswer(503, 'SlowDown')
    }
    if (!(await isSigned(signer, request, body))) return errorAnswer(403, 'SignatureDoesNotMatch')
    const { pathname: key, searchParams: query } = new URL(request.url ?? '', 'http://bucket')
    const { method = '', headers } = request
    if (query.has('uploads') || query.has('uploadId')) return uploads.answer({ method, key, query, headers, body })
    const found = stored.get(key)
    if (method === 'PUT') {
      if (Number(headers['content-length']) !== body.length) return errorAnswer(411, 'MissingContentLength')
      stored.set(key, { bytes: body, type: headers['content-type'] ?? '' })
      return { status: 200, headers: { etag: `"${hash('sha256', body)}"` } }
    }
    if (method === 'DELETE') {
      stored.delete(key)
      return { status: 204 }
    }
    if (!found) return mayList ? errorAnswer(404, 'NoSuchKey') : errorAnswer(403, 'AccessDenied')
    const size = found.bytes.length
    const [, last] = /^bytes=-(\d+)$/.exec(headers.range ?? '') ?? []
    const range = last ? ['', size - Number(last), ''] : /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
    const type = { 'content-type': found.type, ...(found.etag && { etag: found.etag }) }
    if (!range) return { status: 200, headers: { ...type, 'content-length': size }, body: found.bytes }
    const start = Number(range[1])
    const end = Math.min(range[2] ? Number(range[2]) : size - 1, size - 1)
    if (start >= size) return errorAnswer(416, 'InvalidRange')
    const part = found.bytes.subarray(start, end + 1)
    const ranged = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': part.length }
    return { status: 206, headers: { ...type, ...ranged }, body: part }
  }
  const server = createServer(async (request, response) => {
    const { status, headers = {}, body = '' } = await answer(request, await buffer(request))
    if (losing && request.method === 'POST' && request.url?.includes('uploadId=')) {
      losing = false
      return request.socket.destroy()
    }
    response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}/bucket`,
    stored,
    /** Uploads in parts that are neither completed nor aborted. */
    openUploads: uploads.count,
    failNext: (times: number, urlPart = '') => {
      failuresLeft = times
      failing = urlPart
    },
    /** The next completion of an upload is done, but its answer is lost. */
    loseNextCompletion: () => {
      losing = true
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(closed))
    },
  }
}

const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const isSigned = async (signer: S3Credentials, request: IncomingMessage, body: Buffer): Promise<boolean> => {
  const { method = '', headers } = request
  const url = new URL(request.url ?? '', `http://${headers.host}`)
  const common = { method, accessKeyId: signer.keyId, secretAccessKey: signer.keySecret, region: signer.region }
  const given = url.searchParams.get('X-Amz-Signature')
  const datetime = url.searchParams.get('X-Amz-Date') ?? String(headers['x-amz-date'])
  const age = Date.now() - timeOf(datetime)
  if (given) {
    if (!(age < Number(url.searchParams.get('X-Amz-Expires')) * 1_000)) return false
    url.searchParams.delete('X-Amz-Signature')
    const presigned = new AwsV4Signer({ ...common, service: 's3', url: url.href, datetime, signQuery: true })
    return (await presigned.sign()).url.searchParams.get('X-Amz-Signature') === given
  }
  if (!(Math.abs(age) < 15 * minute) || headers['x-amz-content-sha256'] !== hash('sha256', body)) return false
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
  const signed = Object.fromEntries(
    names.filter((name) => name !== 'host').map((name) => [name, String(headers[name])]),
  )
  const own = await new AwsV4Signer({ ...common, service: 's3', url: url.href, datetime, headers: signed }).authHeader()
  return own === headers.authorization
}
