import { crc32, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encodePng } from './canvas.ts'
import { drawPicture, pictureSize } from './draw-picture.ts'
import { captchaAlphabet } from './glyphs.ts'

/** Deterministic, so that the rates below are the same in every run. */
const randomOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}

const answerOf = (random: () => number) =>
  Array.from({ length: 4 }, () => captchaAlphabet[Math.floor(random() * captchaAlphabet.length)]).join('')

type Grid = { width: number; height: number; ink: Float64Array }
const cell = 4

/** Darkness of each cell of 4 × 4 pixels, without the light half that holds the paper and its shades. */
const gridOf = (pixels: Uint8Array, { width, height }: { width: number; height: number }): Grid => {
  const grid = { width: width / cell, height: height / cell, ink: new Float64Array((width * height) / cell ** 2) }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      const light = ((pixels[at] ?? 0) + (pixels[at + 1] ?? 0) + (pixels[at + 2] ?? 0)) / 3
      const target = Math.floor(y / cell) * grid.width + Math.floor(x / cell)
      grid.ink[target] = (grid.ink[target] ?? 0) + (light < 165 ? 1 : 0)
    }
  return grid
}

const crop = ({ width, height, ink }: Grid): Grid => {
  const [columns, rows] = [new Set<number>(), new Set<number>()]
  ink.forEach((value, i) => {
    if (value === 0) return
    columns.add(i % width)
    rows.add(Math.floor(i / width))
  })
  const [left, right, top, bottom] = [Math.min(...columns), Math.max(...columns), Math.min(...rows), Math.max(...rows)]
  const size = { width: right - left + 1, height: bottom - top + 1 }
  const inside = Float64Array.from({ length: size.width * size.height }, (_, i) => {
    const [x, y] = [left + (i % size.width), top + Math.floor(i / size.width)]
    return y < height ? (ink[y * width + x] ?? 0) : 0
  })
  return { ...size, ink: inside }
}

const scale = ({ width, height, ink }: Grid, factor: number): Grid => {
  const size = { width: Math.round(width * factor), height: Math.round(height * factor) }
  const sample = (_: unknown, i: number) => {
    const [x, y] = [Math.floor((i % size.width) / factor), Math.floor(i / size.width / factor)]
    return ink[Math.min(height - 1, y) * width + Math.min(width - 1, x)] ?? 0
  }
  return { ...size, ink: Float64Array.from({ length: size.width * size.height }, sample) }
}

/** Every character as the picture draws it without distortion, in three sizes. */
const templates = [...captchaAlphabet].flatMap((character) => {
  const clean = crop(gridOf(drawPicture(character, randomOf(1), 0).pixels, pictureSize))
  return [0.85, 1, 1.15].map((factor) => ({ character, ...scale(clean, factor) }))
})

/** Normalized correlation of a template with the window at a place. */
const correlate = (grid: Grid, template: Grid, left: number, top: number): number => {
  const n = template.ink.length
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let i = 0; i < n; i++) {
    const [x, y] = [left + (i % template.width), top + Math.floor(i / template.width)]
    const inside = x >= 0 && x < grid.width && y >= 0 && y < grid.height
    const p = inside ? (grid.ink[y * grid.width + x] ?? 0) : 0
    const q = template.ink[i] ?? 0
    a += p
    b += q
    aa += p * p
    bb += q * q
    ab += p * q
  }
  const spread = Math.sqrt((aa - (a * a) / n) * (bb - (b * b) / n))
  return spread === 0 ? 0 : (ab - (a * b) / n) / spread
}

/** A script that knows the alphabet, the drawing of every character and the position of each, and tries all offsets. */
const read = (pixels: Uint8Array): string => {
  const grid = gridOf(pixels, pictureSize)
  return Array.from({ length: 4 }, (_, slot) => {
    const middle = (grid.width / 4.5) * (slot + 0.75)
    let best = { character: '', score: -1 }
    for (const template of templates)
      for (let dx = -3; dx <= 3; dx++)
        for (let top = -2; top <= grid.height - template.height + 2; top++) {
          const score = correlate(grid, template, Math.round(middle - template.width / 2) + dx, top)
          if (score > best.score) best = { character: template.character, score }
        }
    return best.character
  }).join('')
}

const readShare = (pictures: number, distortion: number | undefined) => {
  const random = randomOf(7)
  let right = 0
  for (let i = 0; i < pictures; i++) {
    const answer = answerOf(random)
    if (read(drawPicture(answer, random, distortion).pixels) === answer) right++
  }
  return right / pictures
}

describe('the picture of a captcha', () => {
  test('is read by template matching when nothing is distorted', () => {
    expect(readShare(40, 0)).toBeGreaterThanOrEqual(0.95)
  })

  test('is read by template matching in at most one of twenty cases', () => {
    expect(readShare(100, undefined)).toBeLessThanOrEqual(0.05)
  })

  test('takes at most ten times as long as an undistorted one', () => {
    const random = randomOf(3)
    const timeOf = (distortion?: number) => {
      const start = performance.now()
      drawPicture(answerOf(random), random, distortion)
      return performance.now() - start
    }
    // In turns, so that other work slows both.
    const times = Array.from({ length: 12 }, () => [timeOf(), timeOf(0)] as const)
    const [distorted, clean] = [0, 1].map((i) => Math.min(...times.map((pair) => pair[i] ?? 0)))
    expect(distorted).toBeLessThanOrEqual(10 * (clean ?? 0))
  })

  test('is a PNG of pixels without any other chunk', async () => {
    const canvas = drawPicture('ACEF', randomOf(5))
    const png = await encodePng(canvas)
    const names: string[] = []
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
      const length = png.readUInt32BE(at)
      names.push(png.toString('latin1', at + 4, at + 8))
      expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(png.subarray(at + 4, at + 8 + length)))
    }
    expect(names).toEqual(['IHDR', 'IDAT', 'IEND'])
    const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)))
    expect(rows.subarray(1, 1 + pictureSize.width * 3)).toEqual(
      Buffer.from(canvas.pixels.subarray(0, pictureSize.width * 3)),
    )
  })

  test('is never drawn the same way twice, even for the same characters', () => {
    const random = randomOf(9)
    expect(drawPicture('ACEF', random).pixels).not.toEqual(drawPicture('ACEF', random).pixels)
  })
})
