import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage } from '../../ports.ts'
import { defaultTimeoutMs } from '../vendor-http/request-json.ts'
import { openIncomingFolder } from './incoming-folder.ts'
import { receiveIntoFile } from './receive-stream.ts'
import { type S3Credentials, sha256, signV4 } from './sign-v4.ts'
import { validateKey } from './validate-key.ts'

/** The prefix of all keys: `https://host/bucket`, or `https://bucket.host` (Aliyun OSS, Tencent COS). */
type S3Settings = S3Credentials & {
  url: string
  /** Holds uploads until they are sent to the bucket. */
  incomingFolder: string
  /** Milliseconds until the response headers arrive, all attempts together. */
  timeoutMs?: number
}

/** The store returned no usable response; the caller may retry later. */
class StorageDownError extends Error {
  override readonly name = 'StorageDownError'
  readonly code = 'OUTSIDE_DOWN'
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
type Body = { size: number; hash: string; open(): NonNullable<RequestInit['body']> }
type RequestInput = { headers?: Record<string, string>; body?: Body }

const maxAttempts = 3
/** An upload gets one more second for each 100 KB beyond the first megabyte. */
const extraTimeFor = (size: number) => Math.max(0, size - 1_000_000) / 100
const emptyHash = sha256('')

/** Four signed, idempotent calls, retried on network and server errors. docs/decisions/0009. */
export const openS3Storage = (settings: S3Settings): Storage => {
  const base = settings.url.replace(/\/+$/, '')
  const { timeoutMs = defaultTimeoutMs } = settings
  const incoming = openIncomingFolder(settings.incomingFolder)

  const send = (
    method: Method,
    url: URL,
    { headers = {}, body }: RequestInput,
    signal: AbortSignal,
  ): Promise<Response> => {
    const lengths: Record<string, string> = body ? { 'content-length': String(body.size) } : {}
    const signed = signV4(settings, { method, url, headers, bodyHash: body?.hash ?? emptyHash }, new Date())
    const init = { method, headers: { ...signed, ...lengths }, signal, redirect: 'error' } as const
    return fetch(url, body ? { ...init, body: body.open(), duplex: 'half' } : init)
  }

  const requestWithRetry = async (method: Method, key: string, input: RequestInput = {}): Promise<Response> => {
    const url = new URL(`${base}/${validateKey(key)}`)
    const abort = new AbortController()
    const abortLate = () => abort.abort(new Error('response timeout'))
    const timer = setTimeout(abortLate, timeoutMs + extraTimeFor(input.body?.size ?? 0))
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          const response = await send(method, url, input, abort.signal)
          if (response.status < 500 || attempt === maxAttempts) return response
          await response.body?.cancel()
        } catch (error) {
          if (attempt === maxAttempts || abort.signal.aborted)
            throw new StorageDownError(`storage ${method} ${key}: no answer`, { cause: error })
        }
        await pause(100 * 4 ** (attempt - 1))
      }
    } finally {
      // The timeout covers the response headers only; the reader sets the pace of the body.
      clearTimeout(timer)
    }
  }

  const put = async (key: string, type: string, body: Body): Promise<void> => {
    const response = await requestWithRetry('PUT', key, { headers: { 'content-type': type }, body })
    if (!response.ok) throw await toStorageError('PUT', key, response)
    await response.body?.cancel()
  }

  const sizeOf = async (key: string): Promise<number | null> => {
    const response = await requestWithRetry('HEAD', key)
    if (response.status === 404) return null
    if (!response.ok) throw await toStorageError('HEAD', key, response)
    return Number(response.headers.get('content-length'))
  }

  return {
    size: sizeOf,
    put: (key, bytes, type) => put(key, type, { size: bytes.length, hash: sha256(bytes), open: () => bytes }),
    putFile: async (key, path, type) => put(key, type, await fileBody(path)),

    read: async (key, range) => {
      const headers: Record<string, string> = range ? { range: rangeHeader(range) } : {}
      const response = await requestWithRetry('GET', key, { headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (response.status === 416) {
        await response.body?.cancel()
        const size = await sizeOf(key)
        return size === null ? null : { stream: Readable.from([]), size }
      }
      if (!response.ok || !response.body) throw await toStorageError('GET', key, response)
      // Two declarations of the same class: of the DOM and of Node.
      return { stream: Readable.fromWeb(response.body as ReadableStream), size: totalSize(response) }
    },

    delete: async (key) => {
      const response = await requestWithRetry('DELETE', key)
      if (!response.ok && response.status !== 404) throw await toStorageError('DELETE', key, response)
      await response.body?.cancel()
    },

    receive: async (stream) => {
      const path = incoming.createPath()
      const { size, hash, head, discard } = await receiveIntoFile(path, stream)
      return {
        size,
        hash,
        head,
        bytes: () => readFile(path),
        discard,
        store: (key, type) => put(key, type, { size, hash, open: () => fileStream(path) }),
      }
    },

    freeBytes: incoming.freeBytes,
  }
}

/** Stores reject ranges with too many digits; a range without an end means "to the last byte". */
const rangeHeader = ({ start, end }: { start: number; end: number }) =>
  `bytes=${start}-${end < Number.MAX_SAFE_INTEGER ? end : ''}`

const totalSize = ({ headers }: Response): number =>
  Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'))

/** Reads the file twice, for the hash and for the upload, so that it is never in memory as a whole. */
const fileBody = async (path: string): Promise<Body> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { size: (await stat(path)).size, hash: hash.digest('hex'), open: () => fileStream(path) }
}

/** The type of Node's stream does not say that its pieces are bytes. */
const fileStream = (path: string) => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>

const toStorageError = async (method: string, key: string, response: Response): Promise<Error> => {
  const code = /<Code>(\w+)<\/Code>/.exec(await readStart(response))?.[1] ?? ''
  const message = `storage ${method} ${key}: ${response.status} ${code}`.trim()
  return response.status >= 500 ? new StorageDownError(message) : new Error(message)
}

/** The error code is in the first chunk of the body; the rest is discarded. */
const readStart = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader()
  const first = await Promise.race([reader?.read(), pause(500, undefined, { ref: false })]).catch(() => undefined)
  await reader?.cancel().catch(() => {})
  return new TextDecoder().decode(first?.value).slice(0, 4_096)
}
