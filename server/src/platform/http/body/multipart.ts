import '@fastify/multipart'
import type { Call } from '@quanzi/contract/call'
import type { FastifyRequest } from 'fastify'
import type { ReceivedFile, Storage } from '../../../ports.ts'
import { ApiError } from '../api-error.ts'
import type { Fields } from './body-parser.ts'

const partLimits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 20 }

/** The bytes of a form besides its file. */
export const formOverhead = 65_536

/** Streams the one file of a form to the disk, and adds the other fields to `fields`. */
export const readUpload = async (
  request: FastifyRequest,
  fields: Fields,
  { maxBytes, tooLarge }: NonNullable<Call['upload']>,
  storage: Pick<Storage, 'receive'>,
): Promise<ReceivedFile | undefined> => {
  let received: ReceivedFile | undefined
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes + formOverhead) throw new ApiError(tooLarge)
    endBeyond(request, maxBytes + formOverhead)
    for await (const part of request.parts({ limits: { ...partLimits, fileSize: maxBytes } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== 'file') part.file.resume()
      else {
        const error = new ApiError(tooLarge, { data: { field: 'file' } })
        part.file.once('limit', () => part.file.destroy(error))
        received = await storage.receive(part.file)
        if (part.file.truncated) throw error
      }
    }
  } catch (error) {
    await received?.discard()
    throw toApiError(error)
  }
  return received
}

/** Ends the connection of a body without an announced length that is larger than any form may be. */
const endBeyond = ({ raw }: FastifyRequest, maxBytes: number): void => {
  let size = 0
  raw.on('data', (bytes: Buffer) => {
    size += bytes.length
    if (size > maxBytes) raw.destroy()
  })
}

/** Errors of the disk, not of the input. */
const diskErrorCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EMFILE', 'ENFILE'])

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  // Errors of Fastify and Node have a code.
  const { code = '' } = error as { code?: string }
  if (diskErrorCodes.has(code)) return new ApiError('unavailable')
  return new ApiError('badRequest', { data: { field: 'file' } })
}
