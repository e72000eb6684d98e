import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { mostRowsRead } from '../../../test/rows-read.ts'
import { openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { checkCounters } from '../../tools/counter-check.ts'
import { findComments, findReplies, findThread } from './queries.ts'

const { app, reviewer } = await openSingleLevelApp()
afterAll(() => app.close())

const many = 400
const firstPage = { page: 1, pagesize: 20 }

test('a page of comments or replies reads about as many rows as it shows, however many there are', async () => {
  const [author, other] = [await app.createPerson('热帖作者'), await app.createPerson('路人')]
  const postId = await publishApprovedPost(reviewer, author, { content: '全城都在聊' })
  const rootId = await publishApprovedComment(reviewer, other, { topic_id: postId, content: '最早的一条' })
  const copyOf = (root: number | null) => sql`
    insert into comment (site_id, post_id, author_id, root_id, answered_id, content, state, created_at, published_at)
    select site_id, post_id, author_id, ${root}::bigint, ${root}::bigint, content, 1, created_at + n * interval '1 second', published_at
    from comment, generate_series(1, ${many}::int) n where id = ${rootId}`
  await copyOf(null).execute(app.db)
  await copyOf(rootId).execute(app.db)
  await sql`analyze comment`.execute(app.db)
  const scope = { postId, viewerId: other.id }
  const pages = [
    (db: Db) => findComments(db, { ...scope, by: 'latest' }, firstPage),
    (db: Db) => findComments(db, { ...scope, by: 'likes' }, firstPage),
    (db: Db) => findReplies(db, rootId, other.id, firstPage),
    (db: Db) => findThread(db, { ...scope, commentId: rootId }),
  ]
  for (const page of pages) expect(await mostRowsRead(app.db, page)).toBeLessThan(100)
})

test('deleting or restoring a thread changes each counter once, however many replies it has', async () => {
  const [author, other] = [await app.createPerson('盖楼的'), await app.createPerson('接楼的')]
  const postId = await publishApprovedPost(reviewer, author, { content: '盖楼' })
  const rootId = await publishApprovedComment(reviewer, author, { topic_id: postId, content: '一楼' })
  await sql`
    insert into comment (site_id, post_id, author_id, root_id, answered_id, content, state, published_at)
    select site_id, post_id, ${other.id}::bigint, id, id, content, 1, published_at
    from comment, generate_series(1, 50) where id = ${rootId}`.execute(app.db)
  const readCounters = async () => {
    const { rows } = await sql<{ comments: number; replies: number }>`
      select p.comments, c.replies from comment c join post p on p.id = c.post_id where c.id = ${rootId}`.execute(
      app.db,
    )
    return rows[0]
  }
  const countWrites = async (db: Db) => {
    const { rows } = await sql<{ n: number }>`
      select n_tup_upd::int as n from pg_stat_xact_user_tables where relname = 'post'`.execute(db)
    return rows[0]?.n ?? 0
  }
  /** Returns how often the change has written the row of a post. */
  const setState = (state: number) =>
    transaction(app.db, async (db) => {
      const before = await countWrites(db)
      await db.updateTable('comment').set({ state }).where('id', '=', rootId).execute()
      return (await countWrites(db)) - before
    })
  expect(await readCounters()).toEqual({ comments: 51, replies: 50 })
  expect(await setState(9)).toBe(2)
  expect(await readCounters()).toEqual({ comments: 0, replies: 0 })
  expect(await setState(1)).toBe(2)
  expect(await readCounters()).toEqual({ comments: 51, replies: 50 })
  expect(await checkCounters(app.db)).toEqual([])
})
