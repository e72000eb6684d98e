import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { formatNote, formatVersion, type Manifest, manifestShape, names } from './manifest.ts'
import { ArchiveRefusal } from './refusal.ts'
import { lineOf, sumOf } from './sink.ts'
import { DamagedArchiveError, type Entry, entriesOf } from './tar.ts'

const decompress = promisify(gunzip)

/** No part that was ever written comes near this; nobody shall fill the memory with one that was not. */
const mostOfPart = 512 * 1024 * 1024
const mostOfText = 64 * 1024 * 1024

/**
 * Reads a whole archive and holds every byte of it against its sums, before anything is done with it. Throws
 * `DamagedArchiveError` where it is cut or changed, and `ArchiveRefusal` where a newer release wrote it.
 */
export const verifyArchive = async (path: string): Promise<Manifest> => {
  const tables = tableSums()
  let waiting: string[] = []
  const sums: string[] = []
  const files = { count: 0, bytes: 0 }
  let manifest: Manifest | undefined
  let told = ''
  let sealed = false
  let first = true
  for await (const entry of entriesOf(path)) {
    if (first) checkFormat(entry.name, await wholeOf(entry))
    else if (sealed) throw new DamagedArchiveError('something stands behind its end')
    else if (entry.name.startsWith('sums/')) {
      const list = await wholeOf(entry)
      if (list.toString() !== waiting.join(''))
        throw new DamagedArchiveError(`${entry.name} does not fit what stands before it`)
      sums.push(sumOf(list))
      waiting = []
    } else if (entry.name === names.manifest) {
      told = (await wholeOf(entry)).toString()
      manifest = read(told)
    } else if (entry.name === names.seal) {
      if ((await wholeOf(entry)).toString() !== lineOf(names.manifest, sumOf(told)))
        throw new DamagedArchiveError('its manifest was changed')
      sealed = true
    } else if (entry.name.startsWith('tables/')) {
      const bytes = await wholeOf(entry)
      waiting.push(lineOf(entry.name, sumOf(bytes)))
      tables.add(entry.name.split('/')[1] ?? '', await linesOf(bytes))
    } else {
      waiting.push(lineOf(entry.name, await sumOfContent(entry)))
      files.count += 1
      files.bytes += entry.size
    }
    first = false
  }
  if (!manifest || !sealed) throw new DamagedArchiveError('it is cut short')
  const { count, bytes } = manifest.files
  if (waiting.length > 0 || sums.join() !== manifest.sums.join() || files.count !== count || files.bytes !== bytes)
    throw new DamagedArchiveError('files of it are missing or changed')
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = tables.of(name)
    if (found.rows !== rows || found.sha256 !== sha256)
      throw new DamagedArchiveError(`the table ${name} does not fit its sum`)
  }
  return manifest
}

/** A part as the text that it was before it was compressed. */
export const linesOf = async (bytes: Uint8Array): Promise<string> => {
  try {
    return (await decompress(bytes, { maxOutputLength: mostOfPart })).toString()
  } catch {
    throw new DamagedArchiveError('a part of a table cannot be unpacked')
  }
}

export const wholeOf = async (entry: Entry): Promise<Buffer> => {
  if (entry.size > mostOfText) throw new DamagedArchiveError(`${entry.name} is larger than it can be`)
  const chunks: Buffer[] = []
  for await (const bytes of entry.content()) chunks.push(bytes)
  return Buffer.concat(chunks)
}

const sumOfContent = async (entry: Entry): Promise<string> => {
  const hash = createHash('sha256')
  for await (const bytes of entry.content()) hash.update(bytes)
  return hash.digest('hex')
}

const tableSums = () => {
  const found = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  const at = (name: string) => {
    const known = found.get(name) ?? { rows: 0, hash: createHash('sha256') }
    found.set(name, known)
    return known
  }
  return {
    add: (name: string, lines: string): void => {
      const table = at(name)
      table.hash.update(lines)
      table.rows += lines.split('\n').length - 1
    },
    of: (name: string) => ({ rows: at(name).rows, sha256: at(name).hash.copy().digest('hex') }),
  }
}

const checkFormat = (name: string, bytes: Buffer): void => {
  if (name !== names.format) throw new DamagedArchiveError('it is no archive of a circle')
  const { version } = parse(bytes.toString()) as { version?: unknown }
  if (typeof version === 'number' && version > formatVersion)
    throw new ArchiveRefusal(`it was written by a newer release (format ${version}, this one reads ${formatVersion})`)
  if (!bytes.equals(formatNote())) throw new DamagedArchiveError('it does not say what it is')
}

const read = (told: string): Manifest => {
  const { success, data } = manifestShape.safeParse(parse(told))
  if (!success) throw new DamagedArchiveError('its manifest cannot be read')
  return data
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new DamagedArchiveError('its manifest cannot be read')
  }
}
