import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

type IncomingFile = { size: number; hash: string; head: Uint8Array; discard(): Promise<void> }

const headBytes = 4_096

/** An interrupted stream leaves no file. The stream is always read to its end: the client waits for that. */
export const receiveIntoFile = async (
  path: string,
  stream: Readable,
  files: Pick<typeof fs, 'open' | 'write' | 'writev' | 'close'> = fs,
): Promise<IncomingFile> => {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let size = 0
  const observer = new Transform({
    transform(bytes: Buffer, _, done) {
      if (size < headBytes) head.push(bytes.subarray(0, headBytes - size))
      size += bytes.length
      hash.update(bytes)
      done(null, bytes)
    },
  })
  const discard = () => rm(path, { force: true })
  const file = fs.createWriteStream(path, { flags: 'wx', mode: 0o640, fs: files })
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()))
  try {
    await pipeline(stream, observer, file)
  } catch (error) {
    // The pipeline may end before the file exists.
    await closed
    await discard()
    throw error
  }
  return { size, hash: hash.digest('hex'), head: Buffer.concat(head), discard }
}
