/// <reference path="./hls-light.d.ts" />
import type { Video } from '@quanzi/contract/circle/post'

/** Playback positions while the page lives, shared by list, detail and full screen. */
const positions = new Map<string, number>()

export const getPlaybackPosition = (vid: string): number => positions.get(vid) ?? 0

export const savePlaybackPosition = (vid: string, seconds: number): void => {
  if (seconds > 0) positions.set(vid, seconds)
  else positions.delete(vid)
}

export const resumeAtPosition = (player: HTMLVideoElement, { vid }: Video): void => {
  const position = getPlaybackPosition(vid)
  if (position > 0 && position < player.duration - 0.5) player.currentTime = position
}

type PlaybackMethod = 'file' | 'native' | 'script'

/** A playlist is played natively, or by hls.js where the browser has MediaSource only. */
export const choosePlaybackMethod = (
  video: Pick<Video, 'hls'>,
  nativeHls: boolean,
  hlsJsSupported: boolean,
): PlaybackMethod => {
  if (!video.hls) return 'file'
  if (nativeHls) return 'native'
  return hlsJsSupported ? 'script' : 'file'
}

/** Returns a function that releases the source. */
export const loadVideoSource = (element: HTMLVideoElement, video: Video): (() => void) => {
  const nativeHls = element.canPlayType('application/vnd.apple.mpegurl') !== ''
  const method = choosePlaybackMethod(video, nativeHls, 'MediaSource' in window || 'ManagedMediaSource' in window)
  if (method !== 'script') {
    element.src = method === 'native' ? (video.hls ?? video.video) : video.video
    return () => {
      element.removeAttribute('src')
      element.load()
    }
  }
  let disposed = false
  let dispose = () => {}
  void attachHlsJs(element, video).then(
    (destroy) => {
      if (disposed) destroy()
      else dispose = destroy
    },
    () => {
      // If hls.js cannot be loaded, play the file.
      if (!disposed) element.src = video.video
    },
  )
  return () => {
    disposed = true
    dispose()
  }
}

const attachHlsJs = async (element: HTMLVideoElement, video: Video): Promise<() => void> => {
  const { default: Hls } = await import('hls.js/light')
  if (!Hls.isSupported()) throw new Error('no media source')
  // The Content-Security-Policy forbids a worker from a blob URL.
  const hls = new Hls({
    enableWorker: false,
    capLevelToPlayerSize: true,
    startPosition: getPlaybackPosition(video.vid),
  })
  hls.on(Hls.Events.ERROR, (_, { fatal }) => {
    if (!fatal) return
    hls.destroy()
    element.src = video.video
  })
  hls.loadSource(video.hls ?? '')
  hls.attachMedia(element)
  return () => hls.destroy()
}
