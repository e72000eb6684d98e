import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part of a gzip body: deflated bytes that end at a byte boundary, and what the checksum of the whole needs. */
export type GzipBlock = { deflated: Buffer; crc: number; length: number; shift: number }

/** `preceding` is before the text in every body that holds the block: matches may reach back into it. */
export const toGzipBlock = (text: Buffer, preceding?: Buffer): GzipBlock => ({
  deflated: deflateRawSync(text, {
    finishFlush: constants.Z_SYNC_FLUSH,
    ...(preceding && preceding.length > 0 && { dictionary: preceding }),
  }),
  crc: crc32(text),
  length: text.length,
  shift: shiftOver(text.length),
})

const windowBytes = 32_768

/** Zeros replace the `gap` bytes between texts: JSON has none, so that no match reaches into a gap. */
export const toGzipBlocks = (texts: readonly Buffer[], gap: number): GzipBlock[] => {
  const zeros = Buffer.alloc(gap)
  let preceding = Buffer.alloc(0)
  return texts.map((text) => {
    const block = toGzipBlock(text, preceding)
    preceding = Buffer.concat([preceding, text, zeros]).subarray(-windowBytes)
    return block
  })
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const lastBlock = Buffer.from([3, 0])

export const joinGzipBlocks = (blocks: readonly GzipBlock[]): Buffer => {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(blocks.reduce((crc, block) => (multiply(block.shift, crc) ^ block.crc) >>> 0, 0))
  trailer.writeUInt32LE(blocks.reduce((length, block) => length + block.length, 0) % 2 ** 32, 4)
  return Buffer.concat([header, ...blocks.map(({ deflated }) => deflated), lastBlock, trailer])
}

/** The polynomial of CRC-32. As in zlib, the highest bit of a number is the coefficient of x^0. */
const polynomial = 0xedb88320
const one = 0x80000000
const xToThe8 = one >>> 8

const multiply = (a: number, b: number): number => {
  let product = 0
  for (let bit = one, power = b; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= power
    power = power & 1 ? (power >>> 1) ^ polynomial : power >>> 1
  }
  return product >>> 0
}

/** What the checksum of a text is multiplied by when `bytes` follow it: x^(8 · bytes). */
const shiftOver = (bytes: number): number => {
  let shift = one
  for (let rest = bytes, power = xToThe8; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = multiply(power, shift)
    power = multiply(power, power)
  }
  return shift
}
