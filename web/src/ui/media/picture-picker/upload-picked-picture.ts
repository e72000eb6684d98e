import { aiLabelOfGrade } from '@quanzi/contract/circle/ai-label'
import { errors } from '@quanzi/contract/errors'
import { imageEndings, limits } from '@quanzi/contract/limits'
import { isOneOf } from '@quanzi/contract/objects'
import { uploadPictureFile } from '../../../platform/api/upload.ts'
import { toast } from '../../feedback/toast.ts'
import { acceptFiles } from '../accept-files.ts'
import { fileFormat } from '../file-format.ts'

/** `id` of the upload, `url` for display. */
export type PickedPicture = { id: number; url: string }

/** File types of the picker. */
export const acceptedPictures = (): string =>
  acceptFiles('image', imageEndings.map((extension) => `.${extension}`).join(','))

/** The error of a chosen file by type and size. The server checks the content. */
export const pictureFileError = (file: Pick<File, 'name' | 'type' | 'size'>): string | undefined =>
  pictureTypeError(file) ?? (file.size > limits.imageMax ? errors.tooLarge[1] : undefined)

/** Without a limit of size: for what is always cropped, and so becomes smaller. */
export const pictureTypeError = (file: Pick<File, 'name' | 'type'>): string | undefined =>
  isOneOf<string>(imageEndings, fileFormat(file)) ? undefined : errors.unsupportedType[1]

/** `onProgress` gets 0 to 1. */
export const uploadPickedPicture = async (file: File, onProgress: (part: number) => void): Promise<PickedPicture> => {
  const { attachid, url, ai_grade } = await uploadPictureFile(file, file.name, { onProgress })
  // A picture of the site has no caption.
  if (ai_grade > 0) toast(`这张图片${aiLabelOfGrade(ai_grade)}，请在文字中注明`)
  return { id: attachid, url }
}
