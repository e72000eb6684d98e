import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/databases.ts'
import { mostRowsRead } from '../../../test/rows-read.ts'
import { orphanFiles } from './sweep-uploads.ts'

test('the sweep of unused pictures looks up who has one, and does not read all members', async () => {
  const { db, close } = await openTestDatabase()
  await sql`insert into member (nickname, avatar, cover)
    select 'member', 'avatar ' || n, 'cover ' || n from generate_series(1, 3000) n`.execute(db)
  await sql`update member set avatar = 'picture 1' where avatar = 'avatar 1'`.execute(db)
  await sql`update member set cover = 'picture 2' where cover = 'cover 2'`.execute(db)
  await sql`insert into site (id, name, native_secret) values (10001, '云溪圈子', 'secret')`.execute(db)
  await sql`insert into file (token, kind, type, site_id, width, height, size, created_at)
    select 'picture ' || n, 'picture', 'image/webp', 10001, 1, 1, 1, now() - interval '1 year'
    from generate_series(1, 5) n`.execute(db)
  await sql`analyze member, file`.execute(db)
  const now = new Date().toISOString()
  const tokens = (await orphanFiles(db, [now, now])).map(({ token }) => token)
  expect(tokens).toEqual(['picture 3', 'picture 4', 'picture 5'])
  expect(await mostRowsRead(db, (handle) => orphanFiles(handle, [now, now]))).toBeLessThan(500)
  await close()
})
