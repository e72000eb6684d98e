import { drawResized } from './resize-canvas.ts'

export type ResizeRequest = { file: File; maxWidth: number }

/** Resizes outside of the main thread. */
const resize = async ({ file, maxWidth }: ResizeRequest): Promise<Blob> => {
  // createImageBitmap applies the EXIF orientation.
  const bitmap = await createImageBitmap(file)
  try {
    return await drawResized(bitmap, bitmap, maxWidth)
  } finally {
    bitmap.close()
  }
}

self.onmessage = async ({ data }: MessageEvent<ResizeRequest>) => {
  try {
    self.postMessage({ blob: await resize(data) })
  } catch (error) {
    self.postMessage({ error: String(error) })
  }
}
