import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../../test/publish.ts'
import { openTestApp, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
})
afterAll(() => app.close())

test('views, pixel hits, visits and security events commit without a standby', async () => {
  const reviewer = await app.createPerson('一审', { level: 1 })
  const author = await app.createPerson('楼主')
  const post = await publishApprovedPost(reviewer, author, { content: '被看的一条' })
  await sql`create table commit_mode (tablename text, mode text)`.execute(app.db)
  await sql`create function note_commit_mode() returns trigger language plpgsql as $$ begin
    insert into commit_mode values (tg_table_name, current_setting('synchronous_commit')); return null; end $$`.execute(
    app.db,
  )
  const tables = ['view_dedup', 'track_day', 'daily_active_member', 'security_event']
  for (const table of tables)
    await sql`create trigger note after insert on ${sql.table(table)} execute function note_commit_mode()`.execute(
      app.db,
    )
  const reader = await app.createPerson('读者')
  await reader.ok('GET circle/topicapi detail', { topic_id: post })
  await reader.call('POST circle/topic pass', { topic_id: post, rev: 1 })
  await app.server.inject({ url: '/track.gif?action=open' })
  await app.flushViews()
  for (const writer of [app.pixel, app.activity, app.securityLog]) await writer.flush()
  const { rows } = await sql<{ tablename: string; mode: string }>`select distinct * from commit_mode`.execute(app.db)
  expect(Object.fromEntries(rows.map(({ tablename, mode }) => [tablename, mode]))).toEqual(
    Object.fromEntries(tables.map((table) => [table, 'local'])),
  )
  expect(rows).toHaveLength(tables.length)
})
