import { ApiError } from '../../../platform/api/api-error.ts'
import { readFile } from '../draft/draft-store.ts'

/**
 * The chosen file, or the copy on the device: of an earlier page, or of a file that was changed or removed since it was
 * chosen, which browsers refuse to read and an upload reports like a lost network.
 */
export const openReadable = async (id: string, file: File | undefined): Promise<File> => {
  if (file && (await isReadable(file))) return file
  const copy = await readFile(id)
  if (copy && (await isReadable(copy))) return copy
  throw new UnreadableFile()
}

export class UnreadableFile extends ApiError {
  constructor() {
    super(404, '文件已被改动或移走，请重新选择')
  }
}

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
