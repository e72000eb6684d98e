import { expect, test } from 'vitest'
import { animationSize, feedSize, fullSize, iconSize, phoneSize, thumbSize } from './sizes.ts'

const size = (width: number, height: number) => ({ width, height })

test('a photograph is limited to 2160 px on its long side', () => {
  expect(fullSize(size(4032, 3024))).toEqual(size(2160, 1620))
  expect(fullSize(size(3024, 4032))).toEqual(size(1620, 2160))
})

test('a small image is never enlarged', () => {
  for (const of of [fullSize, feedSize, thumbSize, animationSize]) expect(of(size(1, 1))).toEqual(size(1, 1))
  expect(fullSize(size(800, 600))).toEqual(size(800, 600))
})

test('the screenshot of a long page stays readable', () => {
  expect(fullSize(size(1080, 9000))).toEqual(size(1080, 9000))
  expect(fullSize(size(1440, 12_000))).toEqual(size(1080, 9000))
  expect(fullSize(size(1080, 16_200))).toEqual(size(1067, 16_000))
  expect(fullSize(size(1080, 32_000))).toEqual(size(540, 16_000))
})

test('a feed gets 1080 px of width, a grid 360 px on the short side', () => {
  expect(feedSize(size(2160, 1620))).toEqual(size(1080, 810))
  expect(feedSize(size(1080, 4000))).toEqual(size(1080, 4000))
  expect(thumbSize(size(2160, 1620))).toEqual(size(480, 360))
  expect(thumbSize(size(1080, 2160))).toEqual(size(360, 720))
  expect(thumbSize(size(9000, 1080))).toEqual(size(720, 360))
})

test('a long image is sized by its width, so that a feed and a grid show it sharp', () => {
  expect(feedSize(size(1080, 9000))).toEqual(size(720, 6000))
  expect(feedSize(size(1067, 16_000))).toEqual(size(720, 10_797))
  expect(feedSize(size(540, 16_000))).toEqual(size(540, 16_000))
  expect(thumbSize(size(1080, 9000))).toEqual(size(720, 1440))
})

test('a phone with a pixel ratio of two gets 800 px if that is much less than the feed width', () => {
  expect(phoneSize(size(1080, 810))).toEqual(size(800, 600))
  expect(phoneSize(size(900, 5000))).toEqual(size(800, 4444))
  expect(phoneSize(size(880, 5000))).toBeNull()
  expect(phoneSize(size(10, 10))).toBeNull()
})

test('a picture shown as small as an avatar gets 160 px on the short side if a grid has much more', () => {
  expect(iconSize(size(480, 360))).toEqual(size(213, 160))
  expect(iconSize(size(360, 720))).toEqual(size(160, 320))
  expect(iconSize(size(300, 176))).toBeNull()
})

test('no side of a resized image is zero, even for a very thin image', () => {
  expect(fullSize(size(50_000, 1))).toEqual(size(16_000, 1))
  expect(feedSize(size(10_000, 1))).toEqual(size(1080, 1))
})
