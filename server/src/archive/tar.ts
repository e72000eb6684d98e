import { type FileHandle, open } from 'node:fs/promises'

/** The subset of the tar format (POSIX ustar) that an archive needs: regular files. */
const blockSize = 512
const magicOffset = 257
const checksumOffset = 148
const chunkSize = 256 * 1024

export class DamagedArchiveError extends Error {
  override name = 'DamagedArchiveError'
}

export const tarHeader = (name: string, size: number, at: Date): Buffer => {
  const bytes = Buffer.alloc(blockSize)
  const [prefix, rest] = splitName(name)
  bytes.write(rest, 0)
  bytes.write('0000600\0', 100)
  bytes.write('0000000\0', 108)
  bytes.write('0000000\0', 116)
  writeEntrySize(bytes, size)
  bytes.write(toOctal(Math.floor(at.getTime() / 1000), 12), 136)
  bytes.write('0', 156)
  bytes.write('ustar\x0000', magicOffset)
  bytes.write(prefix, 345)
  bytes.write(`${checksum(bytes).toString(8).padStart(6, '0')}\0 `, checksumOffset)
  return bytes
}

export const tarPadding = (size: number): Buffer => Buffer.alloc((blockSize - (size % blockSize)) % blockSize)

export const tarEnd = (): Buffer => Buffer.alloc(2 * blockSize)

export type TarEntry = { name: string; size: number; content(): AsyncGenerator<Buffer> }

/** The files of a tar file in order. A content may be skipped; it can be read only until the loop ends. */
export async function* readTarEntries(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path, 'r')
  try {
    for (let at = 0; ; ) {
      const headerBlock = await readExactly(file, at, blockSize)
      if (headerBlock.every((byte) => byte === 0)) return
      if (
        headerBlock.toString('latin1', magicOffset, magicOffset + 5) !== 'ustar' ||
        checksum(headerBlock) !== readOctal(headerBlock, checksumOffset, 8)
      )
        throw new DamagedArchiveError('it is not an archive of this kind, or it is damaged')
      const [start, size] = [at + blockSize, readEntrySize(headerBlock)]
      // A size below zero would lead back to this entry.
      if (!Number.isSafeInteger(size) || size < 0) throw new DamagedArchiveError('an entry of it has no size')
      yield { name: readEntryName(headerBlock), size, content: () => readRange(file, start, size) }
      at = start + size + tarPadding(size).length
    }
  } finally {
    await file.close()
  }
}

async function* readRange(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < size; at += chunkSize) yield await readExactly(file, start + at, Math.min(chunkSize, size - at))
}

async function readExactly(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  for (let bytesSoFar = 0; bytesSoFar < length; ) {
    const { bytesRead } = await file.read(bytes, bytesSoFar, length - bytesSoFar, at + bytesSoFar)
    if (bytesRead === 0) throw new DamagedArchiveError('it is truncated')
    bytesSoFar += bytesRead
  }
  return bytes
}

const splitName = (name: string): [prefix: string, rest: string] => {
  if (!/^[\w./-]+$/.test(name)) throw new TypeError(`invalid name in an archive: ${name}`)
  if (name.length <= 100) return ['', name]
  const slash = name.indexOf('/', name.length - 101)
  if (slash < 0 || slash > 155) throw new TypeError(`name too long for an archive: ${name}`)
  return [name.slice(0, slash), name.slice(slash + 1)]
}

const readEntryName = (headerBlock: Buffer): string => {
  const [prefix, rest] = [readText(headerBlock, 345, 155), readText(headerBlock, 0, 100)]
  return prefix ? `${prefix}/${rest}` : rest
}

/** Eleven octal digits reach to 8 GiB; larger sizes are binary, marked by the highest bit. */
const writeEntrySize = (bytes: Buffer, size: number): void => {
  if (size < 8 ** 11) bytes.write(toOctal(size, 12), 124)
  else {
    bytes[124] = 0x80
    bytes.writeBigUInt64BE(BigInt(size), 128)
  }
}

const readEntrySize = (headerBlock: Buffer): number =>
  headerBlock[124] === 0x80 ? Number(headerBlock.readBigUInt64BE(128)) : readOctal(headerBlock, 124, 12)

const checksum = (headerBlock: Buffer): number => {
  let sum = 8 * 0x20
  for (const [at, byte] of headerBlock.entries()) if (at < checksumOffset || at >= checksumOffset + 8) sum += byte
  return sum
}

const toOctal = (value: number, width: number): string => `${value.toString(8).padStart(width - 1, '0')}\0`
const readOctal = (headerBlock: Buffer, at: number, length: number): number =>
  Number.parseInt(readText(headerBlock, at, length), 8)
const readText = (headerBlock: Buffer, at: number, length: number): string =>
  headerBlock.toString('latin1', at, at + length).replace(/\0.*$/s, '')
