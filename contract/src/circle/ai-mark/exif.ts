import { type AiMark, mergeMarks } from './ai-mark.ts'
import { latin1, u16, u32, utf8, utf16 } from './decode.ts'
import { inspectComment, inspectTool, inspectXmp } from './inspect.ts'

const tags = { description: 0x010e, software: 0x0131, xmp: 0x02bc, exif: 0x8769, comment: 0x9286, xpComment: 0x9c9c }
const limits = { bytes: 65_536, entries: 512 }

/** EXIF, which is a TIFF file without its picture: two directories, each read once. */
export const inspectExif = (tiff: Uint8Array): AiMark | undefined => {
  const order = latin1(tiff.subarray(0, 2))
  if (order !== 'II' && order !== 'MM') return undefined
  const little = order === 'II'
  let mark: AiMark | undefined
  // Items of an honest file do not overlap; many that name the same bytes would be read again and again.
  let unread = tiff.length
  const readDirectory = (at: number): number => {
    let next = 0
    const count = at > 0 && at + 2 <= tiff.length ? Math.min(u16(tiff, at, little), limits.entries) : 0
    for (let i = 0; i < count; i++) {
      const entry = at + 2 + i * 12
      if (entry + 12 > tiff.length) break
      const tag = u16(tiff, entry, little)
      if (tag === tags.exif) next = u32(tiff, entry + 8, little)
      const value = Object.values(tags).includes(tag) ? readValue(tiff, entry, little) : undefined
      if (!value || value.length > unread) continue
      unread -= value.length
      mark = mergeMarks(mark, inspectTag(tag, value, little))
    }
    return next
  }
  readDirectory(readDirectory(u32(tiff, 4, little)))
  return mark
}

const readValue = (tiff: Uint8Array, entry: number, little: boolean): Uint8Array => {
  const length = Math.min(u32(tiff, entry + 4, little), limits.bytes)
  const start = length <= 4 ? entry + 8 : u32(tiff, entry + 8, little)
  return tiff.subarray(start, start + length)
}

const inspectTag = (tag: number, value: Uint8Array, little: boolean): AiMark | undefined => {
  if (tag === tags.software) return inspectTool(utf8(value))
  if (tag === tags.xmp) return inspectXmp(utf8(value))
  if (tag === tags.xpComment) return inspectComment(utf16(value, true))
  if (tag === tags.description) return inspectComment(utf8(value))
  if (tag !== tags.comment) return undefined
  const text = value.subarray(8)
  if (!latin1(value.subarray(0, 8)).startsWith('UNICODE')) return inspectComment(utf8(text))
  return inspectComment(utf16(text, little)) ?? inspectComment(utf16(text, !little))
}
