import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp, { type Metadata } from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Picture } from '../../ports.ts'
import { openMedia } from './media.ts'

const media = openMedia()

const accepted = async (bytes: Uint8Array): Promise<Picture> => {
  const answer = await media.picture(bytes)
  if ('fault' in answer) throw new Error(`${answer.fault}: ${answer.reason}`)
  return answer
}
const fault = async (bytes: Uint8Array) => {
  const answer = await media.picture(bytes)
  return 'fault' in answer ? answer.fault : null
}
const look = (bytes: Uint8Array): Promise<Metadata> => sharp(bytes).metadata()
const pixel = async (bytes: Uint8Array, left: number, top: number) => [
  ...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]
const near = (colour: number[]) => colour.map((value) => expect.closeTo(value, -1.3))

const plain = (width: number, height: number, background = '#c03020') =>
  sharp({ create: { width, height, channels: 3, background } })
const noise = (width: number, height: number) =>
  sharp(speckle(width * height * 3), {
    raw: { width, height, channels: 3 },
  })

/** Bytes without a pattern, the same on every run. */
function speckle(size: number): Buffer {
  const bytes = Buffer.alloc(size)
  let state = 1
  for (let i = 0; i < size; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    bytes[i] = state >>> 24
  }
  return bytes
}

describe('a picture of every kind becomes WebP', () => {
  test.each([
    ['jpeg', () => noise(1600, 1200).jpeg()],
    ['png', () => noise(1600, 1200).png()],
    ['webp', () => noise(1600, 1200).webp()],
    ['gif', () => noise(1600, 1200).gif({ effort: 1, colours: 16 })],
  ])('%s', async (_, make) => {
    const picture = await accepted(await make().toBuffer())
    expect(picture).toMatchObject({ type: 'image/webp', width: 1600, height: 1200 })
    expect(await look(picture.full)).toMatchObject({ format: 'webp', width: 1600, height: 1200 })
    expect(await look(picture.feed)).toMatchObject({ format: 'webp', width: 1080, height: 810 })
    expect(await look(picture.phone)).toMatchObject({ format: 'webp', width: 800, height: 600 })
    expect(await look(picture.thumb)).toMatchObject({ format: 'webp', width: 480, height: 360 })
  })

  test('a small one is not enlarged, and its smaller forms cost no second file', async () => {
    const picture = await accepted(await plain(300, 200).jpeg().toBuffer())
    expect(picture).toMatchObject({ width: 300, height: 200 })
    expect(picture.feed).toBe(picture.full)
    expect(picture.phone).toBe(picture.feed)
  })

  test('one single pixel is a picture too', async () => {
    expect(await accepted(await plain(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 })
  })

  test('a long screenshot is cut to its beginning in a grid alone', async () => {
    const half = { create: { width: 200, height: 1000, channels: 3, background: '#00f' } } as const
    const long = plain(200, 2000).composite([{ input: half, top: 1000, left: 0 }])
    const { full, thumb } = await accepted(await long.png().toBuffer())
    expect(await look(full)).toMatchObject({ width: 200, height: 2000 })
    expect(await look(thumb)).toMatchObject({ width: 200, height: 400 })
    expect(await pixel(thumb, 100, 390)).toEqual(near([192, 48, 32]))
  })
})

describe('the preview', () => {
  const read = (preview: string) => {
    expect(preview).toMatch(/^data:image\/webp;base64,/)
    expect(preview.length).toBeLessThanOrEqual(250)
    return Buffer.from(preview.slice(preview.indexOf(',') + 1), 'base64')
  }

  test('is small enough to travel with the post, even of the worst picture', async () => {
    const { preview } = await accepted(await noise(48, 48).png().toBuffer())
    expect((await look(read(preview))).width).toBeLessThanOrEqual(24)
  })

  test('has the shape and the colour of its picture', async () => {
    const bytes = read((await accepted(await plain(1200, 600).jpeg().toBuffer())).preview)
    expect(await look(bytes)).toMatchObject({ format: 'webp', width: 24, height: 12 })
    expect(await pixel(bytes, 12, 6)).toEqual(near([192, 48, 32]))
  })
})

describe('nothing but pixels comes out', () => {
  const traces = ['Exif', 'EXIF', 'GPS', 'XMP', 'ICCP', 'http://ns.adobe.com', '30/1', 'evil', '西湖']

  const betray = async (picture: Picture) => {
    const preview = Buffer.from(picture.preview.slice(23), 'base64')
    for (const form of [picture.full, picture.feed, picture.phone, picture.thumb, preview]) {
      for (const trace of traces) expect(Buffer.from(form).includes(trace), trace).toBe(false)
      const { exif, xmp, icc, iptc, orientation } = await look(form)
      expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
    }
  }

  test('not where a photograph was taken', async () => {
    const photo = await noise(1400, 900)
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
    expect((await look(photo)).exif?.includes(Buffer.from([0x88, 0x25]).reverse())).toBe(true)
    await betray(await accepted(photo))
  })

  test('not what else the file was', async () => {
    const jpeg = await noise(200, 200).jpeg().toBuffer()
    await betray(await accepted(Buffer.concat([jpeg, Buffer.from('PK\x03\x04 evil.zip <script>evil()</script>')])))
  })

  test('not of an animation either', async () => {
    const frames = await animation(3)
      .withExif({ IFD0: { Artist: 'evil' } })
      .webp()
      .toBuffer()
    await betray(await accepted(frames))
  })
})

describe('a picture looks as it was meant', () => {
  /** Red above, blue below, as the sensor saw it. */
  const twoHalves = (width: number, height: number) =>
    plain(width, height, '#f00').composite([
      { input: { create: { width, height: height / 2, channels: 3, background: '#00f' } }, top: height / 2, left: 0 },
    ])

  test('turned as the camera was held', async () => {
    const held = await twoHalves(400, 200).jpeg({ quality: 95 }).withMetadata({ orientation: 6 }).toBuffer()
    const { width, height, full, thumb } = await accepted(held)
    expect({ width, height }).toEqual({ width: 200, height: 400 })
    expect(await pixel(full, 20, 200)).toEqual(near([0, 0, 255]))
    expect(await pixel(full, 180, 200)).toEqual(near([255, 0, 0]))
    expect(await look(thumb)).toMatchObject({ width: 200, height: 400 })
  })

  test('in sRGB, whatever its profile was', async () => {
    const wide = await plain(64, 64, '#00ff00').withIccProfile('p3').png().toBuffer()
    expect((await look(wide)).icc).toBeDefined()
    const { full } = await accepted(wide)
    expect(await pixel(full, 32, 32)).toEqual(
      near(await pixel(await plain(64, 64, '#00ff00').webp().toBuffer(), 32, 32)),
    )
  })

  test('out of CMYK, grey or 16 bits a channel', async () => {
    const cmyk = await plain(64, 64).toColourspace('cmyk').jpeg().toBuffer()
    expect((await look(cmyk)).space).toBe('cmyk')
    const [red = 0, green = 0, blue = 0] = await pixel((await accepted(cmyk)).full, 32, 32)
    expect(red - Math.max(green, blue)).toBeGreaterThan(100)
    const grey = await plain(64, 64, '#808080').toColourspace('b-w').jpeg().toBuffer()
    expect(await pixel((await accepted(grey)).full, 32, 32)).toEqual(near([128, 128, 128]))
    const deep = await plain(64, 64).toColourspace('rgb16').png().toBuffer()
    expect((await look(deep)).depth).toBe('ushort')
    expect(await pixel((await accepted(deep)).full, 32, 32)).toEqual(near([192, 48, 32]))
  })

  test('with its transparent places', async () => {
    const clear = sharp({ create: { width: 80, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const { full, preview } = await accepted(await clear.png().toBuffer())
    expect(await look(full)).toMatchObject({ hasAlpha: true })
    expect(await pixel(Buffer.from(preview.slice(23), 'base64'), 5, 5)).toEqual(near([255, 255, 255]))
  })
})

const animation = (frames: number, width = 60, height = 40) => {
  const strips = Array.from({ length: frames }, (_, i) => Buffer.alloc(width * height * 3, i % 2 ? 255 : 0))
  return sharp(Buffer.concat(strips), { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
}

describe('an animation', () => {
  test('goes on moving at its pace; its grid form stands still', async () => {
    const gif = await animation(5)
      .gif({ delay: [100, 200, 300, 400, 500] })
      .toBuffer()
    const picture = await accepted(gif)
    expect(picture).toMatchObject({ width: 60, height: 40 })
    expect(await look(picture.full)).toMatchObject({ pages: 5, delay: [100, 200, 300, 400, 500] })
    expect(picture.feed).toBe(picture.full)
    expect(picture.phone).toBe(picture.full)
    expect((await look(picture.thumb)).pages).toBeUndefined()
  })

  test('is made smaller as a whole', async () => {
    const picture = await accepted(await animation(2, 1440, 300).gif().toBuffer())
    expect(picture).toMatchObject({ width: 720, height: 150 })
    expect(await look(picture.full)).toMatchObject({ width: 720, pages: 2 })
  })

  test('with too many frames keeps the first alone', async () => {
    const picture = await accepted(await animation(201, 8, 8).gif().toBuffer())
    expect(picture).toMatchObject({ width: 8, height: 8 })
    expect((await look(picture.full)).pages).toBeUndefined()
  })
})

describe('what is no picture is refused', () => {
  test.each([
    ['nothing at all', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
    ['an SVG behind an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PDF', '%PDF-1.7\n'],
    ['a page', '<!doctype html><script>1</script>'],
    ['a TIFF', 'II*\0\x08\0\0\0'],
    ['an icon', '\0\0\x01\0'],
    ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['an AVIF', '\0\0\0\x1cftypavif\0\0\0\0'],
    ['a RIFF that is a sound', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('%s', async (_, text) => expect(await fault(Buffer.from(text, 'latin1'))).toBe('unsupported'))
})

describe('what is damaged or dangerous is refused', () => {
  test.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'a %s with any bytes changed is a picture or a fault',
    async (format) => {
      const whole = await noise(40, 30).toFormat(format).toBuffer()
      const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 })
      await fc.assert(
        fc.asyncProperty(changes, fc.nat(whole.length), async (changes, end) => {
          const bytes = Buffer.from(whole.subarray(0, end % 3 ? whole.length : end))
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
          const answer = await media.picture(bytes)
          if ('fault' in answer) expect(['unsupported', 'broken', 'too-large']).toContain(answer.fault)
          else
            expect(await look(answer.full)).toMatchObject({
              format: 'webp',
              width: answer.width,
              height: answer.height,
            })
        }),
        { numRuns: 40 },
      )
    },
  )

  test('a beginning without a picture behind it', async () => {
    for (const head of [
      '\xff\xd8\xff',
      '\x89PNG\r\n\x1a\n',
      'GIF89a<script>alert(1)</script>',
      'RIFF\0\0\0\0WEBPVP8 ',
    ]) {
      expect(await fault(Buffer.from(head, 'latin1'))).toBe('broken')
    }
  })

  test.each(['jpeg', 'png', 'webp'] as const)('a %s that ends in its middle', async (format) => {
    const whole = await noise(400, 300).toFormat(format).toBuffer()
    expect(await fault(whole.subarray(0, whole.length / 2))).toBe('broken')
  })

  test('a header that promises more than there is', async () => {
    expect(await fault(png(5000, 5000, Buffer.alloc(10)))).toBe('broken')
    expect(await fault(png(30_000, 30_000, Buffer.alloc(10)))).toBe('too-large')
    expect(await fault(png(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(10)))).not.toBeNull()
  })

  test('a small file that unpacks into a huge picture', async () => {
    const side = 30_000
    const bomb = png(side, side, Buffer.alloc((side / 8 + 1) * side))
    expect(bomb.length).toBeLessThan(200_000)
    expect(await fault(bomb)).toBe('too-large')
  })

  test('the largest picture allowed is taken', async () => {
    const [width, height] = [10_000, 5_000]
    expect(await accepted(png(width, height, Buffer.alloc((width / 8 + 1) * height)))).toMatchObject({ width: 2160 })
  })

  test('a picture that takes too long', async () => {
    const slow = await noise(1600, 1200).jpeg().toBuffer()
    expect(await openMedia({ seconds: 0.01 }).picture(slow)).toMatchObject({
      fault: 'broken',
      reason: expect.stringMatching(/^time/),
    })
  })

  test.skipIf(process.platform !== 'linux')('a picture that takes too much memory, and no other one', async () => {
    const tight = openMedia({ lanes: 1, megabytes: 220 })
    const greedy = await plain(6_000, 5_000).webp({ effort: 0 }).toBuffer()
    expect(await tight.picture(greedy)).toMatchObject({ fault: 'too-large', reason: expect.stringMatching(/memory/) })
    expect(await tight.picture(await plain(300, 200).jpeg().toBuffer())).toMatchObject({ width: 300 })
    expect(await accepted(greedy)).toMatchObject({ width: 2160 })
  })

  test('more pictures than can wait', async () => {
    const small = openMedia({ lanes: 1, waiting: 1 })
    const bytes = await noise(600, 600).jpeg().toBuffer()
    const answers = await Promise.all([1, 2, 3, 4].map(() => small.picture(bytes)))
    expect(answers.map((answer) => ('fault' in answer ? answer.fault : 'made'))).toEqual([
      'made',
      'made',
      'busy',
      'busy',
    ])
  })
})

/** A black-and-white PNG of one bit a pixel with these rows, written by hand. */
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
