type Chunk = { type: string; body: Buffer }

const flags = { xmp: 0x04, alpha: 0x10 }

/** A WebP file with this XMP in the place of its own; undefined removes it. What is no WebP stays as it is. */
export const stampWebp = (file: Uint8Array, xmp: Buffer | undefined): Uint8Array => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return file
  const chunks = readChunks(bytes)
  const header = chunks.find(({ type }) => type === 'VP8X')?.body ?? (xmp && createHeader(chunks))
  if (!header || header.length < 10) return file
  const newHeader = Buffer.from(header)
  newHeader[0] = ((header[0] ?? 0) & ~flags.xmp) | (xmp ? flags.xmp : 0)
  const rest = chunks.filter(({ type }) => type !== 'VP8X' && type !== 'XMP ')
  const parts = [{ type: 'VP8X', body: newHeader }, ...rest, ...(xmp ? [{ type: 'XMP ', body: xmp }] : [])].map(
    writeChunk,
  )
  const riff = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  riff.writeUInt32LE(4 + parts.reduce((sum, part) => sum + part.length, 0), 4)
  return Buffer.concat([riff, ...parts])
}

const readChunks = (bytes: Buffer): Chunk[] => {
  const chunks: Chunk[] = []
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    chunks.push({ type: bytes.toString('latin1', at, at + 4), body: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

const writeChunk = ({ type, body }: Chunk): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** The header that a simple file lacks, from the size in its only chunk. */
const createHeader = ([image]: Chunk[]): Buffer | undefined => {
  const size = image && sizeOf(image)
  if (!size) return undefined
  const header = Buffer.alloc(10)
  header[0] = size.alpha ? flags.alpha : 0
  header.writeUIntLE(size.width - 1, 4, 3)
  header.writeUIntLE(size.height - 1, 7, 3)
  return header
}

const sizeOf = ({ type, body }: Chunk): { width: number; height: number; alpha: boolean } | undefined => {
  if (body.length < 10) return undefined
  if (type === 'VP8 ')
    return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff, alpha: false }
  if (type !== 'VP8L') return undefined
  const bits = body.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, alpha: (bits >>> 28) % 2 === 1 }
}
