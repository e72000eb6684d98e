import { type LadderFile, ladderFiles, type ProcessedImage } from '../../ports.ts'

export type PictureVariant = (typeof pictureVariants)[number]
export type FileVariant = PictureVariant | AvifVariant | 'video' | LadderFile
export type AvifVariant = (typeof avifVariants)[number]

export const pictureVariants = ['full', 'feed', 'phone', 'thumb', 'icon'] as const
/** Variants stored only if they differ from another one, which is served in their place. */
const inPlaceOf = { phone: 'feed', icon: 'thumb' } as const
/** Extra variants of the site's pictures, which `encode-avif.ts` makes where they are smaller. */
export const avifVariants = ['feed.avif', 'phone.avif', 'thumb.avif'] as const

/** The storage key of a file. The first two characters of the token spread the files over folders. */
export const storageKey = (token: string, variant: FileVariant): string =>
  `${token.slice(0, 2)}/${token}/${fileNameOf(variant)}`

export const fileNameOf = (variant: FileVariant): string =>
  variant === 'video' ? 'video.mp4' : variant.includes('.') ? variant : `${variant}.webp`

export const contentTypeOf = (variant: FileVariant): string => contentTypeOfKey(fileNameOf(variant))

/** The variant that replaces one that is not stored. */
export const substituteOf = (variant: FileVariant): FileVariant | undefined =>
  variant === 'phone' || variant === 'icon' ? inPlaceOf[variant] : undefined

/** AVIF is stored only if it is smaller. */
export const isOptionalKey = (key: string): boolean =>
  key.endsWith('.avif') || Object.keys(inPlaceOf).some((variant) => key.endsWith(`/${variant}.webp`))

/** Chunks of videos have keys without an extension. */
export const contentTypeOfKey = (key: string): string => {
  if (key.endsWith('.m3u8')) return 'application/vnd.apple.mpegurl'
  if (key.endsWith('.webp')) return 'image/webp'
  if (key.endsWith('.avif')) return 'image/avif'
  return key.endsWith('.mp4') ? 'video/mp4' : 'application/octet-stream'
}

/** The files of a picture, without those that `serve-files.ts` replaces. */
export const variantsOf = (picture: ProcessedImage): [PictureVariant, Uint8Array][] =>
  pictureVariants
    .filter(
      (variant) => (variant !== 'phone' && variant !== 'icon') || picture[variant] !== picture[inPlaceOf[variant]],
    )
    .map((variant) => [variant, picture[variant]])

export const keysOfFile = ({ token, kind }: { token: string; kind: string }): string[] => {
  const variants: readonly FileVariant[] = kind === 'video' ? ['video', ...ladderFiles] : pictureVariantsOf(kind)
  return variants.map((variant) => storageKey(token, variant))
}

export const pictureVariantsOf = (kind: string): readonly FileVariant[] =>
  kind === 'site' ? [...pictureVariants, ...avifVariants] : pictureVariants

/** The AVIF form of a variant, if the column `avif` of its file says that there is one. */
export const avifOf = (avif: number | null, variant: FileVariant): AvifVariant | undefined =>
  avifVariants.find((name) => name === `${variant}.avif` && ((avif ?? 0) & avifBit(name)) > 0)

export const avifBit = (name: AvifVariant): number => 1 << avifVariants.indexOf(name)
