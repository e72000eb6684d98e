import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaledSize } from './resize-canvas.ts'
import { targetWidth, toJpegName } from './resize-picture.ts'

describe('resizing a picture before the upload', () => {
  test('a picture is resized above 10,240,000 bytes', () => {
    expect(targetWidth({ name: 'a.jpg', type: 'image/jpeg', size: 10_240_000 })).toBeNull()
    expect(targetWidth({ name: 'a.jpg', type: 'image/jpeg', size: 10_240_001 })).toBe(800)
  })
  test('a resized picture is 800 px wide with the same ratio', () => {
    expect(scaledSize(4000, 3000)).toEqual({ width: 800, height: 600 })
    expect(scaledSize(3000, 4000)).toEqual({ width: 800, height: 1066 })
  })
  test("a HEIC picture becomes a JPEG of the server's maximum width", () => {
    for (const [name, type] of [
      ['IMG_1.HEIC', ''],
      ['IMG_1.heif', 'image/heif'],
      ['camera', 'image/heic'],
    ] as const) {
      expect(targetWidth({ name, type, size: 2_000_000 })).toBe(2160)
      expect(targetWidth({ name, type, size: 10_240_001 })).toBe(800)
    }
    expect(scaledSize(4032, 3024, 2160)).toEqual({ width: 2160, height: 1620 })
  })
  test('a photo whose upload failed on the network is resized to the size that the server stores; other pictures stay unchanged', () => {
    expect(targetWidth({ name: 'a.jpg', type: 'image/jpeg', size: 5_000_000 }, true)).toBe(2160)
    expect(targetWidth({ name: 'a.jpg', type: 'image/jpeg', size: 10_240_001 }, true)).toBe(800)
    for (const name of ['a.png', 'a.gif']) expect(targetWidth({ name, type: '', size: 5_000_000 }, true)).toBeNull()
  })
  test('a picture is never enlarged', () => {
    expect(scaledSize(640, 480)).toEqual({ width: 640, height: 480 })
  })
  test('the scaled size is within the canvas limit and never zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 300_000 }), (width, height) => {
        const size = scaledSize(width, height)
        expect(size.width).toBeLessThanOrEqual(800)
        expect(size.width * size.height).toBeLessThanOrEqual(16_777_216)
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
  test('a resized picture has the extension .jpg', () => {
    expect(toJpegName('山.PNG')).toBe('山.jpg')
    expect(toJpegName('image')).toBe('image.jpg')
  })
})
