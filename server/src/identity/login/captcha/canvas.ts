import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import type { Point } from './glyphs.ts'

export type Colour = readonly [red: number, green: number, blue: number]

export type Canvas = {
  width: number
  height: number
  pixels: Uint8Array
  stroke: (line: readonly Point[], width: number, colour: Colour) => void
}

export const canvasOf = (width: number, height: number, paper: Colour): Canvas => {
  const pixels = new Uint8Array(width * height * 3)
  for (let i = 0; i < pixels.length; i++) pixels[i] = paper[i % 3] ?? 0
  const paint = (at: number, share: number, colour: Colour) => {
    for (let k = 0; k < 3; k++) {
      const old = pixels[at + k] ?? 0
      pixels[at + k] = Math.max(0, Math.min(255, old + ((colour[k] ?? 0) - old) * share))
    }
  }
  return {
    width,
    height,
    pixels,
    stroke: (line, thickness, colour) => {
      const box = coverage(line, thickness / 2, { width, height })
      box.shares.forEach((share, i) => {
        const [x, y] = [box.left + (i % box.width), box.top + Math.floor(i / box.width)]
        if (share > 0) paint((y * width + x) * 3, share, colour)
      })
    },
  }
}

type Box = { left: number; top: number; width: number; shares: Float32Array }

/** How much of each pixel a line with round ends covers, as a whole, so that its parts join without seams. */
const coverage = (line: readonly Point[], radius: number, size: { width: number; height: number }): Box => {
  const [left, right] = rangeOf(
    line.map(([x]) => x),
    radius,
    size.width,
  )
  const [top, bottom] = rangeOf(
    line.map(([, y]) => y),
    radius,
    size.height,
  )
  const width = Math.max(0, right - left + 1)
  const shares = new Float32Array(width * Math.max(0, bottom - top + 1))
  line.forEach((from, i) => {
    if (i > 0 && i === line.length - 1) return
    const to = line[i + 1] ?? from
    const [first, last] = rangeOf([from[0], to[0]], radius, size.width)
    const [upper, lower] = rangeOf([from[1], to[1]], radius, size.height)
    for (let y = upper; y <= lower; y++)
      for (let x = first; x <= last; x++) {
        const share = Math.min(1, radius + 0.5 - distance([x, y], from, to))
        const at = (y - top) * width + x - left
        if (share > (shares[at] ?? 0)) shares[at] = share
      }
  })
  return { left, top, width, shares }
}

const rangeOf = (values: number[], radius: number, size: number): [number, number] => [
  Math.max(0, Math.floor(Math.min(...values) - radius - 1)),
  Math.min(size - 1, Math.ceil(Math.max(...values) + radius + 1)),
]

const distance = ([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.sqrt((x - ax - t * dx) ** 2 + (y - ay - t * dy) ** 2)
}

const compress = promisify(deflate)

/** Three chunks and no others, so that a file holds pixels alone. Compressed on a thread of the pool. */
export const encodePng = async ({ width, height, pixels }: Canvas): Promise<Buffer> => {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * width * 3, (y + 1) * width * 3), y * (width * 3 + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = await compress(rows)
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
