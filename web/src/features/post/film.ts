/// <reference path="./hls-light.d.ts" />
import type { Video } from '@quanzi/contract/post'

/** Where each video was left, for as long as the page lives: list, detail and full screen go on from one another. */
const places = new Map<string, number>()

export const placeOf = (vid: string): number => places.get(vid) ?? 0

export const keepPlace = (vid: string, seconds: number): void => {
  if (seconds > 0) places.set(vid, seconds)
  else places.delete(vid)
}

type Way = 'file' | 'native' | 'script'

/**
 * How a video is played: the one file of a short one; the ladder of a long one by the browser itself, or by a script
 * where the browser cannot and lets one try.
 */
export const wayOf = (video: Pick<Video, 'hls'>, native: boolean, scripted: boolean): Way => {
  if (!video.hls) return 'file'
  if (native) return 'native'
  return scripted ? 'script' : 'file'
}

/** Gives the element what it plays. Answers how to let go of it. */
export const loadFilm = (element: HTMLVideoElement, video: Video): (() => void) => {
  const native = element.canPlayType('application/vnd.apple.mpegurl') !== ''
  const way = wayOf(video, native, 'MediaSource' in window || 'ManagedMediaSource' in window)
  if (way !== 'script') {
    element.src = way === 'native' ? (video.hls ?? video.video) : video.video
    return () => {
      element.removeAttribute('src')
      element.load()
    }
  }
  let gone = false
  let end = () => {}
  void byScript(element, video).then(
    (destroy) => {
      if (gone) destroy()
      else end = destroy
    },
    () => {
      // Without the script there is still the file.
      if (!gone) element.src = video.video
    },
  )
  return () => {
    gone = true
    end()
  }
}

const byScript = async (element: HTMLVideoElement, video: Video): Promise<() => void> => {
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) throw new Error('no media source')
  // A worker from a blob is what the page's policy forbids.
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true, startPosition: placeOf(video.vid) })
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (!fatal) return
    hls.destroy()
    element.src = video.video
  })
  hls.loadSource(video.hls ?? '')
  hls.attachMedia(element)
  return () => hls.destroy()
}
