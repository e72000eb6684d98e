import { createHash, hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { toRecord } from '@quanzi/contract/objects'
import type { ZodType } from 'zod'
import { ArchiveError } from './archive-error.ts'
import { checksumLine } from './archive-writer.ts'
import {
  type ArchiveFormat,
  entryNames,
  formatHeader,
  formatVersion,
  type Manifest,
  manifestSchema,
  type SiteManifest,
  siteManifestSchema,
} from './manifest.ts'
import { DamagedArchiveError, readTarEntries, type TarEntry } from './tar.ts'

const decompress = promisify(gunzip)

/** Far above the size of any part that a backup writes: protects the memory against a crafted archive. */
const maxPartBytes = 512 * 1024 * 1024
const maxEntryBytes = 64 * 1024 * 1024

/** Compares every byte with its checksums: `DamagedArchiveError`, or `ArchiveError` for a newer release. */
export const verifyArchive = (path: string): Promise<Manifest> => verify(path, 'quanzi archive', manifestSchema)

export const verifySiteArchive = (path: string): Promise<SiteManifest> =>
  verify(path, 'quanzi site archive', siteManifestSchema)

const verify = async <M extends Manifest>(path: string, format: ArchiveFormat, schema: ZodType<M>): Promise<M> => {
  const tables = createTableDigests()
  let pendingLines: string[] = []
  const listChecksums: string[] = []
  const files = { count: 0, bytes: 0 }
  let manifest: M | undefined
  let manifestText = ''
  let sealed = false
  let first = true
  for await (const entry of readTarEntries(path)) {
    if (first) checkFormat(entry.name, await readEntry(entry), format)
    else if (sealed) throw new DamagedArchiveError('there is data after its end')
    else if (entry.name.startsWith('sums/')) {
      const list = await readEntry(entry)
      if (list.toString() !== pendingLines.join(''))
        throw new DamagedArchiveError(`${entry.name} does not match the entries before it`)
      listChecksums.push(hash('sha256', list))
      pendingLines = []
    } else if (entry.name === entryNames.manifest) {
      manifestText = (await readEntry(entry)).toString()
      manifest = parseManifest(manifestText, schema)
    } else if (entry.name === entryNames.seal) {
      if ((await readEntry(entry)).toString() !== checksumLine(entryNames.manifest, hash('sha256', manifestText)))
        throw new DamagedArchiveError('its manifest was changed')
      sealed = true
    } else if (entry.name.startsWith('tables/')) {
      const bytes = await readEntry(entry)
      pendingLines.push(checksumLine(entry.name, hash('sha256', bytes)))
      tables.add(entry.name.split('/')[1] ?? '', await decompressLines(bytes))
    } else {
      pendingLines.push(checksumLine(entry.name, await hashEntry(entry)))
      files.count += 1
      files.bytes += entry.size
    }
    first = false
  }
  if (!manifest || !sealed) throw new DamagedArchiveError('it is truncated')
  const { count, bytes } = manifest.files
  if (
    pendingLines.length > 0 ||
    listChecksums.join() !== manifest.sums.join() ||
    files.count !== count ||
    files.bytes !== bytes
  )
    throw new DamagedArchiveError('files of it are missing or changed')
  for (const { name, rows, sha256 } of manifest.tables) {
    const found = tables.of(name)
    if (found.rows !== rows || found.sha256 !== sha256)
      throw new DamagedArchiveError(`the table ${name} does not match its checksum`)
  }
  return manifest
}

export const decompressLines = async (bytes: Uint8Array): Promise<string> => {
  try {
    return (await decompress(bytes, { maxOutputLength: maxPartBytes })).toString()
  } catch {
    throw new DamagedArchiveError('a part of a table cannot be unpacked')
  }
}

export const readEntry = async (entry: TarEntry): Promise<Buffer> => {
  if (entry.size > maxEntryBytes) throw new DamagedArchiveError(`${entry.name} is larger than the limit`)
  return buffer(entry.content())
}

const hashEntry = async (entry: TarEntry): Promise<string> => {
  const hash = createHash('sha256')
  for await (const bytes of entry.content()) hash.update(bytes)
  return hash.digest('hex')
}

const createTableDigests = () => {
  const found = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  const digestOf = (name: string) => {
    const digest = found.get(name) ?? { rows: 0, hash: createHash('sha256') }
    found.set(name, digest)
    return digest
  }
  return {
    add: (name: string, lines: string): void => {
      const table = digestOf(name)
      table.hash.update(lines)
      table.rows += lines.split('\n').length - 1
    },
    of: (name: string) => ({ rows: digestOf(name).rows, sha256: digestOf(name).hash.copy().digest('hex') }),
  }
}

const checkFormat = (name: string, bytes: Buffer, format: ArchiveFormat): void => {
  if (name !== entryNames.format) throw new DamagedArchiveError('it is not an archive of a circle')
  const version = toRecord(parseJson(bytes.toString()))['version']
  if (typeof version === 'number' && version > formatVersion)
    throw new ArchiveError(`it was written by a newer release (format ${version}, this one reads ${formatVersion})`)
  const other = (['quanzi archive', 'quanzi site archive'] as const).find((one) => bytes.equals(formatHeader(one)))
  if (other && other !== format)
    throw new ArchiveError(
      `it is ${other === 'quanzi archive' ? 'a backup: npm run restore' : 'an archive of one site: npm run import-site'}`,
    )
  if (!other) throw new DamagedArchiveError('its format header is invalid')
}

const parseManifest = <M>(manifestText: string, schema: ZodType<M>): M => {
  const { success, data } = schema.safeParse(parseJson(manifestText))
  if (!success) throw new DamagedArchiveError('its manifest cannot be read')
  return data
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new DamagedArchiveError('its manifest cannot be read')
  }
}
