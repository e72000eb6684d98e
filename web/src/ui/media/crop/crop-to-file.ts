import { drawnFile } from '../../../platform/draw-file.ts'

export type CropArea = { x: number; y: number; width: number; height: number }
type Output = { width: number; png?: boolean | undefined }

/** The cropped part as a file at most `width` pixels wide, never enlarged. */
export const cropToFile = async (
  source: File,
  pictureUrl: string,
  area: CropArea,
  { width, png }: Output,
): Promise<File> => {
  const image = new Image()
  image.src = pictureUrl
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.min(width, Math.round(area.width)))
  canvas.height = Math.max(1, Math.round((canvas.width * area.height) / area.width))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2d canvas.')
  if (!png) {
    // JPEG has no transparency: transparent pixels would become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const type = png ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('The canvas could not be encoded.')
  const name = source.name.replace(/\.[a-z0-9]+$/i, '')
  return drawnFile(source, [blob], `${name}.${png ? 'png' : 'jpg'}`, { type })
}
