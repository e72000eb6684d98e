import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import type { Storage } from '../../ports.ts'
import { patience } from '../outside/ask.ts'
import { checkKey } from './key.ts'
import { receiveInto } from './receive.ts'
import { type Signer, sha256, signV4 } from './sign-v4.ts'

/**
 * `url` is where keys begin: `https://host/bucket`, or `https://bucket.host` at a service that wants the bucket in the
 * name (Aliyun OSS, Tencent COS).
 */
type S3Settings = Signer & {
  url: string
  /** Milliseconds for the head of an answer, all tries together. */
  within?: number
}

/** The store gave no usable answer: whoever asked may try again later. */
class StorageDownError extends Error {
  override readonly name = 'StorageDownError'
  readonly code = 'OUTSIDE_DOWN'
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE'
type Body = { size: number; hash: string; open(): NonNullable<RequestInit['body']> }
type Call = { headers?: Record<string, string>; body?: Body }

const tries = 3
/** What is sent may take a second more for each 100 KB beyond the first megabyte. */
const allowanceFor = (size: number) => Math.max(0, size - 1_000_000) / 100
const nothing = sha256('')

/**
 * Files in an S3-compatible bucket, by four signed calls over fetch: an SDK would bring more memory than the whole
 * server is to use. A call that fails by the network or on the other side is made again; all of them may be repeated.
 */
export const openS3 = (settings: S3Settings): Storage => {
  const base = settings.url.replace(/\/+$/, '')
  const { within = patience } = settings

  const send = (method: Method, url: URL, { headers = {}, body }: Call, signal: AbortSignal): Promise<Response> => {
    const lengths: Record<string, string> = body ? { 'content-length': String(body.size) } : {}
    const signed = signV4(settings, { method, url, headers, bodyHash: body?.hash ?? nothing }, new Date())
    const init = { method, headers: { ...signed, ...lengths }, signal, redirect: 'error' } as const
    return fetch(url, body ? { ...init, body: body.open(), duplex: 'half' } : init)
  }

  const ask = async (method: Method, key: string, call: Call = {}): Promise<Response> => {
    const url = new URL(`${base}/${checkKey(key)}`)
    const stop = new AbortController()
    const late = () => stop.abort(new Error('no answer in time'))
    const timer = setTimeout(late, within + allowanceFor(call.body?.size ?? 0))
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          const response = await send(method, url, call, stop.signal)
          if (response.status < 500 || attempt === tries) return response
          await response.body?.cancel()
        } catch (error) {
          if (attempt === tries || stop.signal.aborted)
            throw new StorageDownError(`storage ${method} ${key}: no answer`, { cause: error })
        }
        await pause(100 * 4 ** (attempt - 1))
      }
    } finally {
      // The answer's head is there. Its body may take as long as whoever reads it.
      clearTimeout(timer)
    }
  }

  const put = async (key: string, type: string, body: Body): Promise<void> => {
    const response = await ask('PUT', key, { headers: { 'content-type': type }, body })
    if (!response.ok) throw await refusal('PUT', key, response)
    await response.body?.cancel()
  }

  return {
    put: (key, bytes, type) => put(key, type, { size: bytes.length, hash: sha256(bytes), open: () => bytes }),
    putFile: async (key, path, type) => put(key, type, await fileBody(path)),

    read: async (key, range) => {
      const headers: Record<string, string> = range ? { range: rangeHeader(range) } : {}
      const response = await ask('GET', key, { headers })
      if (response.status === 404) {
        await response.body?.cancel()
        return null
      }
      if (response.status === 416) {
        await response.body?.cancel()
        const head = await ask('HEAD', key)
        return head.ok ? { stream: Readable.from([]), size: Number(head.headers.get('content-length')) } : null
      }
      if (!response.ok || !response.body) throw await refusal('GET', key, response)
      return { stream: Readable.fromWeb(response.body as ReadableStream), size: wholeSize(response) }
    },

    delete: async (key) => {
      const response = await ask('DELETE', key)
      if (!response.ok && response.status !== 404) throw await refusal('DELETE', key, response)
      await response.body?.cancel()
    },

    receive: async (stream) => {
      const { path, size, hash, head, drop } = await receiveInto(tmpdir(), stream)
      return {
        size,
        hash,
        head,
        drop,
        keep: (key, type) => put(key, type, { size, hash, open: () => fileStream(path) }),
      }
    },
  }
}

/** Stores take no more digits than they need; a range without an end says "to the last byte". */
const rangeHeader = ({ start, end }: { start: number; end: number }) =>
  `bytes=${start}-${end < Number.MAX_SAFE_INTEGER ? end : ''}`

const wholeSize = ({ headers }: Response): number =>
  Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'))

/** Read twice, once for its hash and once for the way, so that it never lies in memory as a whole. */
const fileBody = async (path: string): Promise<Body> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return { size: (await stat(path)).size, hash: hash.digest('hex'), open: () => fileStream(path) }
}

const fileStream = (path: string) => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>

const refusal = async (method: string, key: string, response: Response): Promise<Error> => {
  const code = /<Code>(\w+)<\/Code>/.exec(await beginningOf(response))?.[1] ?? ''
  const words = `storage ${method} ${key}: ${response.status} ${code}`.trim()
  return response.status >= 500 ? new StorageDownError(words) : new Error(words)
}

/** A refusal says why in its first lines; more of it is not waited for. */
const beginningOf = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader()
  const first = await Promise.race([reader?.read(), pause(500, undefined, { ref: false })]).catch(() => undefined)
  await reader?.cancel().catch(() => {})
  return new TextDecoder().decode(first?.value).slice(0, 4_096)
}
