import { type FileVariant, pictureVariantsOf, storageKey } from '../platform/files/storage-keys.ts'
import { ladderFiles } from '../ports.ts'
import type { Queryable } from './catalog.ts'

type Row = { id: number; kind: string; token: string; ladder: boolean }

const batchSize = 1_000

/** A video that is not transcoded yet is left out: its chunks are included, first, since they are deleted a day later. */
export async function* storedFileKeys(client: Queryable): AsyncGenerator<string> {
  yield* keysOfChunks(client)
  yield* keysOfFiles(client)
}

/** Storage keys of the files `f` that satisfy a condition. */
export async function* keysOfFiles(client: Queryable, where = 'true'): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<Row>(
      `select f.id, f.kind, f.token, coalesce(v.ladder, false) as ladder from file f left join video v on v.file_id = f.id
       where f.id > $1 and (${where}) and coalesce(v.status, 'ready') = 'ready'
         and not exists (select from video p where p.poster_id = f.id and p.status <> 'ready')
       order by f.id limit ${batchSize}`,
      [after],
    )
    for (const row of rows) for (const form of formsOfFile(row)) yield storageKey(row.token, form)
    if (rows.length < batchSize) return
    after = rows.at(-1)?.id ?? after
  }
}

async function* keysOfChunks(client: Queryable): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ stored: string }>(
      `select c.stored from video_chunk c where c.stored collate "C" > $1 order by c.stored collate "C" limit ${batchSize}`,
      [after],
    )
    for (const { stored } of rows) yield stored
    if (rows.length < batchSize) return
    after = rows.at(-1)?.stored ?? after
  }
}

const formsOfFile = ({ kind, ladder }: Row): readonly FileVariant[] =>
  kind !== 'video' ? pictureVariantsOf(kind) : ladder ? ['video', ...ladderFiles] : ['video']
