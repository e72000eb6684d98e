import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillsFrame, frameRatio } from './frame-ratio.ts'

const side = fc.integer({ min: 1, max: 20_000 })

describe("frame ratio of a post's media", () => {
  test('the frame has the ratio of the first picture', () => {
    expect(frameRatio({ width: 1000, height: 1000 })).toBe(1)
  })
  test('the frame ratio is clamped to 3:4 and 16:9', () => {
    expect(frameRatio({ width: 1000, height: 9000 })).toBe(3 / 4)
    expect(frameRatio({ width: 9000, height: 1000 })).toBe(16 / 9)
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(frameRatio({ width, height })).toBeGreaterThanOrEqual(3 / 4)
        expect(frameRatio({ width, height })).toBeLessThanOrEqual(16 / 9)
      }),
    )
  })
  test('the frame is 16:9 without a known size', () => {
    expect(frameRatio(undefined)).toBe(16 / 9)
    expect(frameRatio({ width: 0, height: 0 })).toBe(16 / 9)
  })
  test("a picture of nearly the frame's ratio is cropped, others are shown whole", () => {
    expect(fillsFrame({ width: 400, height: 300 }, 1.5)).toBe(true)
    expect(fillsFrame({ width: 300, height: 400 }, 1.5)).toBe(false)
  })
})
