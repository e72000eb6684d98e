import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minute } from '../../time.ts'
import {
  aigcField,
  box,
  c2paManifest,
  exifOf,
  generatedClaim,
  iptcXmp,
  jpegC2pa,
  jpegExif,
  jpegOf,
  jpegSegment,
  jpegXmp,
  mp4Of,
  pngChunk,
  pngInternationalText,
  pngOf,
  pngText,
  tc260Xmp,
  toBytes,
  toolXmp,
  userComment,
  uuidBox,
  webpOf,
} from './ai-mark.fixture.ts'
import { readLimits, sourceOfBytes } from './byte-source.ts'
import { concatBytes } from './decode.ts'
import { readAiMark } from './read-ai-mark.ts'

const read = (bytes: Uint8Array) => readAiMark(sourceOfBytes(bytes))
const grade = async (bytes: Uint8Array) => (await read(bytes))?.grade ?? 0

const xmpUuid = 'be7acfcb97a942e89c71999491e3afac'
const c2paUuid = 'd8fec3d61b0e483c92975828877ec481'
const comment = (text: string) => exifOf([{ tag: 0x9286, bytes: userComment(text), inExifDirectory: true }])
const unicodeComment = (text: string) =>
  concatBytes([toBytes('UNICODE\0'), new Uint8Array(Buffer.from(text, 'utf16le'))])
const camera = exifOf([
  { tag: 0x010e, bytes: toBytes('西湖, 用 AIGC 大赛的相机拍的') },
  { tag: 0x0131, bytes: toBytes('Adobe Lightroom 8.1') },
])

describe('a mark is found in every place where a file may carry it', () => {
  test.each<[string, 0 | 1 | 2 | 3, Uint8Array]>([
    ['TC260 in the XMP of a JPEG', 1, jpegOf(jpegXmp(tc260Xmp()))],
    ['TC260 as an attribute of XMP', 1, jpegOf(jpegXmp(tc260Xmp('1', true)))],
    ['TC260 in the XMP of a WebP', 2, webpOf(['XMP ', toBytes(tc260Xmp('2'))])],
    ['TC260 in the XMP of a PNG', 3, pngOf(pngInternationalText('XML:com.adobe.xmp', toBytes(tc260Xmp('3'))))],
    ['TC260 in the text of a PNG', 1, pngOf(pngText('AIGC', aigcField('1')))],
    ['TC260 in compressed text', 1, pngOf(pngInternationalText('AIGC', deflateSync(aigcField('1')), true))],
    [
      'TC260 in a zTXt chunk',
      1,
      pngOf(pngChunk('zTXt', concatBytes([toBytes('AIGC\0\0'), deflateSync(aigcField('1'))]))),
    ],
    ['TC260 in the UserComment', 1, jpegOf(jpegExif(comment(`{"AIGC":${aigcField('1')}}`)))],
    ['TC260 without its name', 2, jpegOf(jpegExif(comment(aigcField('2'))))],
    [
      'TC260 in a UserComment of two bytes a character',
      1,
      jpegOf(
        jpegExif(exifOf([{ tag: 0x9286, bytes: unicodeComment(`{"AIGC":${aigcField('1')}}`), inExifDirectory: true }])),
      ),
    ],
    [
      'TC260 in the ImageDescription, big endian',
      1,
      jpegOf(jpegExif(exifOf([{ tag: 0x010e, bytes: toBytes(`{"AIGC":${aigcField('1')}}`) }], false))),
    ],
    ['TC260 in the comment of a JPEG', 1, jpegOf(jpegSegment(0xfe, toBytes(`AIGC${aigcField('1')}`)))],
    [
      'TC260 in the tags of an MP4',
      1,
      mp4Of(box('moov', box('udta', box('meta', toBytes(`AIGC data ${aigcField('1')}`))))),
    ],
    ['TC260 in the XMP of an MP4', 1, mp4Of(uuidBox(xmpUuid, toBytes(tc260Xmp())))],
    ['IPTC in XMP', 1, jpegOf(jpegXmp(iptcXmp()))],
    ['IPTC in the XMP of a PNG', 1, pngOf(pngInternationalText('XML:com.adobe.xmp', toBytes(iptcXmp())))],
    ['IPTC in the XMP of an MP4', 1, mp4Of(uuidBox(xmpUuid, toBytes(iptcXmp())))],
    ['IPTC of a composite', 1, webpOf(['XMP ', toBytes(iptcXmp('compositeWithTrainedAlgorithmicMedia'))])],
    ['IPTC of a photograph', 0, jpegOf(jpegXmp(iptcXmp('digitalCapture')))],
    ['C2PA of a JPEG in parts', 1, jpegOf(jpegC2pa(c2paManifest('x'.repeat(900) + generatedClaim), 200))],
    ['C2PA of a PNG', 1, pngOf(pngChunk('caBX', c2paManifest(generatedClaim)))],
    ['C2PA of a WebP', 1, webpOf(['C2PA', c2paManifest(generatedClaim)])],
    ['C2PA of an MP4', 1, mp4Of(uuidBox(c2paUuid, c2paManifest(generatedClaim)))],
    ['C2PA of a generator', 3, pngOf(pngChunk('caBX', c2paManifest('claim_generator OpenAI-API')))],
    ['C2PA of a camera', 0, pngOf(pngChunk('caBX', c2paManifest('claim_generator Leica M11-P digitalCapture')))],
    ['the program that made it', 3, jpegOf(jpegXmp(toolXmp('Midjourney 7')))],
    ['the program, in EXIF', 3, webpOf(['EXIF', exifOf([{ tag: 0x0131, bytes: toBytes('NovelAI') }])])],
    ['another program', 0, jpegOf(jpegXmp(toolXmp('Adobe Photoshop 27.0')), jpegExif(camera))],
    ['the settings of a generator', 3, pngOf(pngText('parameters', 'a lake\nSteps: 20, Sampler: Euler a, Seed: 1'))],
    ['the nodes of a generator', 3, pngOf(pngText('prompt', '{"3":{"class_type":"KSampler"}}'))],
    ['XMP anywhere in a GIF', 1, concatBytes([toBytes('GIF89a'), new Uint8Array(300_000), toBytes(iptcXmp())])],
    ['XMP in a HEIC', 1, concatBytes([box('ftyp', toBytes('heic\0\0\0\0')), box('mdat', toBytes(iptcXmp()))])],
    ['a trace without a label', 3, pngOf(pngText('AIGC', '{"ContentProducer":"0011"}'))],
  ])('%s', async (_, expected, bytes) => {
    expect(await grade(bytes)).toBe(expected)
  })

  test('a file with several marks has the grade of the most certain one, and the producer that any of them names', async () => {
    const jpeg = jpegOf(jpegXmp(toolXmp('Kling')), jpegExif(comment(aigcField('2'))), jpegXmp(iptcXmp()))
    expect(await read(jpeg)).toEqual({ grade: 1, producer: '001191110108MA01KP2T5U', produceId: 'p-2026' })
  })
})

describe('reading a hostile file stays within fixed limits', () => {
  test('no bytes make the reader throw', async () => {
    const files = [
      jpegOf(jpegXmp(tc260Xmp()), jpegExif(camera), jpegC2pa(c2paManifest(generatedClaim))),
      pngOf(pngText('AIGC', aigcField('1')), pngChunk('iTXt', toBytes('a')), pngChunk('zTXt', toBytes('k\0\0broken'))),
      webpOf(['XMP ', toBytes(tc260Xmp())], ['EXIF', camera]),
      mp4Of(box('moov', box('trak', box('udta'))), uuidBox(xmpUuid, toBytes(tc260Xmp()))),
    ]
    const mutated = fc
      .tuple(fc.constantFrom(...files), fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }), fc.nat())
      .map(([file, changes, cut]) => {
        const bytes = Uint8Array.from(file)
        for (const [at, value] of changes) bytes[at % bytes.length] = value
        return bytes.subarray(0, bytes.length - (cut % bytes.length))
      })
    await fc.assert(
      fc.asyncProperty(mutated, async (bytes) => {
        await read(bytes)
      }),
      { numRuns: 300 },
    )
  })

  test(
    'the reader asks for a bounded number of pieces and bytes, however large the file',
    async () => {
      const headers: Record<string, Uint8Array> = {
        jpeg: Uint8Array.of(0xff, 0xd8),
        png: Uint8Array.from('\x89PNG\r\n\x1a\n', (char) => char.charCodeAt(0)),
        webp: toBytes('RIFF\0\0\0\0WEBP'),
        mp4: concatBytes([Uint8Array.of(0, 0, 0, 8), toBytes('ftyp')]),
      }
      const fillers = [
        [0xff],
        [0],
        [0xff, 0xe1, 0xff, 0xff],
        [0, 0, 0, 9, 0x75, 0x64, 0x74, 0x61, 0],
        [0, 0, 0, 8, 0x6d, 0x6f, 0x6f, 0x76],
        [0, 0, 0, 1, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0, 0],
        [0, 255, 255, 255, 0x75, 0x64, 0x74, 0x61],
      ]
      for (const head of Object.values(headers))
        for (const filler of fillers) {
          let steps = 0
          let total = 0
          const size = 40e9
          const readPiece = async (start: number, length: number) => {
            steps++
            total += length
            return Uint8Array.from({ length: Math.min(length, size - start) }, (_, i) => {
              const at = start + i
              return (at < head.length ? head[at] : filler[(at - head.length) % filler.length]) ?? 0
            })
          }
          await readAiMark({ size, read: readPiece })
          expect(steps).toBeLessThanOrEqual(readLimits.steps)
          expect(total).toBeLessThanOrEqual(readLimits.bytes)
        }
    },
    minute,
  )

  test('a decompression bomb is read no further than the limit of a text', async () => {
    const bomb = deflateSync(Buffer.alloc(200 << 20, 32))
    const startedAt = performance.now()
    expect(await grade(pngOf(pngInternationalText('AIGC', bomb, true), pngText('AIGC', aigcField('1'))))).toBe(1)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })

  test('only the first compressed texts of a PNG are read', async () => {
    const text = pngInternationalText('AIGC', deflateSync(aigcField('1')), true)
    const other = pngInternationalText('k', deflateSync(Buffer.from('v')), true)
    const others = (count: number) => Array<Uint8Array>(count).fill(other)
    expect(await grade(pngOf(...others(readLimits.inflations - 1), text))).toBe(1)
    expect(await grade(pngOf(...others(readLimits.inflations), text))).not.toBe(1)
  })
})
