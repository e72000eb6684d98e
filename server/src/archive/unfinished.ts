import type { ClientBase } from 'pg'
import { isThere } from './catalog.ts'
import { ArchiveRefusal } from './refusal.ts'

/** A table that is there from the first step of a restore until its last one, and says what was being restored. */
const mark = 'restoring'

export const begin = async (client: ClientBase, archive: string): Promise<void> => {
  await client.query(
    `create table if not exists ${mark} (archive text not null, begun_at timestamptz not null default now())`,
  )
  await client.query(`insert into ${mark} (archive) values ($1)`, [archive])
}

/** In the transaction that brings the rows. */
export const end = async (client: ClientBase): Promise<void> => {
  await client.query(`drop table ${mark}`)
}

/** Nobody shall serve, check or copy a site that is not there yet, let alone fill its place with something else. */
export const refuseUnfinished = async (client: Pick<ClientBase, 'query'>): Promise<void> => {
  if (!(await isThere(client as ClientBase, mark))) return
  const { rows } = await client.query<{ archive: string; begun_at: Date }>(
    `select archive, begun_at from ${mark} order by begun_at desc limit 1`,
  )
  const [{ archive, begun_at } = { archive: 'an archive', begun_at: new Date(0) }] = rows
  throw new ArchiveRefusal(
    `restoring ${archive} into this database was begun at ${begun_at.toISOString()} and did not come to its end: run \`npm run restore\` again / 数据恢复未完成，请重新执行 npm run restore`,
  )
}
