import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { toPresentName } from '../schema/earlier-texts.ts'

/** The version of the format that this release writes, and the highest that it reads. */
export const formatVersion = 1

/** The names of the entries, in their order: docs/spec/archive.md. */
export const entryNames = {
  format: 'quanzi-archive.json',
  table: (table: string, part: number) => `tables/${table}/${String(part).padStart(5, '0')}.jsonl.gz`,
  file: (key: string) => `files/${key}`,
  sums: (list: number) => `sums/${String(list).padStart(5, '0')}.sha256`,
  manifest: 'manifest.json',
  seal: 'manifest.json.sha256',
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()

const table = z.object({
  name: z.string().regex(/^\w+$/),
  /** A line of a part is the array of their values as text or null. */
  columns: z.array(z.string().regex(/^\w+$/)),
  rows: count,
  parts: count,
  /** The hash of all lines before compression. */
  sha256,
})

export const manifestSchema = z.object({
  version: z.literal(formatVersion),
  made: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.object({ name: z.string().transform(toPresentName), checksum: z.string() })),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), called: z.boolean() })),
  files: z.object({ count, bytes: count, missing: z.array(z.string()) }),
  /** The files were left to another tool. */
  rows_only: z.literal(true).optional(),
  sums: z.array(sha256),
  secret: sha256,
})

/** The archive of one site for another deployment; `secret` is the fingerprint of its transfer key. */
export const siteManifestSchema = manifestSchema.extend({
  site: z.object({ id: z.int().positive(), name: z.string() }),
  /** The keys of the hashes of numbers, sealed under the transfer key. */
  hashKeys: z.array(z.string()),
})

export type SiteManifest = z.infer<typeof siteManifestSchema>
export type Manifest = z.infer<typeof manifestSchema>
export type ArchivedTable = z.infer<typeof table>

export const describeRows = (tables: readonly ArchivedTable[]): string =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`

export const secretFingerprint = (secret: string): string =>
  createHmac('sha256', secret).update('quanzi archive').digest('hex')

export type ArchiveFormat = 'quanzi archive' | 'quanzi site archive'

export const formatHeader = (format: ArchiveFormat = 'quanzi archive'): Buffer =>
  Buffer.from(`{ "format": "${format}", "version": ${formatVersion} }\n`)

/** The rows are of one storage and the files of another, or the files are lost. */
export const lacksMostFiles = ({ count, missing }: Manifest['files']): boolean => missing.length > count
