export type CropArea = { x: number; y: number; width: number; height: number }

/** `width`: of the result, in the ratio of the area. */
export const cropToJpeg = async (pictureUrl: string, area: CropArea, width: number): Promise<Blob> => {
  const image = new Image()
  image.src = pictureUrl
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * area.height) / area.width)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser has no 2d canvas.')
  // JPEG has no transparency: transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  if (!blob) throw new Error('The canvas could not be encoded.')
  return blob
}
