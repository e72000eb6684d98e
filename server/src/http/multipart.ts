import '@fastify/multipart'
import { limits } from '@quanzi/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Received, Storage } from '../ports.ts'
import type { Fields } from './form.ts'
import { Refusal } from './refusal.ts'

/** What a form brought beside its fields. */
type FormFile = { upload?: Buffer; received?: Received }

/**
 * Reads a form with one file; its other fields join `fields`. A picture is read whole, and bounded. With `storage` the
 * file may be a chunk and goes past the memory. What is left of a refused form is read to its end and thrown away: a
 * browser hears no answer before it has sent everything.
 */
export const readUpload = async (
  request: FastifyRequest,
  fields: Fields,
  storage?: Pick<Storage, 'receive'>,
): Promise<FormFile> => {
  const form: FormFile = {}
  const fileSize = storage ? limits.chunkSize : limits.imageMax
  try {
    for await (const part of request.parts({ limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else if (part.fieldname !== 'file') part.file.resume()
      else if (!storage) form.upload = await part.toBuffer()
      else {
        form.received = await storage.receive(part.file)
        if (part.file.truncated) throw new Refusal('bodyTooLarge', { data: { field: 'file' } })
      }
    }
  } catch (error) {
    request.raw.resume()
    await form.received?.drop()
    throw asRefusal(error)
  }
  return form
}

/** The disk has no room, or is away: what came is not to blame. */
const faultsOfDisk = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EMFILE', 'ENFILE'])

const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('tooLarge')
  if (faultsOfDisk.has(code)) return new Refusal('unavailable')
  return new Refusal('badRequest', { data: { field: 'file' } })
}
