/// <reference path="./hls-light.d.ts" />
import type { Video } from '@quanzi/contract/circle/post'
import { listen, stopAll } from '../../../platform/listen.ts'

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
type BrowserSupport = { nativeHls: boolean; mediaSource: boolean; vendor: string }

/**
 * A playlist is played by hls.js where the browser has MediaSource: Chrome of Android says that it plays playlists, and
 * fails on those with segments of MP4. Apple's browsers play them natively.
 */
export const choosePlaybackMethod = (
  { hls }: Pick<Video, 'hls'>,
  { nativeHls, mediaSource, vendor }: BrowserSupport,
): PlaybackMethod => {
  if (!hls) return 'file'
  if (nativeHls && (!mediaSource || vendor.startsWith('Apple'))) return 'native'
  return mediaSource ? 'script' : 'file'
}

/** Returns a function that releases the source. A playlist that fails is replaced by the file. */
export const loadVideoSource = (element: HTMLVideoElement, video: Video): (() => void) => {
  const method = choosePlaybackMethod(video, {
    nativeHls: element.canPlayType('application/vnd.apple.mpegurl') !== '',
    mediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
    vendor: navigator.vendor,
  })
  if (method === 'script') return loadByHlsJs(element, video)
  const release = () => {
    element.removeAttribute('src')
    element.load()
  }
  if (method === 'file' || !video.hls) {
    element.src = video.video
    return release
  }
  element.src = video.hls
  return stopAll(listen(element, { error: () => playFile(element, video) }, { once: true }), release)
}

/** Whether `loadVideoSource` continues with the file after an error. */
export const hasFileLeft = ({ currentSrc }: HTMLVideoElement, { hls }: Video): boolean =>
  currentSrc.startsWith('blob:') || (hls !== undefined && currentSrc === new URL(hls, document.baseURI).href)

/** Where the playlist failed, and playing if it was. `leave` gives up the playlist. */
const playFile = (element: HTMLVideoElement, video: Video, leave = () => {}): void => {
  const { paused } = element
  // Another source resets the position, and its event the stored one.
  const position = getPlaybackPosition(video.vid)
  leave()
  element.src = video.video
  element.currentTime = position
  if (!paused) void element.play().catch(() => {})
}

const loadByHlsJs = (element: HTMLVideoElement, video: Video): (() => void) => {
  let disposed = false
  let dispose = () => {}
  void attachHlsJs(element, video).then(
    (destroy) => {
      if (disposed) destroy()
      else dispose = destroy
    },
    () => {
      // If hls.js cannot be loaded, play the file.
      if (!disposed) playFile(element, video)
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
    if (fatal) playFile(element, video, () => hls.destroy())
  })
  hls.loadSource(video.hls ?? '')
  hls.attachMedia(element)
  return () => hls.destroy()
}
