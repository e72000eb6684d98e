import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shrunkSize } from './paint.ts'
import { jpegName, widthWanted } from './shrink.ts'

describe('shrinking a picture before it is sent', () => {
  test('begins above 10,240,000 bytes', () => {
    expect(widthWanted({ name: 'a.jpg', type: 'image/jpeg', size: 10_240_000 })).toBeNull()
    expect(widthWanted({ name: 'a.jpg', type: 'image/jpeg', size: 10_240_001 })).toBe(800)
  })
  test('leads to a width of 800, the shape kept', () => {
    expect(shrunkSize(4000, 3000)).toEqual({ width: 800, height: 600 })
    expect(shrunkSize(3000, 4000)).toEqual({ width: 800, height: 1066 })
  })
  test('is also what makes a JPEG of what phones store, as wide as the server keeps it', () => {
    for (const [name, type] of [
      ['IMG_1.HEIC', ''],
      ['IMG_1.heif', 'image/heif'],
      ['camera', 'image/heic'],
    ] as const) {
      expect(widthWanted({ name, type, size: 2_000_000 })).toBe(2160)
      expect(widthWanted({ name, type, size: 10_240_001 })).toBe(800)
    }
    expect(shrunkSize(4032, 3024, 2160)).toEqual({ width: 2160, height: 1620 })
  })
  test('never enlarges', () => {
    expect(shrunkSize(640, 480)).toEqual({ width: 640, height: 480 })
  })
  test('stays within what a phone can paint, and is never empty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 300_000 }), (width, height) => {
        const size = shrunkSize(width, height)
        expect(size.width).toBeLessThanOrEqual(800)
        expect(size.width * size.height).toBeLessThanOrEqual(16_777_216)
        expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
  test('gives the file the ending of what it has become', () => {
    expect(jpegName('山.PNG')).toBe('山.jpg')
    expect(jpegName('image')).toBe('image.jpg')
  })
})
