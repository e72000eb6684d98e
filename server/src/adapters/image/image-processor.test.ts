import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp, { type Metadata } from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ProcessedImage } from '../../ports.ts'
import { openImageProcessor } from './image-processor.ts'

const processor = openImageProcessor()

const processOrThrow = async (bytes: Uint8Array): Promise<ProcessedImage> => {
  const result = await processor.process(bytes)
  if ('fault' in result) throw new Error(`${result.fault}: ${result.reason}`)
  return result
}
const fault = async (bytes: Uint8Array) => {
  const result = await processor.process(bytes)
  return 'fault' in result ? result.fault : null
}
const readMetadata = (bytes: Uint8Array): Promise<Metadata> => sharp(bytes).metadata()
const pixel = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]
const closeTo = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1.3))

const plainImage = (width: number, height: number, background = '#c03020') =>
  sharp({ create: { width, height, channels: 3, background } })
const noiseImage = (width: number, height: number) =>
  sharp(pseudoRandomBytes(width * height * 3), {
    raw: { width, height, channels: 3 },
  })

/** Deterministic noise, the same in every run. */
function pseudoRandomBytes(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  let state = 1
  for (let i = 0; i < size; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    bytes[i] = state >>> 24
  }
  return bytes
}

describe('an image of every supported format is converted to WebP', () => {
  test.each([
    ['jpeg', () => noiseImage(1600, 1200).jpeg()],
    ['png', () => noiseImage(1600, 1200).png()],
    ['webp', () => noiseImage(1600, 1200).webp()],
    ['gif', () => noiseImage(1600, 1200).gif({ effort: 1, colours: 16 })],
  ])('%s', async (_, make) => {
    const picture = await processOrThrow(await make().toBuffer())
    expect(picture).toMatchObject({ type: 'image/webp', width: 1600, height: 1200 })
    expect(await readMetadata(picture.full)).toMatchObject({ format: 'webp', width: 1600, height: 1200 })
    expect(await readMetadata(picture.feed)).toMatchObject({ format: 'webp', width: 1080, height: 810 })
    expect(await readMetadata(picture.phone)).toMatchObject({ format: 'webp', width: 800, height: 600 })
    expect(await readMetadata(picture.thumb)).toMatchObject({ format: 'webp', width: 480, height: 360 })
    expect(await readMetadata(picture.icon)).toMatchObject({ format: 'webp', width: 213, height: 160 })
  })

  test('a small image is not enlarged and needs no separate files for its smaller forms', async () => {
    const picture = await processOrThrow(await plainImage(300, 200).jpeg().toBuffer())
    expect(picture).toMatchObject({ width: 300, height: 200 })
    expect(picture.feed).toBe(picture.full)
    expect(picture.phone).toBe(picture.feed)
  })

  test('an image of a single pixel is accepted', async () => {
    expect(await processOrThrow(await plainImage(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 })
  })

  test('a long screenshot is cropped to its top only in the grid form', async () => {
    const half = { create: { width: 200, height: 1000, channels: 3, background: '#00f' } } as const
    const long = plainImage(200, 2000).composite([{ input: half, top: 1000, left: 0 }])
    const { full, thumb } = await processOrThrow(await long.png().toBuffer())
    expect(await readMetadata(full)).toMatchObject({ width: 200, height: 2000 })
    expect(await readMetadata(thumb)).toMatchObject({ width: 200, height: 400 })
    expect(await pixel(thumb, 100, 390)).toEqual(closeTo([192, 48, 32]))
  })
})

describe('the preview of an image', () => {
  const decodePreview = (preview: string) => {
    expect(preview).toMatch(/^data:image\/webp;base64,/)
    expect(preview.length).toBeLessThanOrEqual(250)
    return Buffer.from(preview.slice(preview.indexOf(',') + 1), 'base64')
  }

  test('is small enough to embed in the post, even for noise', async () => {
    const { preview } = await processOrThrow(await noiseImage(48, 48).png().toBuffer())
    expect((await readMetadata(decodePreview(preview))).width).toBeLessThanOrEqual(24)
  })

  test('has the aspect ratio and the colour of the image', async () => {
    const bytes = decodePreview((await processOrThrow(await plainImage(1200, 600).jpeg().toBuffer())).preview)
    expect(await readMetadata(bytes)).toMatchObject({ format: 'webp', width: 24, height: 12 })
    expect(await pixel(bytes, 12, 6)).toEqual(closeTo([192, 48, 32]))
  })
})

describe('a converted image contains no metadata', () => {
  const forbiddenTraces = ['Exif', 'EXIF', 'GPS', 'XMP', 'ICCP', 'http://ns.adobe.com', '30/1', 'evil', '西湖']

  const expectNoMetadata = async (picture: ProcessedImage) => {
    const preview = Buffer.from(picture.preview.slice(23), 'base64')
    for (const form of [picture.full, picture.feed, picture.phone, picture.thumb, picture.icon, preview]) {
      for (const trace of forbiddenTraces) expect(Buffer.from(form).includes(trace), trace).toBe(false)
      const { exif, xmp, icc, iptc, orientation } = await readMetadata(form)
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    }
  }

  test('the GPS position of a photograph is removed', async () => {
    const photo = await noiseImage(1400, 900)
      .jpeg()
      .withExif({
        IFD0: { Artist: 'evil', ImageDescription: '西湖' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '30/1 14/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '120/1 9/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><evil/></x:xmpmeta>')
      .toBuffer()
    expect((await readMetadata(photo)).exif?.includes(Buffer.from([0x88, 0x25]).reverse())).toBe(true)
    await expectNoMetadata(await processOrThrow(photo))
  })

  test('data appended to the file is removed', async () => {
    const jpeg = await noiseImage(200, 200).jpeg().toBuffer()
    await expectNoMetadata(
      await processOrThrow(Buffer.concat([jpeg, Buffer.from('PK\x03\x04 evil.zip <script>evil()</script>')])),
    )
  })

  test('the metadata of an animation is removed', async () => {
    const frames = await animation(3)
      .withExif({ IFD0: { Artist: 'evil' } })
      .webp()
      .toBuffer()
    await expectNoMetadata(await processOrThrow(frames))
  })
})

describe('the appearance of an image is preserved', () => {
  /** Red above blue, in sensor orientation. */
  const twoColourImage = (width: number, height: number) =>
    plainImage(width, height, '#f00').composite([
      { input: { create: { width, height: height / 2, channels: 3, background: '#00f' } }, top: height / 2, left: 0 },
    ])

  test('the EXIF orientation is applied', async () => {
    const rotatedImage = await twoColourImage(400, 200)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { width, height, full, thumb } = await processOrThrow(rotatedImage)
    expect({ width, height }).toEqual({ width: 200, height: 400 })
    expect(await pixel(full, 20, 200)).toEqual(closeTo([0, 0, 255]))
    expect(await pixel(full, 180, 200)).toEqual(closeTo([255, 0, 0]))
    expect(await readMetadata(thumb)).toMatchObject({ width: 200, height: 400 })
  })

  test('any colour profile is converted to sRGB', async () => {
    const wideGamutImage = await plainImage(64, 64, '#00ff00').withIccProfile('p3').png().toBuffer()
    expect((await readMetadata(wideGamutImage)).icc).toBeDefined()
    const { full } = await processOrThrow(wideGamutImage)
    expect(await pixel(full, 32, 32)).toEqual(
      closeTo(await pixel(await plainImage(64, 64, '#00ff00').webp().toBuffer(), 32, 32)),
    )
  })

  test('CMYK, grey and 16-bit images are converted', async () => {
    const cmyk = await plainImage(64, 64).toColourspace('cmyk').jpeg().toBuffer()
    expect((await readMetadata(cmyk)).space).toBe('cmyk')
    const [red = 0, green = 0, blue = 0] = await pixel((await processOrThrow(cmyk)).full, 32, 32)
    expect(red - Math.max(green, blue)).toBeGreaterThan(100)
    const grey = await plainImage(64, 64, '#808080').toColourspace('b-w').jpeg().toBuffer()
    expect(await pixel((await processOrThrow(grey)).full, 32, 32)).toEqual(closeTo([128, 128, 128]))
    const image16Bit = await plainImage(64, 64).toColourspace('rgb16').png().toBuffer()
    expect((await readMetadata(image16Bit)).depth).toBe('ushort')
    expect(await pixel((await processOrThrow(image16Bit)).full, 32, 32)).toEqual(closeTo([192, 48, 32]))
  })

  test('transparency is preserved', async () => {
    const transparentImage = sharp({
      create: { width: 80, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const { full, preview } = await processOrThrow(await transparentImage.png().toBuffer())
    expect(await readMetadata(full)).toMatchObject({ hasAlpha: true })
    expect(await pixel(Buffer.from(preview.slice(23), 'base64'), 5, 5)).toEqual(closeTo([255, 255, 255]))
  })
})

const animation = (frames: number, width = 60, height = 40) => {
  const strips = Array.from({ length: frames }, (_, i) => Buffer.alloc(width * height * 3, i % 2 ? 255 : 0))
  return sharp(Buffer.concat(strips), { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
}

describe('an animation', () => {
  test('keeps its frames and delays; its grid form is a still image', async () => {
    const gif = await animation(5)
      .gif({ delay: [100, 200, 300, 400, 500] })
      .toBuffer()
    const picture = await processOrThrow(gif)
    expect(picture).toMatchObject({ width: 60, height: 40 })
    expect(await readMetadata(picture.full)).toMatchObject({ pages: 5, delay: [100, 200, 300, 400, 500] })
    expect(picture.feed).toBe(picture.full)
    expect(picture.phone).toBe(picture.full)
    expect((await readMetadata(picture.thumb)).pages).toBeUndefined()
  })

  test('is resized in all frames', async () => {
    const picture = await processOrThrow(await animation(2, 1440, 300).gif().toBuffer())
    expect(picture).toMatchObject({ width: 720, height: 150 })
    expect(await readMetadata(picture.full)).toMatchObject({ width: 720, pages: 2 })
  })

  test('with too many frames keeps only the first one', async () => {
    const picture = await processOrThrow(await animation(201, 8, 8).gif().toBuffer())
    expect(picture).toMatchObject({ width: 8, height: 8 })
    expect((await readMetadata(picture.full)).pages).toBeUndefined()
  })
})

describe('a file that is not a supported image is rejected as unsupported', () => {
  test.each([
    ['an empty file', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
    ['an SVG with an XML declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PDF', '%PDF-1.7\n'],
    ['an HTML page', '<!doctype html><script>1</script>'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['an icon', '\0\0\x01\0'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['a RIFF audio file', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('%s', async (_, text) => expect(await fault(Buffer.from(text, 'latin1'))).toBe('unsupported'))
})

describe('a damaged or dangerous image is rejected', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'a corrupted %s file gives either a valid image or an error',
    async (format) => {
      const image = await noiseImage(40, 30).toFormat(format).toBuffer()
      const changes = fc.array(fc.tuple(fc.nat(image.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 })
      await fc.assert(
        fc.asyncProperty(changes, fc.nat(image.length), async (changes, end) => {
          const bytes = Buffer.from(image.subarray(0, end % 3 ? image.length : end))
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
          const result = await processor.process(bytes)
          if ('fault' in result) expect(['unsupported', 'broken', 'too-large']).toContain(result.fault)
          else
            expect(await readMetadata(result.full)).toMatchObject({
              format: 'webp',
              width: result.width,
              height: result.height,
            })
        }),
        { numRuns: 40 },
      )
    },
  )

  test('a file that contains only an image signature is broken', async () => {
    for (const head of [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'GIF89a<script>alert(1)</script>',
      'RIFF\0\0\0\0WEBPVP8 ',
    ]) {
      expect(await fault(Buffer.from(head, 'latin1'))).toBe('broken')
    }
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a truncated %s file is broken', async (format) => {
    const image = await noiseImage(400, 300).toFormat(format).toBuffer()
    expect(await fault(image.subarray(0, image.length / 2))).toBe('broken')
  })

  test('a header with dimensions beyond the data is an error', async () => {
    expect(await fault(png(5000, 5000, Buffer.alloc(10)))).toBe('broken')
    expect(await fault(png(30_000, 30_000, Buffer.alloc(10)))).toBe('too-large')
    expect(await fault(png(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(10)))).not.toBeNull()
  })

  test('a decompression bomb is too large', async () => {
    const side = 30_000
    const decompressionBomb = png(side, side, Buffer.alloc((side / 8 + 1) * side))
    expect(decompressionBomb.length).toBeLessThan(200_000)
    expect(await fault(decompressionBomb)).toBe('too-large')
  })

  test('an image of the maximum size is accepted', async () => {
    const [width, height] = [10_000, 5_000]
    expect(await processOrThrow(png(width, height, Buffer.alloc((width / 8 + 1) * height)))).toMatchObject({
      width: 2160,
    })
  })

  test('an image that exceeds the time limit is broken', async () => {
    const slowImage = await noiseImage(1600, 1200).jpeg().toBuffer()
    expect(await openImageProcessor({ seconds: 0.01 }).process(slowImage)).toMatchObject({
      fault: 'broken',
      reason: expect.stringMatching(/^time/),
    })
  })

  test.skipIf(process.platform !== 'linux')(
    'an image that exceeds the memory limit is too large; the next image succeeds',
    async () => {
      const smallMemoryProcessor = openImageProcessor({ concurrency: 1, megabytes: 220 })
      const largeImage = await plainImage(6_000, 5_000).webp({ effort: 0 }).toBuffer()
      expect(await smallMemoryProcessor.process(largeImage)).toMatchObject({
        fault: 'too-large',
        reason: expect.stringMatching(/memory/),
      })
      expect(await smallMemoryProcessor.process(await plainImage(300, 200).jpeg().toBuffer())).toMatchObject({
        width: 300,
      })
      expect(await processOrThrow(largeImage)).toMatchObject({ width: 2160 })
    },
  )

  test('an image beyond the queue limit is rejected as busy', async () => {
    const smallQueueProcessor = openImageProcessor({ concurrency: 1, maxQueued: 1 })
    const bytes = await noiseImage(600, 600).jpeg().toBuffer()
    const answers = await Promise.all([1, 2, 3, 4].map(() => smallQueueProcessor.process(bytes)))
    expect(answers.map((result) => ('fault' in result ? result.fault : 'made'))).toEqual([
      'made',
      'made',
      'busy',
      'busy',
    ])
  })
})

/** Encodes a black-and-white PNG with one bit per pixel from these rows. */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), body.length + 4)
  return frame
}

function crc32(bytes: Buffer): number {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
