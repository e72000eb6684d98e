import { hash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { defaultTimeoutMs } from '../vendor-http/request-json.ts'
import type { S3Credentials } from './s3-credentials.ts'
import { StorageDownError, toStorageError } from './s3-errors.ts'
import { validateKey } from './validate-key.ts'

export type S3ClientSettings = S3Credentials & {
  /** Prefix of all keys: `https://host/bucket`, or `https://bucket.host` (Aliyun OSS, Tencent COS). */
  url: string
  /** Milliseconds until the response headers arrive, all attempts together. */
  timeoutMs?: number
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
export type Body = { size: number; hash: string; open(): NonNullable<RequestInit['body']> }
type RequestInput = {
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Body
  /** Milliseconds for the store's own work besides the transfer. */
  extraTime?: number
}

export type S3Client = ReturnType<typeof openS3Client>

const maxAttempts = 3
/** An upload gets one more second for each 100 KB beyond the first megabyte. */
export const extraTimeFor = (size: number) => Math.max(0, size - 1_000_000) / 100

const emptyHash = hash('sha256', '')

export const bodyOf = (bytes: Uint8Array | string): Body => ({
  size: Buffer.byteLength(bytes),
  hash: hash('sha256', bytes),
  open: () => bytes,
})

/** Signed requests to a bucket. Those that fail by network or server errors are retried; all of them are idempotent. */
export const openS3Client = (settings: S3ClientSettings) => {
  const { timeoutMs = defaultTimeoutMs } = settings
  const base = settings.url.replace(/\/+$/, '')
  const signing = {
    accessKeyId: settings.keyId,
    secretAccessKey: settings.keySecret,
    region: settings.region,
    service: 's3',
    cache: new Map<string, ArrayBuffer>(),
  }

  const send = async (method: Method, url: URL, { headers = {}, body }: RequestInput, signal: AbortSignal) => {
    const hash = { 'x-amz-content-sha256': body?.hash ?? emptyHash }
    const signed = await new AwsV4Signer({ ...signing, method, url: url.href, headers: { ...headers, ...hash } }).sign()
    const lengths: Record<string, string> = body ? { 'content-length': String(body.size) } : {}
    const all = { ...Object.fromEntries(signed.headers), ...lengths }
    const init = { method, headers: all, signal, redirect: 'manual' } as const
    return fetch(url, body ? { ...init, body: body.open(), duplex: 'half' } : init)
  }

  /** Without a key: the bucket itself. */
  const request = async (method: Method, key: string | null, input: RequestInput = {}): Promise<Response> => {
    const url = new URL(`${base}/${key === null ? '' : validateKey(key)}`)
    for (const [name, value] of Object.entries(input.query ?? {})) url.searchParams.set(name, value)
    const abort = new AbortController()
    const abortLate = () => abort.abort(new Error('response timeout'))
    const allowed = timeoutMs + extraTimeFor(input.body?.size ?? 0) + (input.extraTime ?? 0)
    const timer = setTimeout(abortLate, allowed)
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          const response = await send(method, url, input, abort.signal)
          if ((response.status < 500 && response.status !== 429) || attempt === maxAttempts) return response
          await response.body?.cancel()
        } catch (error) {
          if (attempt === maxAttempts || abort.signal.aborted)
            throw new StorageDownError(`storage ${method} ${key ?? ''}: no answer`, { cause: error })
        }
        await pause(100 * 4 ** (attempt - 1))
      }
    } finally {
      // The timeout covers the response headers only; the reader sets the pace of the body.
      clearTimeout(timer)
    }
  }

  const fail = async (method: Method, key: string | null, response: Response): Promise<never> => {
    const code = /<Code>(\w+)<\/Code>/.exec(await readStart(response))?.[1] ?? ''
    throw toStorageError(method, key ?? '', response.status, code)
  }

  return {
    request,
    fail,
    /** Null if the key does not exist. An error about the bucket is thrown. */
    requestKey: async (method: Method, key: string, input?: RequestInput): Promise<Response | null> => {
      const response = await request(method, key, input)
      if (response.status !== 404) return response
      const text = await readStart(response)
      if (text.includes('<Code>NoSuchBucket<')) throw toStorageError(method, key, 404, 'NoSuchBucket')
      return null
    },
    /** Throws unless the response is a success. */
    requireOk: async (method: Method, key: string | null, input?: RequestInput): Promise<Response> => {
      const response = await request(method, key, input)
      return response.ok ? response : fail(method, key, response)
    },
    /** Path and query of a URL that reads the key without a signature in headers, for `seconds`. */
    presign: async (key: string, seconds: number): Promise<string> => {
      const url = new URL(`${base}/${validateKey(key)}`)
      url.searchParams.set('X-Amz-Expires', String(seconds))
      const signed = await new AwsV4Signer({ ...signing, method: 'GET', url: url.href, signQuery: true }).sign()
      return signed.url.pathname + signed.url.search
    },
  }
}

/** The error code is in the first chunk of the body; the rest is discarded. */
const readStart = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader()
  const first = await Promise.race([reader?.read(), pause(500, undefined, { ref: false })]).catch(() => undefined)
  await reader?.cancel().catch(() => {})
  return new TextDecoder().decode(first?.value).slice(0, 4_096)
}
