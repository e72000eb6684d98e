import { limits } from '@quanzi/contract/limits'

/** Width and height after painting: at most `widest`, never enlarged, and within what a phone can paint. */
export const shrunkSize = (
  width: number,
  height: number,
  widest: number = limits.imageCompressWidth,
): { width: number; height: number } => {
  const byWidth = Math.min(1, widest / width)
  const byArea = Math.sqrt(canvasAreaMost / (width * height))
  const scale = Math.min(byWidth, byArea)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** iOS paints nothing at all on a larger canvas; only a very long picture comes near. */
const canvasAreaMost = 16_777_216
const quality = 0.86

/** Paints a picture in its new size, as a JPEG. Works in a page and in a worker. */
export const paint = (
  image: CanvasImageSource,
  from: { width: number; height: number },
  widest: number,
): Promise<Blob> => {
  const { width, height } = shrunkSize(from.width, from.height, widest)
  const canvas = canvasOf(width, height)
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!pen) throw new Error('No canvas to paint on.')
  // A JPEG has no transparency: without a ground it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  return jpegOf(canvas)
}

const canvasOf = (width: number, height: number): HTMLCanvasElement | OffscreenCanvas => {
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement | OffscreenCanvas): Promise<Blob> => {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave nothing.'))),
      'image/jpeg',
      quality,
    )
  })
}
