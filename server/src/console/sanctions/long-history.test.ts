import { limits } from '@quanzi/contract/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { checkCounters } from '../../tools/counter-check.ts'

let app: TestApp
let reviewer: Person
let operator: Person

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  operator = await app.createPerson('值班运营', { operator: true })
})
afterAll(() => app.close())

/** A member whose public post and reply are older than two thousand other posts and comments. */
const createBusyMember = async (nickname: string) => {
  const member = await app.createPerson(nickname)
  const other = await app.createPerson(`${nickname}的朋友`)
  const post = await publishApprovedPost(reviewer, member, { content: '最早的一条' })
  const elsewhere = await publishApprovedPost(reviewer, other, { content: '朋友的帖子' })
  const head = await publishApprovedComment(reviewer, other, { topic_id: elsewhere, content: '朋友先说' })
  await publishApprovedComment(reviewer, member, { topic_id: elsewhere, reply_id: head, content: '最早的回复' })
  for (let thousand = 0; thousand < 2; thousand++) {
    await sql`insert into post (site_id, author_id, type, state, content)
      select site_id, author_id, type, 0, content from post, generate_series(1, 1000) where id = ${post}`.execute(
      app.db,
    )
    await sql`insert into comment (site_id, post_id, author_id, state, content)
      select site_id, id, ${member.id}::bigint, 0, content from post, generate_series(1, 1000) where id = ${elsewhere}`.execute(
      app.db,
    )
  }
  /** What a visitor sees of the oldest items. */
  const seen = async () => {
    const { code } = await app.visitor.call('GET circle/topicapi detail', { topic_id: post })
    const { total } = await app.visitor.ok('GET circle/replyapi children', { comment_id: head })
    return { code, replies: total }
  }
  return { member, post, seen }
}

test('when the call that bans or unbans has returned, all items of a long history are hidden or shown', async () => {
  const { member, seen } = await createBusyMember('话痨')
  await operator.ok('POST console/member ban', { member_id: member.id, hours: 1, reason: '诈骗', nickname: '话痨' })
  expect(await seen()).toEqual({ code: 404, replies: 0 })
  await operator.ok('POST console/member unban', { member_id: member.id, reason: '误封' })
  expect(await seen()).toEqual({ code: 0, replies: 1 })
  expect(await checkCounters(app.db)).toEqual([])
})

test('when the call that closes an account has returned, all items of a long history are deleted', async () => {
  const { member, seen } = await createBusyMember('老用户')
  await member.ok('POST circle/memberapi leave_code')
  await member.ok('POST circle/memberapi leave', { code: app.codes.get(member.mobile) as string })
  expect(await seen()).toEqual({ code: 301, replies: 0 })
  expect(await checkCounters(app.db)).toEqual([])
})

test.each(['post', 'comment'] as const)(
  'many items of a member are hidden with one change of each counter: %s',
  async (kind) => {
    const member = await app.createPerson(`一次数完 ${kind}`)
    const tag = await app.createTag(`一次数完 ${kind}`)
    const post = await publishApprovedPost(reviewer, member, { content: '一千条', tag })
    await sql`insert into comment (site_id, post_id, author_id, state, content)
      select site_id, id, author_id, 1, content from post, generate_series(1, 100) where id = ${post}`.execute(app.db)
    await sql`insert into post (site_id, author_id, type, tag_id, state, content)
      select site_id, author_id, type, tag_id, 1, content from post, generate_series(1, 100) where id = ${post}`.execute(
      app.db,
    )
    const counted = kind === 'post' ? 'tag' : 'post'
    const countWrites = async (db: Db) => {
      const { rows } = await sql<{ n: number }>`
        select n_tup_upd::int as n from pg_stat_xact_user_tables where relname = ${counted}`.execute(db)
      return rows[0]?.n ?? 0
    }
    const writes = await transaction(app.db, async (db) => {
      const before = await countWrites(db)
      await sql`update member set banned_until = 'infinity' where id = ${member.id}`.execute(db)
      await sql`select ${sql.ref(`change_${kind}s`)}(
        (select array_agg(id) from ${sql.table(kind)} where author_id = ${member.id}), null)`.execute(db)
      return (await countWrites(db)) - before
    })
    expect(writes).toBe(1)
    expect(await checkCounters(app.db)).toEqual([])
  },
)

test('a ban whose items cannot be hidden is not confirmed, and a job hides them', async () => {
  const { member, seen } = await createBusyMember('没藏住')
  await sql`create function refuse_to_hide() returns trigger language plpgsql as
    $$ begin raise exception 'no'; end $$`.execute(app.db)
  await sql`create trigger refuse_to_hide before update of hidden on post for each row execute function refuse_to_hide()`.execute(
    app.db,
  )
  const ban = { member_id: member.id, hours: 1, reason: '诈骗', nickname: '没藏住' }
  try {
    expect(await operator.call('POST console/member ban', ban)).toMatchObject({ code: 500 })
  } finally {
    await sql`drop function refuse_to_hide cascade`.execute(app.db)
  }
  app.advanceTime(limits.requestTimeout)
  await app.jobs.runDue()
  expect(await seen()).toEqual({ code: 404, replies: 0 })
  expect(await checkCounters(app.db)).toEqual([])
})

test('a job hides the oldest items when a ban is interrupted after its commit', async () => {
  const { member, post, seen } = await createBusyMember('断线')
  await operator.ok('POST console/member ban', { member_id: member.id, hours: 1, reason: '诈骗', nickname: '断线' })
  await app.db.updateTable('post').set({ hidden: false }).where('id', '=', post).execute()
  app.advanceTime(limits.requestTimeout)
  await app.jobs.runDue()
  expect((await seen()).code).toBe(404)
})
