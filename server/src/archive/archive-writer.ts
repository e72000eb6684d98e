import { createHash, hash } from 'node:crypto'
import { entryNames } from './manifest.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** Receives the bytes of an archive in order; resolves when they are written. */
export type Sink = { write(bytes: Uint8Array): Promise<void> }

/** Number of checksums that are held in memory before they are written as a list. */
const checksumsPerList = 1_000

/** A list of checksums follows every `checksumsPerList` entries, so that no side holds more than one list. */
export const createArchiveWriter = (sink: Sink, at: Date) => {
  const listChecksums: string[] = []
  let pendingLines: string[] = []

  const writeEntry = async (name: string, bytes: Uint8Array): Promise<string> => {
    await sink.write(tarHeader(name, bytes.length, at))
    await sink.write(bytes)
    await sink.write(tarPadding(bytes.length))
    return hash('sha256', bytes)
  }
  const flushChecksums = async (): Promise<void> => {
    if (pendingLines.length === 0) return
    listChecksums.push(await writeEntry(entryNames.sums(listChecksums.length + 1), Buffer.from(pendingLines.join(''))))
    pendingLines = []
  }
  const addChecksum = async (name: string, sum: string): Promise<void> => {
    pendingLines.push(checksumLine(name, sum))
    if (pendingLines.length === checksumsPerList) await flushChecksums()
  }

  return {
    writeEntry,
    /** Writes an entry from memory. */
    addEntry: async (name: string, bytes: Uint8Array): Promise<void> =>
      addChecksum(name, await writeEntry(name, bytes)),
    /** Writes an entry from a stream, which must have exactly `size` bytes. */
    addStream: async (name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> => {
      const hash = createHash('sha256')
      let written = 0
      await sink.write(tarHeader(name, size, at))
      for await (const bytes of content) {
        written += bytes.length
        if (written > size) break
        hash.update(bytes)
        await sink.write(bytes)
      }
      if (written !== size) throw new Error(`${name} yielded ${written} bytes instead of ${size}: try again`)
      await sink.write(tarPadding(size))
      await addChecksum(name, hash.digest('hex'))
    },
    /** Writes the last list and returns the checksums of all lists. */
    close: async (): Promise<string[]> => {
      await flushChecksums()
      return listChecksums
    },
    end: () => sink.write(tarEnd()),
  }
}

export type ArchiveWriter = ReturnType<typeof createArchiveWriter>

export const checksumLine = (name: string, sum: string): string => `${sum}  ${name}\n`
