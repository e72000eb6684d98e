import { crc32 } from 'node:zlib'
import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { convertImage } from './convert.ts'
import { neededParts } from './needed-parts.ts'
import type { ImageFormat } from './sniff.ts'

const plainImage = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#c03020' } })

const chunk = (type: string, data = Buffer.alloc(0)): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), data, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length, 0)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}
const emptySegment = (marker: number): Buffer => Buffer.from([0xff, marker, 0, 2])
const riffChunk = (type: string): Buffer => Buffer.from(`${type}\0\0\0\0`, 'latin1')

/** As large as an upload may be, with copies of `part` before the byte `at`. */
const filled = (file: Buffer, at: number, part: Buffer): Buffer => {
  const parts = Array<Buffer>(Math.floor((limits.imageMax - file.length) / part.length)).fill(part)
  return Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)])
}
const withRiffSize = (file: Buffer): Buffer => {
  file.writeUInt32LE(file.length - 8, 4)
  return file
}
const flashes = async (frames: number): Promise<Buffer> => {
  const pixels = Buffer.concat(Array.from({ length: frames }, (_, i) => Buffer.alloc(16 * 16 * 3, i % 2 ? 255 : 0)))
  const raw = { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } as const
  return sharp(pixels, { raw }).webp().toBuffer()
}

const afterPngHeader = 33
const hostileFiles: [string, ImageFormat, () => Promise<Buffer>][] = [
  ...['tEXt', 'zTXt', 'iTXt', 'tIME', 'eXIf', 'PLTE', 'quAz'].map((type): (typeof hostileFiles)[number] => [
    `a PNG of chunks ${type}`,
    'png',
    async () => filled(await plainImage().png().toBuffer(), afterPngHeader, chunk(type, Buffer.from('a\0\0'))),
  ]),
  ...[0xe1, 0xe2, 0xed, 0xfe].map((marker): (typeof hostileFiles)[number] => [
    `a JPEG of segments ${marker.toString(16)}`,
    'jpeg',
    async () => filled(await plainImage().jpeg().toBuffer(), 2, emptySegment(marker)),
  ]),
  ...['XMP ', 'EXIF', 'QUAZ'].map((type): (typeof hostileFiles)[number] => [
    `a WebP of chunks ${type}`,
    'webp',
    async () => withRiffSize(filled(await flashes(2), 30, riffChunk(type))),
  ]),
]

describe('parts of a file that are not needed for its pixels do not reach the decoder', () => {
  test.each(hostileFiles)('of %s', async (_, format, make) => {
    const file = await make()
    expect(file.length).toBeGreaterThan(limits.imageMax - 1_000)
    expect(neededParts(file, format, 200).length).toBeLessThan(2_000)
  })

  test('and the picture is the same', async () => {
    // The names are formats.
    for (const [name, bytes] of Object.entries({
      png: filled(await plainImage().png().toBuffer(), afterPngHeader, chunk('tIME', Buffer.alloc(7, 1))),
      jpeg: filled(await plainImage().jpeg().toBuffer(), 2, emptySegment(0xed)),
      webp: withRiffSize(filled(await flashes(2), 30, riffChunk('QUAZ'))),
    }))
      expect(await convertImage({ bytes, kind: name as ImageFormat, seconds: 20 })).toMatchObject({
        type: 'image/webp',
      })
  })
})

test('a file without such parts is not copied', async () => {
  for (const [format, file] of [
    ['jpeg', await plainImage().jpeg({ progressive: true }).toBuffer()],
    ['webp', await flashes(3)],
    ['gif', await plainImage().gif().toBuffer()],
  ] as const)
    expect(neededParts(file, format, 200)).toEqual(file)
})

test(
  'only the first frame of a WebP with two hundred thousand frames is shown',
  async () => {
    const file = await flashes(2)
    const frame = file.subarray(file.indexOf('ANMF'), file.lastIndexOf('ANMF'))
    const bytes = withRiffSize(filled(file, file.length, frame))
    const result = await convertImage({ bytes, kind: 'webp', seconds: 20 })
    if ('fault' in result) throw new Error(result.fault)
    expect(result).toMatchObject({ width: 16, height: 16 })
    expect((await sharp(result.full).metadata()).pages).toBeUndefined()
  },
  minute,
)

test('a JPEG with more scans than any program writes is rejected as broken', async () => {
  const jpeg = await plainImage().jpeg({ progressive: true }).toBuffer()
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  const bytes = filled(jpeg, jpeg.length - 2, scan)
  expect(await convertImage({ bytes, kind: 'jpeg', seconds: 20 })).toMatchObject({
    fault: 'broken',
    reason: expect.stringContaining('scans'),
  })
})

test('a JPEG with thousands of alternating needed and unneeded parts is rejected as broken', async () => {
  const bytes = filled(await plainImage().jpeg().toBuffer(), 2, Buffer.concat([Buffer.of(1), emptySegment(0xe2)]))
  expect(await convertImage({ bytes, kind: 'jpeg', seconds: 20 })).toMatchObject({
    fault: 'broken',
    reason: expect.stringContaining('parts'),
  })
})
