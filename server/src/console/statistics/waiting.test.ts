import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { countOverdue } from './waiting.ts'

const { app, reviewer } = await openSingleLevelApp()
afterAll(() => app.close())

test('overdue comments are counted by an index, however many comments are online', async () => {
  const author = await app.createPerson('话多的人')
  const post = await publishApprovedPost(reviewer, author, { content: '热闹的一帖' })
  const comment = await publishApprovedComment(reviewer, author, { topic_id: post, content: '头一条' })
  // Without the triggers, which count each row.
  await transaction(app.db, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into comment (site_id, post_id, author_id, content, state, submitted_at, published_at)
      select site_id, post_id, author_id, content, case when n % 4 = 0 then 0 else 1 end, submitted_at - interval '1 day', published_at
      from comment, generate_series(1, 20000) n where id = ${comment}`.execute(db)
  })
  await sql`analyze comment`.execute(app.db)
  await transaction(app.db, async (db) => {
    const before = await countRowsScanned(db)
    expect(await countOverdue(db, { site: 10001, kind: 'comment', level: 1 }, app.now())).toBe(1_000)
    expect((await countRowsScanned(db)) - before).toBe(0)
  })
})

/** Rows that this transaction has read from the table by sequential scans. */
const countRowsScanned = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select seq_tup_read::int as n from pg_stat_xact_user_tables where relname = 'comment'`.execute(db)
  return rows[0]?.n ?? 0
}
