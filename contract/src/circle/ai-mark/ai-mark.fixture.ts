import { concatBytes } from './decode.ts'

// The contract is compiled without the types of Node.
declare const TextEncoder: new () => { encode(text: string): Uint8Array }
const encoder = new TextEncoder()
export const toBytes = (text: string): Uint8Array => encoder.encode(text)
const latin = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const number = (value: number, length: number, little = false): Uint8Array => {
  const bytes = Array.from({ length }, (_, i) => Math.floor(value / 256 ** i) % 256)
  return Uint8Array.from(little ? bytes : bytes.reverse())
}

export const aigcField = (label: string): string =>
  JSON.stringify({
    Label: label,
    ContentProducer: '001191110108MA01KP2T5U',
    ProduceID: 'p-2026{}"\\',
    ReservedCode1: '{"nested":"}"}',
  })
export const tc260Xmp = (label = '1', asAttribute = false): string => {
  const field = asAttribute ? aigcField(label).replaceAll('"', '&quot;') : aigcField(label)
  return asAttribute
    ? `<x:xmpmeta><rdf:Description xmlns:TC260="http://www.tc260.org.cn/ns/AIGC/1.0/" TC260:AIGC="${field}"/></x:xmpmeta>`
    : `<x:xmpmeta><TC260:AIGC>${field}</TC260:AIGC></x:xmpmeta>`
}
export const iptcXmp = (type = 'trainedAlgorithmicMedia'): string =>
  `<x:xmpmeta><Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${type}</Iptc4xmpExt:DigitalSourceType></x:xmpmeta>`
export const toolXmp = (tool: string): string => `<x:xmpmeta><xmp:CreatorTool>${tool}</xmp:CreatorTool></x:xmpmeta>`

/** Enough of a manifest store for a reader that does not verify it: boxes with the texts of a claim. */
export const c2paManifest = (text: string): Uint8Array =>
  concatBytes([number(40 + text.length, 4), latin('jumb'), latin('c2pa.claim\0'), toBytes(text)])
export const generatedClaim =
  'digitalSourceType\x78Fhttp://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'

export const jpegSegment = (marker: number, body: Uint8Array): Uint8Array =>
  concatBytes([Uint8Array.of(0xff, marker), number(body.length + 2, 2), body])
export const jpegOf = (...segments: Uint8Array[]): Uint8Array =>
  concatBytes([
    Uint8Array.of(0xff, 0xd8),
    ...segments,
    jpegSegment(0xda, new Uint8Array(10)),
    new Uint8Array(50),
    Uint8Array.of(0xff, 0xd9),
  ])
export const jpegXmp = (xmp: string): Uint8Array =>
  jpegSegment(0xe1, concatBytes([latin('http://ns.adobe.com/xap/1.0/\0'), toBytes(xmp)]))
export const jpegExif = (tiff: Uint8Array): Uint8Array => jpegSegment(0xe1, concatBytes([latin('Exif\0\0'), tiff]))
/** In parts of so many bytes, each with the headers that the standard repeats. */
export const jpegC2pa = (manifest: Uint8Array, partSize = 60_000): Uint8Array => {
  const header = manifest.subarray(0, 8)
  const parts: Uint8Array[] = []
  for (let at = 0; at < manifest.length; at += partSize) {
    const head = concatBytes([latin('JP'), number(1, 2), number(parts.length + 1, 4)])
    const body = manifest.subarray(at, at + partSize)
    parts.push(jpegSegment(0xeb, concatBytes(at === 0 ? [head, body] : [head, header, body])))
  }
  return concatBytes(parts)
}

export type ExifValue = { tag: number; bytes: Uint8Array; inExifDirectory?: boolean }
export const exifOf = (values: ExifValue[], little = true): Uint8Array => {
  const main = values.filter(({ inExifDirectory }) => !inExifDirectory)
  const sub = values.filter(({ inExifDirectory }) => inExifDirectory)
  const mainSize = 2 + (main.length + 1) * 12 + 4
  let dataAt = 8 + mainSize + 2 + sub.length * 12 + 4
  const data: Uint8Array[] = []
  const entry = (tag: number, count: number, offset: number) =>
    concatBytes([number(tag, 2, little), number(7, 2, little), number(count, 4, little), number(offset, 4, little)])
  const directory = (items: ExifValue[], more: Uint8Array[]) =>
    concatBytes([
      number(items.length + more.length, 2, little),
      ...items.map(({ tag, bytes }) => {
        const at = dataAt
        dataAt += bytes.length
        data.push(bytes)
        return entry(tag, bytes.length, at)
      }),
      ...more,
      number(0, 4, little),
    ])
  const first = directory(main, [entry(0x8769, 1, 8 + mainSize)])
  const second = directory(sub, [])
  const head = concatBytes([latin(little ? 'II' : 'MM'), number(42, 2, little), number(8, 4, little)])
  return concatBytes([head, first, second, ...data])
}
export const userComment = (text: string): Uint8Array => concatBytes([latin('ASCII\0\0\0'), toBytes(text)])

export const pngChunk = (type: string, body: Uint8Array): Uint8Array =>
  concatBytes([number(body.length, 4), latin(type), body, number(0, 4)])
export const pngOf = (...chunks: Uint8Array[]): Uint8Array =>
  concatBytes([
    latin('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', new Uint8Array(13)),
    pngChunk('IDAT', new Uint8Array(9_000)),
    ...chunks,
    pngChunk('IEND', new Uint8Array(0)),
  ])
export const pngText = (key: string, text: string): Uint8Array => pngChunk('tEXt', toBytes(`${key}\0${text}`))
export const pngInternationalText = (key: string, text: Uint8Array, compressed = false): Uint8Array =>
  pngChunk('iTXt', concatBytes([latin(`${key}\0${compressed ? '\x01' : '\0'}\0zh\0\0`), text]))

export const webpOf = (...chunks: [type: string, body: Uint8Array][]): Uint8Array =>
  concatBytes([
    latin('RIFF\0\0\0\0WEBP'),
    ...[['VP8 ', new Uint8Array(31)] as [string, Uint8Array], ...chunks].map(([type, body]) =>
      concatBytes([latin(type), number(body.length, 4, true), body, new Uint8Array(body.length % 2)]),
    ),
  ])

export const box = (type: string, ...content: Uint8Array[]): Uint8Array => {
  const body = concatBytes(content)
  return concatBytes([number(body.length + 8, 4), latin(type), body])
}
export const uuidBox = (uuid: string, body: Uint8Array): Uint8Array =>
  box(
    'uuid',
    Uint8Array.from(uuid.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16)),
    body,
  )
export const mp4Of = (...boxes: Uint8Array[]): Uint8Array =>
  concatBytes([box('ftyp', latin('isom\0\0\0\0')), box('mdat', new Uint8Array(20_000)), ...boxes])
