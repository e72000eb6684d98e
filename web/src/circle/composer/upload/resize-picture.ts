import { errors } from '@quanzi/contract/errors'
import { limits } from '@quanzi/contract/limits'
import { ApiError } from '../../../platform/api/api-error.ts'
import { drawnFile } from '../../../platform/draw-file.ts'
import { drawResized } from './resize-canvas.ts'
import type { ResizeRequest } from './resize-worker.ts'
import { type FileInfo, isHeic, isPhoto, needsConversion } from './validate-files.ts'

/**
 * Null: unchanged. 800 above 10,240,000 bytes (docs/spec/circle.md, validation). `lighter`: a photo in no more pixels than
 * the server keeps.
 */
export const targetWidth = (file: FileInfo, lighter = false): number | null => {
  if (file.size > limits.imageCompressAbove) return limits.imageCompressWidth
  return needsConversion(file) || (lighter && isPhoto(file)) ? limits.fullPictureSide : null
}

export const resizePicture = async (file: File, lighter = false, signal?: AbortSignal): Promise<File> => {
  const maxWidth = targetWidth(file, lighter)
  if (maxWidth === null) return file
  const drawing = drawPicture({ file, maxWidth }, signal)
  if (targetWidth(file) !== null) return drawing
  // The server takes it as it is: a phone that cannot draw it, or saves nothing by that, sends it so.
  const drawn = await drawing.catch(() => file)
  return drawn.size < file.size ? drawn : file
}

/** Drawing applies the EXIF orientation and drops metadata. Throws a message when unreadable. */
const drawPicture = async (request: ResizeRequest, signal?: AbortSignal): Promise<File> => {
  const { file } = request
  const blob = (await resizeInWorker(request, signal)) ?? (await resizeOnMainThread(request))
  const options = { type: 'image/jpeg', lastModified: file.lastModified }
  return drawnFile(file, [blob], toJpegName(file.name), options)
}

export const toJpegName = (name: string): string => `${name.replace(/\.[a-z0-9]+$/i, '')}.jpg`

/**
 * Undefined where the browser has no OffscreenCanvas, cannot decode this picture, or the worker's script does not arrive: the
 * page draws it instead.
 */
const resizeInWorker = async (request: ResizeRequest, signal?: AbortSignal): Promise<Blob | undefined> => {
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return undefined
  const worker = new Worker(new URL('./resize-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ blob?: Blob }>) => resolve(data.blob)
      worker.onerror = () => resolve(undefined)
      setTimeout(() => resolve(undefined), workerTime)
      signal?.addEventListener('abort', () => reject(new ApiError(0, '')))
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}

const workerTime = 30_000

const resizeOnMainThread = async ({ file, maxWidth }: ResizeRequest): Promise<Blob> => {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode().catch(() => {
      const name = isHeic(file) ? 'heicUnreadable' : needsConversion(file) ? 'unsupportedType' : 'pictureBroken'
      const [code, message] = errors[name]
      throw new ApiError(code, message)
    })
    return await drawResized(image, { width: image.naturalWidth, height: image.naturalHeight }, maxWidth)
  } finally {
    URL.revokeObjectURL(url)
  }
}
