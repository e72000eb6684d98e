import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** `compressed`: its content is, and is stored as it comes. */
export type ZippedFile = { name: string; compressed: boolean; content: AsyncIterable<Uint8Array> }

/**
 * A ZIP of files that are read one after another; in the 64-bit form where 4 GiB or 65,535 files are exceeded. It ends
 * with the error of a file. Destroying it stops the file that is read.
 */
export const zipFiles = (files: AsyncIterable<ZippedFile>): Readable => {
  const zip = new ZipFile()
  // Its type declares less than the stream has.
  const output = zip.outputStream as PassThrough
  let source: Readable | undefined
  const addAll = async () => {
    for await (const { name, compressed, content } of files) {
      source = Readable.from(content)
      zip.addReadStream(source, name, { compress: !compressed })
      await finished(source)
    }
    zip.end()
  }
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  output.once('close', () => source?.destroy())
  addAll().catch(fail)
  return output
}
