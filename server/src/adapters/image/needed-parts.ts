import type { ImageFormat } from './sniff.ts'

type Part = { end: number; isNeeded: boolean }

/**
 * The file without what its pixels do not need, such as texts: decoders take seconds for thousands of them. An animation
 * keeps one frame more than `maxFrames`, so that it still counts as too long. What cannot be parsed is left to the decoder.
 */
export const neededParts = (file: Uint8Array, format: ImageFormat, maxFrames: number): Uint8Array => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (format === 'jpeg') return join(bytes, 2, jpegParts(bytes))
  if (format === 'png') return join(bytes, 8, pngParts(bytes))
  if (format === 'webp') return withRiffSize(join(bytes, 12, webpParts(bytes, maxFrames)))
  return file
}

/** Neighbours are joined. A file that alternates more often was crafted. */
const maxRanges = 1_000

const join = (bytes: Buffer, start: number, parts: Iterable<Part>): Buffer => {
  const ranges: Buffer[] = []
  let from = 0
  let at = start
  for (const { end, isNeeded } of parts) {
    if (!isNeeded) {
      if (from < at) ranges.push(bytes.subarray(from, at))
      if (ranges.length > maxRanges) throw new Error('too many parts')
      from = end
    }
    at = end
  }
  return from === 0 ? bytes : Buffer.concat([...ranges, bytes.subarray(from)])
}

/** Whether a part is the first of its kind. */
const createFirsts = (kinds: readonly string[]) => {
  const missing = new Set(kinds)
  return (kind: string): boolean => missing.delete(kind)
}

/** Critical chunks have a capital letter first; decoders read a second palette and ignore it. */
function* pngParts(bytes: Buffer): Generator<Part> {
  const isFirst = createFirsts(['PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'eXIf'])
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = bytes.toString('latin1', at + 4, at + 8)
    at += 12 + bytes.readUInt32BE(at)
    if (at > bytes.length) return
    yield { end: at, isNeeded: type === 'PLTE' ? isFirst(type) : /^[A-Z]/.test(type) || isFirst(type) }
  }
}

function* webpParts(bytes: Buffer, maxFrames: number): Generator<Part> {
  const needed = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM'])
  const isFirst = createFirsts(['ICCP', 'EXIF'])
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
    if (at > bytes.length) return
    const isNeeded = type === 'ANMF' ? ++frames <= maxFrames + 1 : needed.has(type) || isFirst(type)
    yield { end: at, isNeeded }
  }
}

const withRiffSize = (bytes: Buffer): Buffer => {
  const size = bytes.length - 8
  if (size < 4 || bytes.readUInt32LE(4) <= size) return bytes
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(size, 4)
  return changed
}

/** A progressive picture has ten or so. Each scan costs the decoder a pass over all pixels, and the file a few bytes. */
const maxScans = 100
const markers = {
  fill: 0xff,
  none: 0x00,
  end: 0xd9,
  scan: 0xda,
  firstApplication: 0xe0,
  lastApplication: 0xef,
  comment: 0xfe,
}
const isSegment = (marker: number): boolean => marker >= 0xc0 && !(marker >= 0xd0 && marker <= 0xd9)

function* jpegParts(bytes: Buffer): Generator<Part> {
  const isNeeded = createJpegFilter()
  let scans = 0
  for (let at = 2; at + 4 <= bytes.length; ) {
    // Decoders skip what is no marker, and so does this: data between two parts, and that of a scan.
    const marker = bytes[at] === markers.fill ? bytes.readUInt8(at + 1) : markers.none
    if (marker === markers.end) return
    if (!isSegment(marker) || marker === markers.fill) {
      at++
      continue
    }
    if (marker === markers.scan && ++scans > maxScans) throw new Error(`more than ${maxScans} scans`)
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) return
    yield { end: at, isNeeded: true }
    yield { end, isNeeded: isNeeded(marker, bytes.subarray(at + 4, Math.min(end, at + 16))) }
    at = end
  }
}

/** Keeps these application segments: the first JFIF, Exif and Adobe, and up to 255 parts of the colour profile. */
const createJpegFilter = () => {
  const isFirst = createFirsts(['JFIF\0', 'Exif\0', 'Adobe'])
  let profileParts = 0
  return (marker: number, start: Buffer): boolean => {
    if (marker === markers.comment) return false
    if (marker < markers.firstApplication || marker > markers.lastApplication) return true
    if (start.length < 5) return false
    const name = start.toString('latin1')
    return name === 'ICC_PROFILE\0' ? ++profileParts <= 255 : isFirst(name.slice(0, 5))
  }
}
