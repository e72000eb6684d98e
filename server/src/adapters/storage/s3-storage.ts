import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Storage } from '../../ports.ts'
import { openIncomingFolder } from './incoming-folder.ts'
import { receiveIntoFile } from './receive-stream.ts'
import { type Body, bodyOf, openS3Client, type S3ClientSettings } from './s3-client.ts'
import { abortStaleUploads, partSize, putInParts } from './s3-multipart.ts'

type S3Settings = S3ClientSettings & {
  /** Holds uploads until they are sent to the bucket. */
  incomingFolder: string
}

/** How long nginx may take to begin with a file. */
const presignedSeconds = 60

/** Stores files in an S3-compatible bucket, large ones in parts. docs/decisions/0009. */
export const openS3Storage = (settings: S3Settings): Storage => {
  const client = openS3Client(settings)
  const incoming = openIncomingFolder(settings.incomingFolder)

  const put = async (key: string, type: string, body: Body): Promise<void> => {
    const response = await client.requireOk('PUT', key, { headers: { 'content-type': type }, body })
    await response.body?.cancel()
  }

  const putPath = async (key: string, path: string, type: string): Promise<void> => {
    const { size } = await stat(path)
    if (size > partSize) return putInParts(client, key, { path, size, type })
    await put(key, type, await fileBody(path))
  }

  const sizeOf = async (key: string): Promise<number | null> => {
    const response = await client.requestKey('HEAD', key)
    if (!response) return null
    if (!response.ok) await client.fail('HEAD', key, response)
    return Number(response.headers.get('content-length'))
  }

  return {
    size: sizeOf,
    put: (key, bytes, type) => put(key, type, bodyOf(bytes)),
    putFile: putPath,

    read: async (key, range) => {
      const headers: Record<string, string> = range ? { range: rangeHeader(range) } : {}
      const response = await client.requestKey('GET', key, { headers })
      if (!response) return null
      if (response.status === 416) {
        await response.body?.cancel()
        const size = await sizeOf(key)
        return size === null ? null : { stream: Readable.from([]), size }
      }
      if (!response.ok || !response.body) return client.fail('GET', key, response)
      // Two declarations of the same class: of the DOM and of Node.
      return { stream: Readable.fromWeb(response.body as ReadableStream), size: totalSize(response) }
    },

    delete: async (key) => {
      const response = await client.requestKey('DELETE', key)
      if (response && !response.ok) await client.fail('DELETE', key, response)
      await response?.body?.cancel()
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
        store: (key, type) =>
          size > partSize ? putPath(key, path, type) : put(key, type, { size, hash, open: () => fileStream(path) }),
      }
    },

    freeBytes: incoming.freeBytes,
    sweep: (before) => abortStaleUploads(client, before),
    internalPath: async (key) => `/_bucket${await client.presign(key, presignedSeconds)}`,
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
