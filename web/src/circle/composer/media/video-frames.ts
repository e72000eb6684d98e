const candidateSeconds = [0.1, 0.5, 1, 2, 3, 5, 8]
/** Mean brightness (0-255) from which a frame does not count as black. */
const minBrightness = 24

/** Seeks to the first frame that is not black, by the server's rule; returns its time. Stops when another is `chosen`. */
export const seekToFirstBrightFrame = async (video: HTMLVideoElement, chosen: () => boolean) => {
  for (const seconds of candidateSeconds) {
    if (seconds > video.duration) break
    await seek(video, seconds)
    if (chosen()) return undefined
    if (brightnessOf(video) >= minBrightness) return seconds
  }
  await seek(video, 0)
  return 0
}

/** Rejects when the phone has not decoded the frame: the picture would be black. */
export const captureFrame = async (video: HTMLVideoElement): Promise<File> => {
  await seek(video, video.currentTime)
  if (video.readyState < video.HAVE_CURRENT_DATA) throw new Error('The frame is not decoded.')
  const canvas = drawFrame(video, Math.min(1, 1080 / Math.max(1, video.videoWidth)))
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'cover.jpg', { type: 'image/jpeg' })) : reject(new Error('No frame came out.')),
      'image/jpeg',
      0.9,
    ),
  )
}

const seek = (video: HTMLVideoElement, seconds: number): Promise<void> =>
  new Promise((resolve) => {
    const timeout = setTimeout(resolve, 2_000)
    video.addEventListener(
      'seeked',
      () => {
        clearTimeout(timeout)
        resolve()
      },
      { once: true },
    )
    video.currentTime = seconds
  })

const brightnessOf = (video: HTMLVideoElement): number => {
  const canvas = drawFrame(video, 32 / Math.max(1, video.videoWidth))
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  let sum = 0
  for (let i = 0; i < pixels.length; i += 4)
    sum += 0.3 * (pixels[i] ?? 0) + 0.59 * (pixels[i + 1] ?? 0) + 0.11 * (pixels[i + 2] ?? 0)
  return sum / Math.max(1, pixels.length / 4)
}

const drawFrame = (video: HTMLVideoElement, scale: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale))
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale))
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return canvas
}
