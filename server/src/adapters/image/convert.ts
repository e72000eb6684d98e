import { sourceOfBytes } from '@quanzi/contract/circle/ai-mark/byte-source'
import { readAiMark } from '@quanzi/contract/circle/ai-mark/read-ai-mark'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import type { ImageFault, ProcessedImage } from '../../ports.ts'
import { neededParts } from './needed-parts.ts'
import { animationSize, feedSize, fullSize, iconSize, phoneSize, thumbSize } from './sizes.ts'
import type { ImageFormat } from './sniff.ts'

/** `pixels` limits one frame. An animation beyond `frames` or `movingPixels` keeps its first frame. */
const maxima = { pixels: 50_000_000, frames: 200, animationPixels: 45_000_000, preview: 250 }

sharp.cache(false)
sharp.concurrency(1)

export type ConversionTask = { bytes: Uint8Array; kind: ImageFormat; seconds: number }
export type ConversionResult = ProcessedImage | { fault: ImageFault; reason?: string }

/** Re-encodes every pixel, so that no metadata remains. Applies the EXIF orientation, converts to sRGB. */
export const convertImage = async ({ bytes, kind, seconds }: ConversionTask): Promise<ConversionResult> => {
  const deadline = performance.now() + seconds * 1000
  const openImage: OpenImage = (input, options) => {
    const secondsLeft = Math.ceil((deadline - performance.now()) / 1000)
    if (secondsLeft <= 0) throw new Error('timeout')
    return sharp(input, { failOn: 'error', limitInputPixels: maxima.pixels, ...options }).timeout({
      seconds: secondsLeft,
    })
  }
  try {
    const needed = neededParts(bytes, kind, maxima.frames)
    const metadata = await openImage(needed).metadata()
    if (metadata.format !== kind) return { fault: 'unsupported' }
    const forms = await createForms(openImage, needed, metadata)
    return { ...forms, aiMark: await readAiMark(sourceOfBytes(bytes)) }
  } catch (error) {
    return toFault(error)
  }
}

type OpenImage = (input: Uint8Array, options?: SharpOptions) => Sharp

const createForms = async (openImage: OpenImage, bytes: Uint8Array, metadata: Metadata): Promise<ProcessedImage> => {
  const size = fullSize(metadata.autoOrient)
  const { data, info } = await openImage(bytes)
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const openPixels = () => openImage(data, { raw: { width: info.width, height: info.height, channels: info.channels } })

  const scale = (to: { width: number; height: number }, quality: number) =>
    openPixels()
      .resize({ ...to, fit: 'fill' })
      .webp({ quality })
      .toBuffer()
  const full = await openPixels().webp({ quality: 82 }).toBuffer()
  const feedDimensions = feedSize(size)
  const isFullSmall = feedDimensions.width === size.width && feedDimensions.height === size.height
  const feed = isFullSmall ? full : await scale(feedDimensions, 78)
  const phoneDimensions = phoneSize(feedDimensions)
  const phone = phoneDimensions ? await scale(phoneDimensions, 72) : feed
  const crop = (to: { width: number; height: number }) =>
    openPixels()
      .resize({ ...to, fit: 'cover', position: size.height > size.width ? 'top' : 'centre' })
      .webp({ quality: 75 })
      .toBuffer()
  const thumbDimensions = thumbSize(size)
  const thumb = await crop(thumbDimensions)
  const iconDimensions = iconSize(thumbDimensions)
  const icon = iconDimensions ? await crop(iconDimensions) : thumb
  const still = {
    type: 'image/webp',
    ...size,
    full,
    feed,
    phone,
    thumb,
    icon,
    preview: await createPreview(openPixels),
  } as const
  return { ...still, ...(await convertAnimation(openImage, bytes, metadata)) }
}

/** Keeps an animation if it is within the limits and the remaining time suffices; otherwise uses its first frame. */
const convertAnimation = async (openImage: OpenImage, bytes: Uint8Array, { pages = 1, autoOrient }: Metadata) => {
  if (pages < 2 || pages > maxima.frames || pages * autoOrient.width * autoOrient.height > maxima.animationPixels)
    return null
  const size = animationSize(autoOrient)
  try {
    const full = await openImage(bytes, { animated: true })
      .resize({ ...size, fit: 'fill' })
      .webp({ quality: 70, effort: 1 })
      .toBuffer()
    return { ...size, full, feed: full, phone: full }
  } catch {
    return null
  }
}

/** Replaces transparency by white: an alpha channel would take more bytes than the image. */
const createPreview = async (openPixels: () => Sharp): Promise<string> => {
  for (const [side, quality] of [
    [24, 10],
    [16, 5],
  ] as const) {
    const bytes = await openPixels()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .webp({ quality, effort: 6 })
      .toBuffer()
    const preview = `data:image/webp;base64,${bytes.toString('base64')}`
    if (preview.length <= maxima.preview) return preview
  }
  return ''
}

const toFault = (error: unknown): { fault: ImageFault; reason: string } => {
  const reason = error instanceof Error ? error.message : String(error)
  return { fault: /pixel limit|memory/i.test(reason) ? 'too-large' : 'broken', reason }
}
