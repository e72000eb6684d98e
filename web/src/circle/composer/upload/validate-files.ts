import { errors } from '@quanzi/contract/errors'
import { imageEndings, limits, videoEndings } from '@quanzi/contract/limits'
import { acceptFiles } from '../../../ui/media/accept-files.ts'
import { convertedFormats, fileFormat } from '../../../ui/media/file-format.ts'

export type MediaKind = 'image' | 'video'

/** What a picker knows of a file before it is uploaded. */
export type FileInfo = { name: string; type: string; size: number }

type FileValidation<F> = {
  accepted: F[]
  /** Messages without duplicates, in order. */
  rejections: string[]
}

/** HEIC is not named, so that iOS converts such a photo to JPEG. */
const imageTypes = imageEndings.map((ending) => (ending === 'jpg' ? '.jpg' : `image/${ending}`)).join(',')
const videoTypes = ['video/*', ...videoEndings.map((ending) => `.${ending}`)].join(',')

export const acceptedCovers = (): string => acceptFiles('image', imageTypes)
export const acceptedVideos = (): string => acceptFiles('video', videoTypes)

export const acceptedMedia = (kinds: readonly MediaKind[]): string =>
  kinds
    .map((kind) =>
      kind === 'video' ? acceptedVideos() : acceptFiles('image', `${imageTypes},image/webp,image/avif,image/bmp`),
    )
    .join(',')

/** `acceptedKinds`: those of the site. docs/spec/circle.md, validation. */
export const validateFiles = <F extends FileInfo>(
  existing: readonly MediaKind[],
  chosen: readonly F[],
  acceptedKinds: readonly MediaKind[],
): FileValidation<F> => {
  const kinds = [...existing]
  const accepted: F[] = []
  const rejections = new Set<string>()
  for (const file of chosen) {
    const rejection = rejectionOf(file, kinds, acceptedKinds)
    const kind = mediaKindOf(file)
    if (rejection) rejections.add(rejection)
    if (rejection || !kind) continue
    accepted.push(file)
    kinds.push(kind)
  }
  return { accepted, rejections: [...rejections] }
}

export const mediaKindOf = (file: Pick<FileInfo, 'name' | 'type'>): MediaKind | undefined => {
  const format = fileFormat(file)
  if (imageFormats.includes(format)) return 'image'
  if (videoFormats.includes(format)) return 'video'
  return undefined
}

/** Types of albums that the server does not take; `resize-picture.ts` makes a JPEG of them. */
export const needsConversion = (file: Pick<FileInfo, 'name' | 'type'>): boolean =>
  convertedFormats.includes(fileFormat(file))

/** Photographs of phones that few browsers decode: docs/decisions/0011. */
export const isHeic = (file: Pick<FileInfo, 'name' | 'type'>): boolean => ['heic', 'heif'].includes(fileFormat(file))

/** Without transparency and animation, which a JPEG cannot have. */
export const isPhoto = (file: Pick<FileInfo, 'name' | 'type'>): boolean => ['jpg', 'jpeg'].includes(fileFormat(file))

const imageFormats: readonly string[] = [...imageEndings, ...convertedFormats]

const videoFormats: readonly string[] = [...videoEndings, 'quicktime']

const rejectionOf = (file: FileInfo, existing: readonly MediaKind[], acceptedKinds: readonly MediaKind[]) => {
  const kind = mediaKindOf(file)
  if (!kind || !acceptedKinds.includes(kind)) return errors.mediaKind[1]
  if (file.size === 0) return errors[kind === 'image' ? 'pictureBroken' : 'mediaKind'][1]
  if (existing.some((other) => other !== kind)) return errors.mediaMixed[1]
  if (kind === 'video' && existing.length >= limits.videos) return errors.videoTooMany[1]
  if (kind === 'video' && file.size > limits.videoMax) return errors.videoTooLarge[1]
  if (existing.length >= limits.attachments) return errors.mediaTooMany[1]
  return undefined
}
