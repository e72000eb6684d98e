import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { errorAnswer, type FakeAnswer, type Stored } from './s3-answers.ts'

type Call = { method: string; key: string; query: URLSearchParams; headers: IncomingHttpHeaders; body: Buffer }
type Upload = { key: string; type: string; begunAt: Date; parts: Map<number, Buffer> }

const textAfter = (text: string, tag: string) => text.split(tag)[1]?.split('<')[0] ?? ''
const md5 = (...pieces: Buffer[]) => createHash('md5').update(Buffer.concat(pieces)).digest()
const xml = (body: string): FakeAnswer => ({ status: 200, headers: { 'content-type': 'application/xml' }, body })

/** Uploads in parts of the fake bucket. Like S3 it rejects small parts other than the last one. */
export const createFakeUploads = (stored: Map<string, Stored>) => {
  const uploads = new Map<string, Upload>()

  const begin = ({ key, headers }: Call): FakeAnswer => {
    const id = randomUUID()
    uploads.set(id, { key, type: headers['content-type'] ?? '', begunAt: new Date(), parts: new Map() })
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }

  /** Two a page, so that callers must turn it. */
  const list = ({ query, key: bucket }: Call): FakeAnswer => {
    const all = [...uploads].sort(([a], [b]) => (a < b ? -1 : 1))
    const rest = all.filter(([id]) => id > (query.get('upload-id-marker') ?? ''))
    const page = rest.slice(0, 2)
    const entries = page.map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${key.slice(bucket.length)}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    )
    const next = `<NextKeyMarker>x</NextKeyMarker><NextUploadIdMarker>${page.at(-1)?.[0] ?? ''}</NextUploadIdMarker>`
    return xml(
      `<ListMultipartUploadsResult><IsTruncated>${rest.length > 2}</IsTruncated>${next}${entries.join('')}</ListMultipartUploadsResult>`,
    )
  }

  const complete = (id: string, { key, type, parts }: Upload, body: string): FakeAnswer => {
    const pieces = body
      .split('<Part>')
      .slice(1)
      .map((part) => {
        const piece = parts.get(Number(textAfter(part, '<PartNumber>')))
        return piece && `"${md5(piece).toString('hex')}"` === textAfter(part, '<ETag>') ? piece : undefined
      })
    if (pieces.length === 0 || !pieces.every((piece) => piece !== undefined)) return errorAnswer(400, 'InvalidPart')
    if (pieces.slice(0, -1).some((piece) => piece.length < 5 * 1_048_576)) return errorAnswer(400, 'EntityTooSmall')
    const etag = `"${md5(...pieces.map((piece) => md5(piece))).toString('hex')}-${pieces.length}"`
    stored.set(key, { bytes: Buffer.concat(pieces), type, etag })
    uploads.delete(id)
    return xml(`<CompleteMultipartUploadResult><ETag>${etag}</ETag></CompleteMultipartUploadResult>`)
  }

  return {
    count: () => uploads.size,
    answer: (call: Call): FakeAnswer => {
      const { method, query, body } = call
      const id = query.get('uploadId') ?? ''
      if (query.has('uploads')) return method === 'POST' ? begin(call) : list(call)
      const upload = uploads.get(id)
      if (!upload) return errorAnswer(404, 'NoSuchUpload')
      if (method === 'POST') return complete(id, upload, body.toString())
      if (method === 'DELETE') {
        uploads.delete(id)
        return { status: 204 }
      }
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: `"${md5(body).toString('hex')}"` } }
    },
  }
}
