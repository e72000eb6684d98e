import { expect, test } from 'vitest'
import { keepPlace, placeOf, wayOf } from './film.ts'

test('a video goes on where it was left, and begins anew when it had ended', () => {
  expect(placeOf('a')).toBe(0)
  keepPlace('a', 12.5)
  keepPlace('b', 3)
  expect([placeOf('a'), placeOf('b')]).toEqual([12.5, 3])
  keepPlace('a', 0)
  expect(placeOf('a')).toBe(0)
})

test.each([
  ['a short one', {}, true, true, 'file'],
  ['a long one where the browser can', { hls: '/files/x/hls.m3u8' }, true, true, 'native'],
  ['a long one where it cannot', { hls: '/files/x/hls.m3u8' }, false, true, 'script'],
  ['a long one in an old browser', { hls: '/files/x/hls.m3u8' }, false, false, 'file'],
] as const)('%s is played by the %s way', (_, video, native, scripted, way) => {
  expect(wayOf(video, native, scripted)).toBe(way)
})
