import type { ClientBase } from 'pg'
import { ArchiveError } from './archive-error.ts'
import { tableExists } from './catalog.ts'

const markerTable = 'restoring'

export const markRestoreStarted = async (client: ClientBase, archive: string): Promise<void> => {
  await client.query(
    `create table if not exists ${markerTable} (archive text not null, begun_at timestamptz not null default now())`,
  )
  await client.query(`insert into ${markerTable} (archive) values ($1)`, [archive])
}

export const markRestoreFinished = async (client: ClientBase): Promise<void> => {
  await client.query(`drop table ${markerTable}`)
}

/** Throws while a restore into this database is incomplete: it must not be served, checked, backed up or seeded. */
export const rejectUnfinishedRestore = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  // A client of the pool is one as well.
  if (!(await tableExists(client as ClientBase, markerTable))) return
  const { rows } = await client.query<{ archive: string; begun_at: Date }>(
    `select archive, begun_at from ${markerTable} order by begun_at desc limit 1`,
  )
  const [{ archive, begun_at } = { archive: 'an archive', begun_at: new Date(0) }] = rows
  throw new ArchiveError(
    `restoring ${archive} into this database was started at ${begun_at.toISOString()} and has not completed: run \`npm run restore\` again / 数据恢复未完成，请重新执行 npm run restore`,
  )
}
