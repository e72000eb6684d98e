import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { ApiError } from '../../api/api-error.ts'
import { type Candidate, isHeic } from './media-rules.ts'
import { paint } from './paint.ts'
import type { Painting } from './shrink-worker.ts'

/**
 * How wide a JPEG a picture becomes before it is sent, null where it goes as it is: 800 above 10,240,000 bytes
 * (docs/spec/circle.md, validation), and as wide as the server keeps any where it is a HEIC, which no server reads.
 */
export const widthWanted = (file: Candidate): number | null => {
  if (file.size > limits.imageCompressAbove) return limits.imageCompressWidth
  return isHeic(file) ? limits.fullSide : null
}

/**
 * The picture as it will be sent. The browser has turned it upright by its EXIF orientation when it is drawn, and the
 * metadata stay behind. Refuses, in words, what this browser cannot read.
 */
export const shrunk = async (file: File): Promise<File> => {
  const widest = widthWanted(file)
  if (widest === null) return file
  const painting = { file, widest }
  const blob = (await besideThePage(painting)) ?? (await inThePage(painting))
  return new File([blob], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
}

export const jpegName = (name: string): string => `${name.replace(/\.[a-z0-9]+$/i, '')}.jpg`

/** Undefined where the browser cannot paint outside of a page, or not this picture: older ones paint in the page. */
const besideThePage = async (painting: Painting): Promise<Blob | undefined> => {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return undefined
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<{ blob?: Blob }>) => resolve(data.blob)
      worker.onerror = () => resolve(undefined)
      worker.postMessage(painting)
    })
  } finally {
    worker.terminate()
  }
}

const inThePage = async ({ file, widest }: Painting): Promise<Blob> => {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode().catch(() => {
      const [code, words] = errors[isHeic(file) ? 'unsupportedType' : 'pictureBroken']
      throw new ApiError(code, words)
    })
    return await paint(image, { width: image.naturalWidth, height: image.naturalHeight }, widest)
  } finally {
    URL.revokeObjectURL(address)
  }
}
