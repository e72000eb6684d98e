import '@fastify/multipart'
import { limits } from '@quanzi/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { ReceivedFile, Storage } from '../../ports.ts'
import { ApiError } from './api-error.ts'
import type { Fields } from './body-parser.ts'

type UploadedFile = { upload?: Buffer; received?: ReceivedFile }

/**
 * Reads a form with one file and adds its other fields to `fields`. A picture is read into memory, up to a limit. With
 * `storage` the file is streamed there. The rest of a refused form is read and dropped, because a browser reads no
 * response before it has sent everything.
 */
export const readUpload = async (
  request: FastifyRequest,
  fields: Fields,
  storage?: Pick<Storage, 'receive'>,
): Promise<UploadedFile> => {
  const form: UploadedFile = {}
  const fileSize = storage ? limits.chunkSize : limits.imageMax
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== 'file') part.file.resume()
      else if (!storage) form.upload = await part.toBuffer()
      else {
        form.received = await storage.receive(part.file)
        if (part.file.truncated) throw new ApiError('bodyTooLarge', { data: { field: 'file' } })
      }
    }
  } catch (error) {
    request.raw.resume()
    await form.received?.discard()
    throw toApiError(error)
  }
  return form
}

/** Errors of the disk, not of the input. */
const diskErrorCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EMFILE', 'ENFILE'])

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  // Errors of Fastify and Node have a code.
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ApiError('tooLarge')
  if (diskErrorCodes.has(code)) return new ApiError('unavailable')
  return new ApiError('badRequest', { data: { field: 'file' } })
}
