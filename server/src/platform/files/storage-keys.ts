import type { LadderFile, ProcessedImage } from '../../ports.ts'

export type PictureVariant = 'full' | 'feed' | 'phone' | 'thumb'
export type FileVariant = PictureVariant | 'video' | LadderFile

export const pictureVariants = ['full', 'feed', 'phone', 'thumb'] as const
export const ladderFiles = ['hls.m3u8', 'hls-high.m3u8', 'hls-high.mp4', 'hls-low.m3u8', 'hls-low.mp4'] as const

/** The storage key of a file. The first two characters of the token spread the files over folders. */
export const storageKey = (token: string, variant: FileVariant): string =>
  `${token.slice(0, 2)}/${token}/${fileNameOf(variant)}`

export const fileNameOf = (variant: FileVariant): string =>
  variant === 'video' ? 'video.mp4' : variant.includes('.') ? variant : `${variant}.webp`

export const contentTypeOf = (variant: FileVariant): string => contentTypeOfKey(fileNameOf(variant))

/** The phone variant is stored only where it differs from the feed variant. */
export const isOptionalKey = (key: string): boolean => key.endsWith(`/${fileNameOf('phone')}`)

/** Chunks of videos have keys without an extension. */
export const contentTypeOfKey = (key: string): string => {
  if (key.endsWith('.m3u8')) return 'application/vnd.apple.mpegurl'
  if (key.endsWith('.webp')) return 'image/webp'
  return key.endsWith('.mp4') ? 'video/mp4' : 'application/octet-stream'
}

/** The files of a picture. The phone variant is left out where the feed's has the same bytes: `serve-files.ts` serves that one. */
export const variantsOf = (picture: ProcessedImage): [PictureVariant, Uint8Array][] =>
  pictureVariants
    .filter((variant) => variant !== 'phone' || picture.phone !== picture.feed)
    .map((variant) => [variant, picture[variant]])

/** Every key that a file of this kind may have. */
export const keysOfFile = ({ token, kind }: { token: string; kind: string }): string[] => {
  const variants: readonly FileVariant[] = kind === 'video' ? ['video', ...ladderFiles] : pictureVariants
  return variants.map((variant) => storageKey(token, variant))
}
