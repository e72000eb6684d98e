import type { ClientBase } from 'pg'
import { type FileForm, ladderFiles, pictureForms, storageKey } from '../features/upload/keys.ts'

type Row = { id: number; kind: string; token: string; ladder: boolean }

const atOnce = 1_000

/**
 * The keys of everything that rows refer to, in the order of the rows. What a sweep is about to delete is not among them,
 * nor is a video that is still to be made: the chunks that it is made of are.
 */
export async function* storedFiles(client: ClientBase): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<Row>(
      `select f.id, f.kind, f.token, coalesce(v.ladder, false) as ladder from file f left join video v on v.file_id = f.id
       where f.id > $1 and coalesce(v.status, 'ready') = 'ready'
         and not exists (select from video p where p.poster_id = f.id and p.status <> 'ready')
       order by f.id limit ${atOnce}`,
      [after],
    )
    for (const row of rows) for (const form of formsOf(row)) yield storageKey(row.token, form)
    if (rows.length < atOnce) break
    after = rows.at(-1)?.id ?? after
  }
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ stored: string }>(
      `select c.stored from video_chunk c where c.stored collate "C" > $1 order by c.stored collate "C" limit ${atOnce}`,
      [after],
    )
    for (const { stored } of rows) yield stored
    if (rows.length < atOnce) return
    after = rows.at(-1)?.stored ?? after
  }
}

const formsOf = ({ kind, ladder }: Row): readonly FileForm[] =>
  kind !== 'video' ? pictureForms : ladder ? ['video', ...ladderFiles] : ['video']
