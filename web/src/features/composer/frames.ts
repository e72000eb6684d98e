/** Moments that are tried for a cover, in seconds. */
const moments = [0.1, 0.5, 1, 2, 3, 5, 8]
/** Mean brightness of 255 from which a frame is not black. */
const bright = 24

/** Moves the video to its first frame that is not black, as the server would choose; answers where that is. */
export const firstBright = async (film: HTMLVideoElement): Promise<number> => {
  for (const at of moments) {
    if (at > film.duration) break
    await seek(film, at)
    if (brightnessOf(film) >= bright) return at
  }
  await seek(film, 0)
  return 0
}

/** The frame that is shown, as a picture. */
export const frameOf = (film: HTMLVideoElement): Promise<File> =>
  new Promise((resolve, reject) => {
    const canvas = painted(film, Math.min(1, 1080 / Math.max(1, film.videoWidth)))
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'cover.jpg', { type: 'image/jpeg' })) : reject(new Error('No frame came out.')),
      'image/jpeg',
      0.9,
    )
  })

const seek = (film: HTMLVideoElement, at: number): Promise<void> =>
  new Promise((resolve) => {
    const patience = setTimeout(resolve, 2_000)
    film.addEventListener(
      'seeked',
      () => {
        clearTimeout(patience)
        resolve()
      },
      { once: true },
    )
    film.currentTime = at
  })

const brightnessOf = (film: HTMLVideoElement): number => {
  const canvas = painted(film, 32 / Math.max(1, film.videoWidth))
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let sum = 0
  for (let i = 0; i < pixels.length; i += 4)
    sum += 0.3 * (pixels[i] ?? 0) + 0.59 * (pixels[i + 1] ?? 0) + 0.11 * (pixels[i + 2] ?? 0)
  return sum / Math.max(1, pixels.length / 4)
}

const painted = (film: HTMLVideoElement, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(film.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(film.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height)
  return canvas
}
