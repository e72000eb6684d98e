import { expect, test } from 'vitest'
import { choosePlaybackMethod, getPlaybackPosition, savePlaybackPosition } from './video-source.ts'

test('a video resumes at its stored position, and restarts after its end', () => {
  expect(getPlaybackPosition('a')).toBe(0)
  savePlaybackPosition('a', 12.5)
  savePlaybackPosition('b', 3)
  expect([getPlaybackPosition('a'), getPlaybackPosition('b')]).toEqual([12.5, 3])
  savePlaybackPosition('a', 0)
  expect(getPlaybackPosition('a')).toBe(0)
})

test.each([
  ['a short one', {}, true, true, 'file'],
  ['a long one where the browser can', { hls: '/files/x/hls.m3u8' }, true, true, 'native'],
  ['a long one where it cannot', { hls: '/files/x/hls.m3u8' }, false, true, 'script'],
  ['a long one in an old browser', { hls: '/files/x/hls.m3u8' }, false, false, 'file'],
] as const)('%s is played by the %s way', (_, video, nativeHls, hlsJsSupported, method) => {
  expect(choosePlaybackMethod(video, nativeHls, hlsJsSupported)).toBe(method)
})
