import { limits } from '@quanzi/contract/limits'

/** Whether a picture is made smaller before it is sent: above 10,240,000 bytes (docs/spec/circle.md, validation). */
export const wantsShrinking = (bytes: number): boolean => bytes > limits.imageCompressAbove

/** Width and height after shrinking: 800 wide, never enlarged, and within what a phone can paint. */
export const shrunkSize = (width: number, height: number): { width: number; height: number } => {
  const byWidth = Math.min(1, limits.imageCompressWidth / width)
  const byArea = Math.sqrt(canvasAreaMost / (width * height))
  const scale = Math.min(byWidth, byArea)
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) }
}

/** iOS paints nothing at all on a larger canvas; only a very long picture comes near. */
const canvasAreaMost = 16_777_216

/**
 * The picture as it will be sent. One above the limit becomes a JPEG of width 800; the browser has turned it upright by
 * its EXIF orientation when it is drawn, and the metadata stay behind. Rejects when it is no readable picture.
 */
export const shrunk = async (file: File): Promise<File> => {
  if (!wantsShrinking(file.size)) return file
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const blob = await painted(image)
    return new File([blob], jpegName(file.name), { type: 'image/jpeg', lastModified: file.lastModified })
  } finally {
    URL.revokeObjectURL(address)
  }
}

export const jpegName = (name: string): string => `${name.replace(/\.[a-z0-9]+$/i, '')}.jpg`

const painted = (image: HTMLImageElement): Promise<Blob> => {
  const canvas = document.createElement('canvas')
  const { width, height } = shrunkSize(image.naturalWidth, image.naturalHeight)
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('No canvas to paint on.')
  // A JPEG has no transparency: without a ground it would turn black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, width, height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas gave nothing.'))), 'image/jpeg', 0.86)
  })
}
