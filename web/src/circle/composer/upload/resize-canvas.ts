import { limits } from '@quanzi/contract/limits'

/** At most `maxWidth`, never enlarged, and within the canvas limit. */
export const scaledSize = (
  width: number,
  height: number,
  maxWidth: number = limits.imageCompressWidth,
): { width: number; height: number } => {
  const byWidth = Math.min(1, maxWidth / width)
  const byArea = Math.sqrt(maxCanvasArea / (width * height))
  const scale = Math.min(byWidth, byArea)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** iOS draws nothing on a larger canvas; only a very long picture reaches the limit. */
const maxCanvasArea = 16_777_216
const jpegQuality = 0.86

/** Runs in the page and in a worker. */
export const drawResized = (
  image: CanvasImageSource,
  sourceSize: { width: number; height: number },
  maxWidth: number,
): Promise<Blob> => {
  const { width, height } = scaledSize(sourceSize.width, sourceSize.height, maxWidth)
  const canvas = createCanvas(width, height)
  // A union of two canvases has no common overload.
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) throw new Error('No canvas to paint on.')
  // JPEG has no transparency; transparent pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  return toJpegBlob(canvas)
}

const createCanvas = (width: number, height: number): HTMLCanvasElement | OffscreenCanvas => {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

const toJpegBlob = (canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob> => {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: jpegQuality })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave nothing.'))),
      'image/jpeg',
      jpegQuality,
    )
  })
}
