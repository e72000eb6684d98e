import { paint } from './paint.ts'

export type Painting = { file: File; widest: number }

/** Makes a picture smaller beside the page, which goes on answering meanwhile. */
const makeSmaller = async ({ file, widest }: Painting): Promise<Blob> => {
  // Turned upright by its EXIF orientation, which is what a bitmap does by itself.
  const bitmap = await createImageBitmap(file)
  try {
    return await paint(bitmap, bitmap, widest)
  } finally {
    bitmap.close()
  }
}

self.onmessage = async ({ data }: MessageEvent<Painting>) => {
  try {
    self.postMessage({ blob: await makeSmaller(data) })
  } catch (error) {
    self.postMessage({ fault: String(error) })
  }
}
