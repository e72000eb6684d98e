import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type Incoming = { path: string; size: number; hash: string; head: Uint8Array; drop(): Promise<void> }

const headLength = 4_096

/**
 * Writes a stream into a file of its own in `folder`, counting and hashing on the way; what breaks off leaves nothing.
 * The stream is read to its end in any case, as whoever sends it waits for that.
 */
export const receiveInto = async (folder: string, stream: Readable): Promise<Incoming> => {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const look = new Transform({
    transform(bytes: Buffer, _, done) {
      if (size < headLength) head.push(bytes.subarray(0, headLength - size))
      size += bytes.length
      hash.update(bytes)
      done(null, bytes)
    },
  })
  const drop = () => rm(path, { force: true })
  try {
    await pipeline(stream, look, createWriteStream(path, { flags: 'wx', mode: 0o640 }))
  } catch (error) {
    await drop()
    throw error
  }
  return { path, size, hash: hash.digest('hex'), head: Buffer.concat(head), drop }
}
