import { limits } from '@quanzi/contract/limits'
import { paint } from './paint.ts'

/** Whether a picture is made smaller before it is sent: above 10,240,000 bytes (docs/spec/circle.md, validation). */
export const wantsShrinking = (bytes: number): boolean => bytes > limits.imageCompressAbove

/**
 * The picture as it will be sent. One above the limit becomes a JPEG of width 800; the browser has turned it upright by
 * its EXIF orientation when it is drawn, and the metadata stay behind. Rejects when it is no readable picture.
 */
export const shrunk = async (file: File): Promise<File> => {
  if (!wantsShrinking(file.size)) return file
  const blob = (await besideThePage(file)) ?? (await inThePage(file))
  return new File([blob], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
}

export const jpegName = (name: string): string => `${name.replace(/\.[a-z0-9]+$/i, '')}.jpg`

/** Undefined where the browser cannot paint outside of a page, or not this picture: older ones paint in the page. */
const besideThePage = async (file: File): Promise<Blob | undefined> => {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return undefined
  const worker = new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<{ blob?: Blob }>) => resolve(data.blob)
      worker.onerror = () => resolve(undefined)
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

const inThePage = async (file: File): Promise<Blob> => {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    return await paint(image, image.naturalWidth, image.naturalHeight)
  } finally {
    URL.revokeObjectURL(address)
  }
}
