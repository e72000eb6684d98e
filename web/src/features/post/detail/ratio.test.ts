import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillsFrame, frameRatio } from './ratio.ts'

const side = fc.integer({ min: 1, max: 20_000 })

describe('the frame of the pictures of a post', () => {
  test('follows the first picture', () => {
    expect(frameRatio({ width: 1000, height: 1000 })).toBe(1)
  })
  test('is never taller than 3:4 nor flatter than 16:9', () => {
    expect(frameRatio({ width: 1000, height: 9000 })).toBe(3 / 4)
    expect(frameRatio({ width: 9000, height: 1000 })).toBe(16 / 9)
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(frameRatio({ width, height })).toBeGreaterThanOrEqual(3 / 4)
        expect(frameRatio({ width, height })).toBeLessThanOrEqual(16 / 9)
      }),
    )
  })
  test('lies where nobody knows the size', () => {
    expect(frameRatio(undefined)).toBe(16 / 9)
    expect(frameRatio({ width: 0, height: 0 })).toBe(16 / 9)
  })
  test('is filled by a picture of nearly its shape; others stay whole', () => {
    expect(fillsFrame({ width: 400, height: 300 }, 1.5)).toBe(true)
    expect(fillsFrame({ width: 300, height: 400 }, 1.5)).toBe(false)
  })
})
