import { type FileHandle, open } from 'node:fs/promises'

/** The few facts of the tar format (POSIX ustar) that an archive needs: plain files, one after another. */
const block = 512
const magicAt = 257
const checksumAt = 148
const chunk = 256 * 1024

/** Thrown where an archive is not what it was when it was written; the message says what is wrong with it. */
export class DamagedArchiveError extends Error {
  override name = 'DamagedArchiveError'
}

/** What goes before the content of a file, in one block. Names are letters, digits and marks, up to 255 of them. */
export const header = (name: string, size: number, at: Date): Buffer => {
  const bytes = Buffer.alloc(block)
  const [prefix, rest] = parted(name)
  bytes.write(rest, 0)
  bytes.write('0000600\0', 100)
  bytes.write('0000000\0', 108)
  bytes.write('0000000\0', 116)
  writeSize(bytes, size)
  bytes.write(octal(Math.floor(at.getTime() / 1000), 12), 136)
  bytes.write('0', 156)
  bytes.write('ustar\x0000', magicAt)
  bytes.write(prefix, 345)
  bytes.write(`${checksum(bytes).toString(8).padStart(6, '0')}\0 `, checksumAt)
  return bytes
}

/** What goes behind a content of that size, up to the next block. */
export const padding = (size: number): Buffer => Buffer.alloc((block - (size % block)) % block)

/** The end of a tar file: two empty blocks. */
export const ending = (): Buffer => Buffer.alloc(2 * block)

export type Entry = { name: string; size: number; content(): AsyncGenerator<Buffer> }

/** The files of a tar file in their order. A content may be read or passed over, and only until the loop ends. */
export async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const file = await open(path, 'r')
  try {
    for (let at = 0; ; ) {
      const head = await exactly(file, at, block)
      if (head.every((byte) => byte === 0)) return
      if (head.toString('latin1', magicAt, magicAt + 5) !== 'ustar' || checksum(head) !== octalAt(head, checksumAt, 8))
        throw new DamagedArchiveError('it is no archive of this kind, or it is damaged')
      const [start, size] = [at + block, sizeOf(head)]
      yield { name: nameOf(head), size, content: () => stretch(file, start, size) }
      at = start + size + padding(size).length
    }
  } finally {
    await file.close()
  }
}

async function* stretch(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += chunk) yield await exactly(file, start + at, Math.min(chunk, size - at))
}

async function exactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let had = 0; had < length; ) {
    const { bytesRead } = await file.read(bytes, had, length - had, at + had)
    if (bytesRead === 0) throw new DamagedArchiveError('it is cut short')
    had += bytesRead
  }
  return bytes
}

/** A name that is too long for its own field is parted at a slash. */
const parted = (name: string): [prefix: string, rest: string] => {
  if (!/^[\w./-]+$/.test(name)) throw new TypeError(`not a name for an archive: ${name}`)
  if (name.length <= 100) return ['', name]
  const slash = name.indexOf('/', name.length - 101)
  if (slash < 0 || slash > 155) throw new TypeError(`a name too long for an archive: ${name}`)
  return [name.slice(0, slash), name.slice(slash + 1)]
}

const nameOf = (head: Buffer): string => {
  const [prefix, rest] = [textAt(head, 345, 155), textAt(head, 0, 100)]
  return prefix ? `${prefix}/${rest}` : rest
}

/** Eleven octal digits reach to 8 GiB; beyond, the number stands there in binary behind a set bit. */
const writeSize = (bytes: Buffer, size: number): void => {
  if (size < 8 ** 11) bytes.write(octal(size, 12), 124)
  else {
    bytes[124] = 0x80
    bytes.writeBigUInt64BE(BigInt(size), 128)
  }
}

const sizeOf = (head: Buffer): number =>
  head[124] === 0x80 ? Number(head.readBigUInt64BE(128)) : octalAt(head, 124, 12)

/** The sum of all bytes, with blanks in place of the sum itself. */
const checksum = (head: Buffer): number => {
  let sum = 8 * 0x20
  for (const [at, byte] of head.entries()) if (at < checksumAt || at >= checksumAt + 8) sum += byte
  return sum
}

const octal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`
const octalAt = (head: Buffer, at: number, length: number): number => Number.parseInt(textAt(head, at, length), 8)
const textAt = (head: Buffer, at: number, length: number): string =>
  head.toString('latin1', at, at + length).replace(/\0.*$/s, '')
