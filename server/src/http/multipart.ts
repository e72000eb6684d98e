import '@fastify/multipart'
import { limits } from '@quanzi/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Fields } from './form.ts'
import { Refusal } from './refusal.ts'

/** Reads a form with one file, whole and bounded; its other fields join `fields`. */
export const readUpload = async (request: FastifyRequest, fields: Fields): Promise<Buffer | undefined> => {
  let file: Buffer | undefined
  try {
    const parts = request.parts({ limits: { files: 1, fields: 20, fieldSize: 10_000, fileSize: limits.imageMax } })
    for await (const part of parts) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        if (part.fieldname === 'file') file = bytes
      } else {
        fields[part.fieldname] = part.value
      }
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('tooLarge')
    throw new Refusal('badRequest', { data: { field: 'file' } })
  }
  return file
}
