import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { mostRowsRead } from '../../../test/rows-read.ts'
import { openSingleLevelApp } from '../../../test/single-level-app.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { countSql, unreadSql } from './counts.ts'

const { app, reviewer } = await openSingleLevelApp()
afterAll(() => app.close())

test('the received replies of a member are counted without reading all comments of the member', async () => {
  const [author, other] = [await app.createPerson('话多的'), await app.createPerson('答话的')]
  const topic_id = await publishApprovedPost(reviewer, other, { content: '大家都来说说' })
  const rootId = await publishApprovedComment(reviewer, other, { topic_id, content: '我先说' })
  const ownId = await publishApprovedComment(reviewer, author, { topic_id, reply_id: rootId, content: '我也说' })
  await publishApprovedComment(reviewer, other, { topic_id, reply_id: ownId, content: '接着说' })
  await sql`
    insert into comment (site_id, post_id, author_id, root_id, answered_id, content, state, published_at)
    select site_id, post_id, author_id, root_id, answered_id, content, 1, published_at
    from comment, generate_series(1, 1000) where id = ${ownId}`.execute(app.db)
  await sql`vacuum analyze comment, post`.execute(app.db)
  const values = [author.id, 10001, author.id, new Date().toISOString()]
  for (const [list, count] of Object.entries({ all: countSql.receivedReplies, unread: unreadSql.replies })) {
    const counted = statement<{ n: number }>(
      `received_replies_${list}`,
      `select ${count} as n from (values ($1::bigint, $2::bigint, $3::bigint, $4::timestamptz)) args`,
    )
    expect(await counted(app.db, values)).toEqual([{ n: 1 }])
    expect(await mostRowsRead(app.db, (db) => counted(db, values))).toBeLessThan(100)
  }
})
