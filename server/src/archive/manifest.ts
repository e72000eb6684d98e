import { createHmac } from 'node:crypto'
import { z } from 'zod'

/** The version of the format that this release writes, and the highest that it reads. */
export const formatVersion = 1

/** The names of an archive's files, in the order in which they stand in it. docs/spec/archive.md. */
export const names = {
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
  /** Each line of the parts is an array of their values as text, null where there is none. */
  columns: z.array(z.string().regex(/^\w+$/)),
  rows: count,
  parts: count,
  /** Of all lines, as they are before they are compressed. */
  sha256,
})

export const manifestShape = z.object({
  version: z.literal(formatVersion),
  made: z.string(),
  engine: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(table),
  /** Where the counters of ids stood. */
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), called: z.boolean() })),
  files: z.object({ count, bytes: count, missing: z.array(z.string()) }),
  /** Of the lists of sums, one after another. */
  sums: z.array(sha256),
  secret: sha256,
})

export type Manifest = z.infer<typeof manifestShape>
export type TablePart = z.infer<typeof table>

/** Tells whether two sites have the same SECRET, and nothing of it. */
export const markOf = (secret: string): string => createHmac('sha256', secret).update('quanzi archive').digest('hex')

/** The first thing in an archive. */
export const formatNote = (): Buffer => Buffer.from(`{ "format": "quanzi archive", "version": ${formatVersion} }\n`)
