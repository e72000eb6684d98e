import type { Video } from '@quanzi/contract/circle/post'
import { afterEach, expect, test, vi } from 'vitest'
import {
  choosePlaybackMethod,
  getPlaybackPosition,
  hasFileLeft,
  loadVideoSource,
  savePlaybackPosition,
} from './video-source.ts'

afterEach(() => void vi.unstubAllGlobals())

test('a video resumes at its stored position, and restarts after its end', () => {
  expect(getPlaybackPosition('a')).toBe(0)
  savePlaybackPosition('a', 12.5)
  savePlaybackPosition('b', 3)
  expect([getPlaybackPosition('a'), getPlaybackPosition('b')]).toEqual([12.5, 3])
  savePlaybackPosition('a', 0)
  expect(getPlaybackPosition('a')).toBe(0)
})

const hls = '/files/x/hls.m3u8'
const android = { nativeHls: true, mediaSource: true, vendor: 'Google Inc.' }
const apple = { nativeHls: true, mediaSource: true, vendor: 'Apple Computer, Inc.' }

test.each([
  ['a short one', {}, apple, 'file'],
  ['a long one in a browser of Apple', { hls }, apple, 'native'],
  ['a long one in a browser of Android that claims to play playlists', { hls }, android, 'script'],
  ['a long one where only the browser itself can', { hls }, { ...android, mediaSource: false }, 'native'],
  ['a long one where only hls.js can', { hls }, { ...android, nativeHls: false }, 'script'],
  ['a long one in an old browser', { hls }, { ...android, nativeHls: false, mediaSource: false }, 'file'],
] as const)('%s is played by the %s way', (_, video, support, method) => {
  expect(choosePlaybackMethod(video, support)).toBe(method)
})

test('a playlist that the browser itself cannot play is replaced by the file, which plays on from the same position', () => {
  vi.stubGlobal('window', {})
  vi.stubGlobal('navigator', { vendor: apple.vendor })
  vi.stubGlobal('document', { baseURI: 'https://circle.example/h5/circle/' })
  const load = vi.fn()
  const play = vi.fn(async () => {})
  const player = Object.assign(new EventTarget(), {
    ...{ canPlayType: () => 'maybe', load, play, paused: false, src: '', currentSrc: '', currentTime: 0 },
    removeAttribute: () => Object.assign(player, { src: '' }),
  })
  // The code under test uses nothing else of the element and the video.
  const element = player as EventTarget as HTMLVideoElement
  const video = { vid: 'long', video: '/files/x/video.mp4', hls } as Video
  savePlaybackPosition('long', 42)
  const release = loadVideoSource(element, video)
  expect(player.src).toBe(hls)
  player.currentSrc = `https://circle.example${hls}`
  expect(hasFileLeft(element, video)).toBe(true)
  player.dispatchEvent(new Event('error'))
  expect(player).toMatchObject({ src: video.video, currentTime: 42 })
  expect(play).toHaveBeenCalledOnce()

  // Its own error is final.
  player.currentSrc = `https://circle.example${video.video}`
  expect(hasFileLeft(element, video)).toBe(false)
  player.dispatchEvent(new Event('error'))
  expect(play).toHaveBeenCalledOnce()
  release()
  expect([player.src, load.mock.calls.length]).toEqual(['', 1])
})
