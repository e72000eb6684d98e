import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { bodyOf, extraTimeFor, type S3Client } from './s3-client.ts'

/** Stores take parts of 5 MiB to 5 GiB and at most 10,000 of them. One part is in memory at a time. */
export const partSize = 8 * 1_048_576

type Part = { number: number; etag: string }
type Source = { path: string; size: number; type: string }

/** No reader sees the file before the last step. `abortStaleUploads` finds the uploads of processes that have died. */
export const putInParts = async (client: S3Client, key: string, { path, size, type }: Source): Promise<void> => {
  const begun = await client.requireOk('POST', key, { query: { uploads: '' }, headers: { 'content-type': type } })
  const uploadId = textOf(await begun.text(), 'UploadId')
  if (!uploadId) throw new Error(`storage POST ${key}: no UploadId`)
  try {
    const parts = await sendParts(client, key, uploadId, path)
    await complete(client, key, { uploadId, parts, size })
  } catch (error) {
    await abort(client, key, uploadId).catch(() => {})
    throw error
  }
}

const sendParts = async (client: S3Client, key: string, uploadId: string, path: string): Promise<Part[]> => {
  const file = await open(path, 'r')
  try {
    const parts: Part[] = []
    const buffer = Buffer.alloc(partSize)
    for (let number = 1; ; number++) {
      const length = await readFull(file, buffer)
      if (length === 0) return parts
      const query = { partNumber: String(number), uploadId }
      const response = await client.requireOk('PUT', key, { query, body: bodyOf(buffer.subarray(0, length)) })
      await response.body?.cancel()
      parts.push({ number, etag: response.headers.get('etag') ?? '' })
    }
  } finally {
    await file.close()
  }
}

/** A read may return fewer bytes than are available. */
const readFull = async (file: Awaited<ReturnType<typeof open>>, buffer: Buffer): Promise<number> => {
  let length = 0
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return length
}

type Finished = { uploadId: string; parts: Part[]; size: number }

const complete = async (client: S3Client, key: string, { uploadId, parts, size }: Finished): Promise<void> => {
  const list = parts.map(({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`)
  const xml = `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${list.join('')}</CompleteMultipartUpload>`
  const body = bodyOf(xml)
  const response = await client.request('POST', key, { query: { uploadId }, body, extraTime: extraTimeFor(size) })
  // A first attempt whose answer was lost has ended the upload.
  if (response.status === 404 && (await isStored(client, key, parts))) {
    await response.body?.cancel()
    return
  }
  if (!response.ok) await client.fail('POST', key, response)
  // Stores send the status before they have put the parts together, and the outcome in the body.
  const answer = await response.text()
  if (answer.includes('<Error>')) throw new Error(`storage POST ${key}: 200 ${textOf(answer, 'Code')}`)
}

/** The ETag of a file of several parts is the hash of their hashes. */
const isStored = async (client: S3Client, key: string, parts: Part[]): Promise<boolean> => {
  const hash = createHash('md5')
  for (const { etag } of parts) hash.update(Buffer.from(etag.replaceAll('"', ''), 'hex'))
  const stored = await client.requestKey('HEAD', key)
  return stored?.headers.get('etag')?.replaceAll('"', '') === `${hash.digest('hex')}-${parts.length}`
}

const abort = async (client: S3Client, key: string, uploadId: string): Promise<void> => {
  const response = await client.requestKey('DELETE', key, { query: { uploadId } })
  if (response && !response.ok) await client.fail('DELETE', key, response)
  await response?.body?.cancel()
}

/** Deletes the parts of uploads that were begun before a time and never ended. */
export const abortStaleUploads = async (client: S3Client, before: Date): Promise<void> => {
  let markers: Record<string, string> = {}
  for (let isTruncated = true; isTruncated; ) {
    const response = await client.requireOk('GET', null, { query: { uploads: '', ...markers } })
    const list = await response.text()
    for (const upload of list.split('<Upload>').slice(1)) {
      const [key, uploadId, begun] = ['Key', 'UploadId', 'Initiated'].map((name) => textOf(upload, name))
      if (key && uploadId && Date.parse(begun ?? '') < before.getTime()) await abort(client, key, uploadId)
    }
    isTruncated = textOf(list, 'IsTruncated') === 'true'
    markers = {
      'key-marker': textOf(list, 'NextKeyMarker'),
      'upload-id-marker': textOf(list, 'NextUploadIdMarker'),
    }
  }
}

const textOf = (xml: string, name: string): string => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''
