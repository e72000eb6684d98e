import { type AiMark, mergeMarks } from './ai-mark.ts'
import { type BoundedReader, readLimits } from './byte-source.ts'
import { concatBytes, inflate, latin1, u16, u32, utf8 } from './decode.ts'
import { inspectExif } from './exif.ts'
import { inspectC2pa, inspectComment, inspectField, inspectXmp } from './inspect.ts'

const exifHeader = 'Exif\0\0'
const xmpHeader = 'http://ns.adobe.com/xap/1.0/\0'
const extendedXmpHeader = 'http://ns.adobe.com/xmp/extension/\0'
/** After the header of extended XMP: its digest, its length and the offset of this part. */
const extendedXmpFields = 40

export const inspectJpeg = async (reader: BoundedReader): Promise<AiMark | undefined> => {
  let mark: AiMark | undefined
  const extendedXmp: Uint8Array[] = []
  const jumbf: Uint8Array[] = []
  let collected = 0
  for (let at = 2; ; ) {
    const head = await reader.bytes(at, 4)
    const marker = head[1] ?? 0
    if (head.length < 4 || head[0] !== 0xff || marker === 0xda || marker === 0xd9) break
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const length = u16(head, 2)
    if (length < 2) break
    if ([0xe1, 0xeb, 0xfe].includes(marker)) {
      const body = await reader.bytes(at + 4, length - 2)
      const text = marker === 0xe1 ? latin1(body.subarray(0, extendedXmpHeader.length)) : ''
      if (marker === 0xfe) mark = mergeMarks(mark, inspectComment(utf8(body)))
      else if (marker === 0xeb && collected < readLimits.block) jumbf.push(jumbfOf(body))
      else if (text.startsWith(exifHeader)) mark = mergeMarks(mark, inspectExif(body.subarray(exifHeader.length)))
      else if (text.startsWith(xmpHeader)) mark = mergeMarks(mark, inspectXmp(utf8(body.subarray(xmpHeader.length))))
      else if (text === extendedXmpHeader && collected < readLimits.block)
        extendedXmp.push(body.subarray(extendedXmpHeader.length + extendedXmpFields))
      collected += body.length
    }
    at += 2 + length
  }
  if (extendedXmp.length > 0) mark = mergeMarks(mark, inspectXmp(utf8(concatBytes(extendedXmp))))
  if (jumbf.length > 0) mark = mergeMarks(mark, inspectC2pa(concatBytes(jumbf)))
  return mark
}

/** A part of a JUMBF box: `JP`, the number of the box and of the part; later parts repeat the header of the box. */
const jumbfOf = (body: Uint8Array): Uint8Array => {
  if (latin1(body.subarray(0, 2)) !== 'JP') return body.subarray(0, 0)
  return body.subarray(u32(body, 4) > 1 ? 16 : 8)
}

export const inspectPng = async (reader: BoundedReader): Promise<AiMark | undefined> => {
  let mark: AiMark | undefined
  let inflations = 0
  const inflateText = async (bytes: Uint8Array) =>
    utf8(++inflations > readLimits.inflations ? bytes.subarray(0, 0) : await inflate(bytes, readLimits.text))
  for (let at = 8; ; ) {
    const head = await reader.bytes(at, 8)
    if (head.length < 8) break
    const length = u32(head, 0)
    const type = latin1(head.subarray(4))
    if (type === 'IEND') break
    if (['tEXt', 'zTXt', 'iTXt', 'eXIf', 'caBX'].includes(type)) {
      const body = await reader.bytes(at + 8, Math.min(length, type === 'caBX' ? readLimits.block : readLimits.text))
      if (type === 'eXIf') mark = mergeMarks(mark, inspectExif(body))
      else if (type === 'caBX') mark = mergeMarks(mark, inspectC2pa(body))
      else mark = mergeMarks(mark, await inspectPngText(type, body, inflateText))
    }
    at += 12 + length
  }
  return mark
}

const inspectPngText = async (
  type: string,
  body: Uint8Array,
  inflateText: (bytes: Uint8Array) => Promise<string>,
): Promise<AiMark | undefined> => {
  const keyEnd = body.subarray(0, 80).indexOf(0)
  if (keyEnd < 0) return undefined
  const key = latin1(body.subarray(0, keyEnd))
  if (type === 'tEXt') return inspectField(key, utf8(body.subarray(keyEnd + 1)))
  if (type === 'zTXt') return inspectField(key, await inflateText(body.subarray(keyEnd + 2)))
  const languageEnd = body.indexOf(0, keyEnd + 3)
  const start = languageEnd < 0 ? 0 : body.indexOf(0, languageEnd + 1) + 1
  if (start === 0) return undefined
  const text = body.subarray(start)
  return inspectField(key, body[keyEnd + 1] === 1 ? await inflateText(text) : utf8(text))
}

export const inspectWebp = async (reader: BoundedReader): Promise<AiMark | undefined> => {
  let mark: AiMark | undefined
  for (let at = 12; ; ) {
    const head = await reader.bytes(at, 8)
    if (head.length < 8) break
    const type = latin1(head.subarray(0, 4))
    const length = u32(head, 4, true)
    if (type === 'XMP ' || type === 'EXIF' || type === 'C2PA') {
      const body = await reader.bytes(at + 8, Math.min(length, readLimits.block))
      if (type === 'XMP ') mark = mergeMarks(mark, inspectXmp(utf8(body.subarray(0, readLimits.text))))
      else if (type === 'C2PA') mark = mergeMarks(mark, inspectC2pa(body))
      else {
        const prefixed = latin1(body.subarray(0, exifHeader.length)) === exifHeader
        mark = mergeMarks(mark, inspectExif(prefixed ? body.subarray(exifHeader.length) : body))
      }
    }
    at += 8 + length + (length % 2)
  }
  return mark
}

const scanned = 256 << 10

/** Formats whose metadata may be anywhere: an XMP packet and EXIF near the beginning or the end. */
export const scanForPackets = async (reader: BoundedReader): Promise<AiMark | undefined> => {
  const head = await reader.bytes(0, scanned)
  const tail = reader.size > scanned ? await reader.bytes(Math.max(scanned, reader.size - scanned), scanned) : null
  let mark: AiMark | undefined
  for (const bytes of tail ? [head, tail] : [head]) {
    const text = latin1(bytes)
    const exif = text.indexOf(exifHeader)
    if (exif >= 0) mark = mergeMarks(mark, inspectExif(bytes.subarray(exif + exifHeader.length)))
    const xmp = text.indexOf('<x:xmpmeta')
    const end = xmp < 0 ? -1 : text.indexOf('</x:xmpmeta>', xmp)
    if (xmp >= 0) mark = mergeMarks(mark, inspectXmp(utf8(bytes.subarray(xmp, end < 0 ? undefined : end))))
  }
  return mark
}
