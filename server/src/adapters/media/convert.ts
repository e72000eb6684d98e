import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import type { Picture, PictureFault } from '../../ports.ts'
import { feedSize, fullSize, movingSize, phoneSize, thumbSize } from './sizes.ts'
import type { PictureKind } from './sniff.ts'

/** `pixels` of one frame; an animation beyond `frames` or `movingPixels` (all frames together) keeps its first frame. */
const most = { pixels: 50_000_000, frames: 200, movingPixels: 45_000_000, preview: 250 }

// One core for a picture, nothing cached: memory stays bounded.
sharp.cache(false)
sharp.concurrency(1)

/** `seconds`: what it may take. */
export type Task = { bytes: Uint8Array; kind: PictureKind; seconds: number }
export type Converted = Picture | { fault: PictureFault; reason?: string }

/**
 * Every pixel is decoded and encoded anew, so nothing but pixels comes out (no GPS, no comment, no file glued to the
 * end), turned as the camera was held, in sRGB.
 */
export const convert = async ({ bytes, kind, seconds }: Task): Promise<Converted> => {
  const end = performance.now() + seconds * 1000
  const open: Open = (input, options) => {
    const left = Math.ceil((end - performance.now()) / 1000)
    if (left <= 0) throw new Error('timeout')
    return sharp(input, { failOn: 'error', limitInputPixels: most.pixels, ...options }).timeout({ seconds: left })
  }
  try {
    const facts = await open(bytes).metadata()
    if (facts.format !== kind) return { fault: 'unsupported' }
    return await derive(open, bytes, facts)
  } catch (error) {
    return asFault(error)
  }
}

type Open = (input: Uint8Array, options?: SharpOptions) => Sharp

const derive = async (open: Open, bytes: Uint8Array, facts: Metadata): Promise<Picture> => {
  const size = fullSize(facts.autoOrient)
  // Pixels alone: what the file carried beside them ends here.
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = () => open(data, { raw: { width: info.width, height: info.height, channels: info.channels } })

  const full = await pixels().webp({ quality: 82 }).toBuffer()
  const smaller = feedSize(size)
  const feed =
    smaller.width === size.width && smaller.height === size.height
      ? full
      : await pixels()
          .resize({ ...smaller, fit: 'fill' })
          .webp({ quality: 78 })
          .toBuffer()
  const small = phoneSize(smaller)
  const phone = small
    ? await pixels()
        .resize({ ...small, fit: 'fill' })
        .webp({ quality: 72 })
        .toBuffer()
    : feed
  const thumb = await pixels()
    .resize({ ...thumbSize(size), fit: 'cover', position: size.height > size.width ? 'top' : 'centre' })
    .webp({ quality: 75 })
    .toBuffer()
  const still = { type: 'image/webp', ...size, full, feed, phone, thumb, preview: await makePreview(pixels) } as const
  return { ...still, ...(await makeMoving(open, bytes, facts)) }
}

/** An animation stays one where it is of reasonable length and can be made in the time left; else its first frame is all. */
const makeMoving = async (open: Open, bytes: Uint8Array, { pages = 1, autoOrient }: Metadata) => {
  if (pages < 2 || pages > most.frames || pages * autoOrient.width * autoOrient.height > most.movingPixels) return null
  const size = movingSize(autoOrient)
  try {
    const full = await open(bytes, { animated: true })
      .resize({ ...size, fit: 'fill' })
      .webp({ quality: 70, effort: 1 })
      .toBuffer()
    return { ...size, full, feed: full, phone: full }
  } catch {
    return null
  }
}

/** Transparent places become white: an alpha channel would cost more bytes than the picture. */
const makePreview = async (pixels: () => Sharp): Promise<string> => {
  for (const [side, quality] of [
    [24, 10],
    [16, 5],
  ] as const) {
    const bytes = await pixels()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .webp({ quality, effort: 6 })
      .toBuffer()
    const preview = `data:image/webp;base64,${bytes.toString('base64')}`
    if (preview.length <= most.preview) return preview
  }
  return ''
}

const asFault = (error: unknown): { fault: PictureFault; reason: string } => {
  const reason = error instanceof Error ? error.message : String(error)
  return { fault: /pixel limit|memory/i.test(reason) ? 'too-large' : 'broken', reason }
}
