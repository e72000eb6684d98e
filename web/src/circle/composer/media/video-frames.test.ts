import { afterEach, expect, test, vi } from 'vitest'
import { captureFrame, seekToFirstBrightFrame } from './video-frames.ts'

afterEach(() => vi.unstubAllGlobals())

/** A video whose every frame is black. */
const openVideo = () => {
  const context = { drawImage: () => {}, getImageData: () => ({ data: [0, 0, 0, 255] }) }
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
  const positions: number[] = []
  const video = Object.assign(new EventTarget(), { duration: 60, videoWidth: 32, videoHeight: 18 })
  Object.defineProperty(video, 'currentTime', {
    set: (seconds: number) => {
      positions.push(seconds)
      queueMicrotask(() => video.dispatchEvent(new Event('seeked')))
    },
  })
  // The code under test uses nothing else of the element.
  return { video: video as EventTarget as HTMLVideoElement, positions }
}

test('a video without a bright frame gets its first frame as cover', async () => {
  const { video, positions } = openVideo()
  expect(await seekToFirstBrightFrame(video, () => false)).toBe(0)
  expect(positions).toEqual([0.1, 0.5, 1, 2, 3, 5, 8, 0])
})

test('the search for a bright frame does not replace a frame chosen in the meantime', async () => {
  const { video, positions } = openVideo()
  const found = await seekToFirstBrightFrame(video, () => {
    if (positions.length === 2) video.currentTime = 30
    return positions.at(-1) === 30
  })
  expect([found, positions]).toEqual([undefined, [0.1, 0.5, 30]])
})

test('a frame is captured after a seek, and not where the phone has decoded none', async () => {
  const { video } = openVideo()
  const drawn: string[] = []
  const canvas = {
    getContext: () => ({ drawImage: () => drawn.push('drawn') }),
    toBlob: (done: (blob: Blob) => void) => done(new Blob(['frame'])),
  }
  vi.stubGlobal('document', { createElement: () => canvas })
  Object.assign(video, { HAVE_CURRENT_DATA: 2, readyState: 1 })
  await expect(captureFrame(video)).rejects.toThrow()
  expect(drawn).toEqual([])

  // As an iPhone does: a seek makes it decode.
  video.addEventListener('seeked', () => Object.assign(video, { readyState: 2 }))
  expect(await captureFrame(video)).toMatchObject({ name: 'cover.jpg', type: 'image/jpeg' })
  expect(drawn).toEqual(['drawn'])
})
