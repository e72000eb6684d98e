import { createHash } from 'node:crypto'
import { names } from './manifest.ts'
import { ending, header, padding } from './tar.ts'

/** Takes an archive's bytes one after another; each is with the system when the promise resolves. */
export type Sink = { write(bytes: Uint8Array): Promise<void> }

/** Sums of so many entries wait in memory before they are written as a list. */
const listLength = 1_000

/**
 * Writes entries one after another. Behind every so many of them comes a list of their sums, as `sha256sum` writes and
 * checks it, so that neither writer nor reader holds more than one list.
 */
export const openWriter = (sink: Sink, at: Date) => {
  const lists: string[] = []
  let waiting: string[] = []

  const bare = async (name: string, bytes: Uint8Array): Promise<string> => {
    await sink.write(header(name, bytes.length, at))
    await sink.write(bytes)
    await sink.write(padding(bytes.length))
    return sumOf(bytes)
  }
  const list = async (): Promise<void> => {
    if (waiting.length === 0) return
    lists.push(await bare(names.sums(lists.length + 1), Buffer.from(waiting.join(''))))
    waiting = []
  }
  const note = async (name: string, sum: string): Promise<void> => {
    waiting.push(lineOf(name, sum))
    if (waiting.length === listLength) await list()
  }

  return {
    bare,
    /** An entry that lies in memory. */
    put: async (name: string, bytes: Uint8Array): Promise<void> => note(name, await bare(name, bytes)),
    /** An entry that comes as a stream of exactly `size` bytes. */
    stream: async (name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> => {
      const hash = createHash('sha256')
      let had = 0
      await sink.write(header(name, size, at))
      for await (const bytes of content) {
        had += bytes.length
        if (had > size) break
        hash.update(bytes)
        await sink.write(bytes)
      }
      if (had !== size) throw new Error(`${name} gave ${had} bytes where ${size} were told: try again`)
      await sink.write(padding(size))
      await note(name, hash.digest('hex'))
    },
    /** Writes the last list; answers the sums of all lists. */
    close: async (): Promise<string[]> => {
      await list()
      return lists
    },
    end: () => sink.write(ending()),
  }
}

export type Writer = ReturnType<typeof openWriter>

export const lineOf = (name: string, sum: string): string => `${sum}  ${name}\n`
export const sumOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
