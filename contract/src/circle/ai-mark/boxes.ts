import { isKeyOf } from '../../objects.ts'
import { type AiMark, mergeMarks } from './ai-mark.ts'
import { type BoundedReader, readLimits } from './byte-source.ts'
import { latin1, u32, utf8 } from './decode.ts'
import { inspectBoxes, inspectC2pa, inspectXmp } from './inspect.ts'

const uuids = {
  be7acfcb97a942e89c71999491e3afac: (body: Uint8Array) => inspectXmp(utf8(body.subarray(0, readLimits.text))),
  d8fec3d61b0e483c92975828877ec481: inspectC2pa,
}
const textBoxes = ['udta', 'meta', 'XMP_', 'ilst', 'keys']

/** MP4, MOV and what is made like them: the top level and the boxes of `moov`. */
export const inspectMp4 = (reader: BoundedReader): Promise<AiMark | undefined> => walk(reader, 0, reader.size, 0)

const walk = async (reader: BoundedReader, from: number, end: number, depth: number): Promise<AiMark | undefined> => {
  let mark: AiMark | undefined
  for (let at = from; at + 8 <= end; ) {
    const head = await reader.bytes(at, 32)
    if (head.length < 8) break
    const { size, headerSize } = sizeOf(head, end - at)
    if (size < headerSize) break
    const type = latin1(head.subarray(4, 8))
    const body = (max: number) => reader.bytes(at + headerSize, Math.min(size - headerSize, max))
    if (type === 'uuid') {
      const id = [...head.subarray(headerSize, headerSize + 16)]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
      if (isKeyOf(uuids, id)) mark = mergeMarks(mark, uuids[id]((await body(readLimits.block)).subarray(16)))
    } else if (textBoxes.includes(type)) mark = mergeMarks(mark, inspectBoxes(await body(readLimits.text)))
    else if (depth < 2 && (type === 'moov' || type === 'trak'))
      mark = mergeMarks(mark, await walk(reader, at + headerSize, Math.min(end, at + size), depth + 1))
    at += size
  }
  return mark
}

/** A size of 1 stands for the eight bytes after the type, 0 for the rest of the file. */
const sizeOf = (head: Uint8Array, rest: number): { size: number; headerSize: number } => {
  const size = u32(head, 0)
  if (size === 1) return { size: u32(head, 8) * 2 ** 32 + u32(head, 12), headerSize: 16 }
  return { size: size === 0 ? rest : size, headerSize: 8 }
}
