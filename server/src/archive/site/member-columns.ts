import type { Queryable } from '../catalog.ts'
import { type MemberColumn, type MovedTable, memberId } from './moved-tables.ts'

/** The columns of a table that are ids of members: its foreign keys, and those that the catalogue adds. */
export const readMemberColumns = async (
  client: Queryable,
  { name, memberIds }: MovedTable,
): Promise<MemberColumn[]> => {
  const { rows } = await client.query<{ column: string }>(
    `select a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.conrelid = $1::text::regclass and c.confrelid = 'member'::regclass
     order by a.attname`,
    [name],
  )
  return [...rows.map(({ column }) => memberId(column)), ...memberIds]
}
