import { day } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { jobTable } from '../../job-handlers.ts'
import { readMigrations } from '../../platform/db/migrate.ts'
import { checkCounters } from '../../tools/counter-check.ts'

let app: TestApp
let reviewer: Person
let operator: Person
let author: Person
let reader: Person

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  operator = await app.createPerson('运营', { operator: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[author, reader] = (await createPeople(app, '作者', '读者')) as [Person, Person]
})

const readWaiting = () => operator.ok('GET console/waiting')
const noneWaiting = { reports: 0, reports_since: '', appeals: 0 }
const listNoticeTitles = async () => (await reader.ok('GET circle/commonapi notify')).data.map(({ title }) => title)
const appealRejectedPost = async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '被驳回的帖子' })
  await reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '引战' })
  await author.ok('POST circle/commonapi appeal', { kind: 'topic', id: topic_id, text: '只是陈述事实' })
  return topic_id
}
const runMigration = async (wanted: string) => {
  const update = (await readMigrations()).find(({ name }) => name === wanted)
  await sql.raw(update?.sql ?? '').execute(app.db)
}
const reportPostAndComment = async () => {
  const post = await publishApprovedPost(reviewer, author, { content: '被举报的帖子' })
  const comment = await publishApprovedComment(reviewer, author, { topic_id: post, content: '被举报的评论' })
  await reader.ok('POST circle/commonapi report', { kind: 'topic', id: post, reason_id: 3 })
  await reader.ok('POST circle/commonapi report', { kind: 'reply', id: comment, reason_id: 3 })
  return { post, comment }
}

const leave = async (person = author) => {
  await person.ok('POST circle/memberapi leave_code')
  await person.ok('POST circle/memberapi leave', { code: app.codes.get(person.mobile) as string })
}

test('closing the account withdraws its appeals and closes the reports about its items, and the reporters are notified', async () => {
  await appealRejectedPost()
  await reportPostAndComment()
  expect(await readWaiting()).toMatchObject({ reports: 2, appeals: 1 })
  await leave()
  expect(await readWaiting()).toMatchObject(noneWaiting)
  expect((await listNoticeTitles()).sort()).toEqual(['您举报的帖子已删除', '您举报的评论已删除'])
  expect(await checkCounters(app.db)).toEqual([])
})

test('the outcome of a report does not notify a reporter who has closed the account, and the migration removes earlier notifications', async () => {
  const { post, comment } = await reportPostAndComment()
  await leave(reader)
  await reviewer.ok('POST circle/topic keep', { topic_id: post })
  await author.ok('POST circle/replyapi del', { comment_id: comment })
  const notices = () => app.db.selectFrom('notice').select('title').where('member_id', '=', reader.id).execute()
  expect(await notices()).toEqual([])
  const earlier = { site_id: 10001, member_id: reader.id, title: '您举报的帖子已处理', content: '' }
  await app.db.insertInto('notice').values(earlier).execute()
  await runMigration('0.3.0-112-notices-of-members-who-left')
  expect(await notices()).toEqual([])
})

test('closing the account ends the reports about the member on every site, and no undo reopens them', async () => {
  const elsewhere = await app.createPerson('岚川审核', { level: 1, site: 10002 })
  for (const siteid of [10001, 10002])
    await reader.ok('POST circle/commonapi report', { siteid, kind: 'member', id: author.id, reason_id: 4 })
  const countReports = async (by: Person, siteid: number) =>
    (await by.ok('GET circle/audit list', { siteid })).member_reports
  expect([await countReports(reviewer, 10001), await countReports(elsewhere, 10002)]).toEqual([1, 1])
  await reviewer.ok('POST circle/report settle', { member_id: author.id, outcome: 'kept' })
  await leave()
  expect((await reviewer.call('POST circle/report reopen', { member_id: author.id })).code).toBe(404)
  expect([await countReports(reviewer, 10001), await countReports(elsewhere, 10002)]).toEqual([0, 0])
  app.advanceTime(11_000)
  expect(await listNoticeTitles()).toEqual(['您举报的用户未发现违规'])
  const { data } = await reader.ok('GET circle/commonapi notify', { siteid: 10002 })
  expect(data).toMatchObject([{ title: '您举报的用户已删除', content: '您举报的用户已注销账号。感谢您的反馈！' }])
})

test('closing the account updates the review queue of a site where the member has only an anonymous post', async () => {
  const waiting = {
    site_id: 10002,
    author_id: author.id,
    anonymous: true,
    state: 0,
    type: 1,
    content: '匿名待审',
  } as const
  await app.db
    .insertInto('post')
    .values({ ...waiting, search_text: '匿名待审', search_pairs: [] })
    .execute()
  const updated = new Set<string | null>()
  app.context.invalidation.subscribe('review-queue', (site) => void updated.add(site))
  await leave()
  expect([...updated].sort()).toEqual(['10001', '10002'])
})

test('an appeal about a post that retention empties is withdrawn', async () => {
  await appealRejectedPost()
  app.advanceTime(181 * day)
  await jobTable.handlers['apply-retention'](app.context, {}, new AbortController().signal)
  app.advanceTime(-181 * day)
  expect(await readWaiting()).toMatchObject(noneWaiting)
})

test('the migration closes appeals and reports that earlier versions left open, and notifies the reporters', async () => {
  const { post, comment } = await reportPostAndComment()
  const rejected = await appealRejectedPost()
  // As an earlier version deleted them.
  await app.db.updateTable('comment').set({ state: 9 }).where('id', '=', comment).execute()
  await app.db.updateTable('post').set({ state: 9 }).where('id', 'in', [post, rejected]).execute()
  await runMigration('0.3.0-96-withdrawn-with-the-account')
  expect(await readWaiting()).toMatchObject(noneWaiting)
  expect((await listNoticeTitles()).sort()).toEqual(['您举报的帖子已删除', '您举报的评论已删除'])
  expect(await checkCounters(app.db)).toEqual([])
})

test('the migration ends reports about members who had already closed their accounts', async () => {
  const staying = await app.createPerson('留下的人')
  for (const { id } of [author, staying])
    await reader.ok('POST circle/commonapi report', { kind: 'member', id, reason_id: 4 })
  await leave()
  // As an earlier version left them.
  const reopened = { outcome: null, closed_at: null }
  await app.db
    .updateTable('report')
    .set(reopened)
    .where('target_id', '=', author.id)
    .where('kind', '=', 'member')
    .execute()
  await app.db.deleteFrom('notice').where('member_id', '=', reader.id).execute()
  await runMigration('0.3.0-104-reports-of-members-who-left')
  const open = await app.db
    .selectFrom('report')
    .select('target_id')
    .where('outcome', 'is', null)
    .where('kind', '=', 'member')
    .execute()
  expect(open).toEqual([{ target_id: staying.id }])
  expect(await listNoticeTitles()).toEqual(['您举报的用户已删除'])
})

test('the migration deletes items stored after their author had closed the account', async () => {
  const topic_id = await publishApprovedPost(reviewer, reader, { content: '读者的帖子' })
  const post = await publishApprovedPost(reviewer, author, { content: '晚到的帖子' })
  const comment = await publishApprovedComment(reviewer, author, { topic_id, content: '晚到的评论' })
  await leave()
  // As an earlier version stored them.
  await app.db.updateTable('post').set({ state: 1, hidden: true }).where('id', '=', post).execute()
  await app.db.updateTable('comment').set({ state: 0, hidden: true }).where('id', '=', comment).execute()
  expect((await reviewer.ok('GET circle/audit list')).reply).toBe(1)
  await runMigration('0.3.0-113-nothing-after-the-account')
  expect((await reviewer.ok('GET circle/audit list')).reply).toBe(0)
  expect((await reviewer.call('GET circle/topic detail', { topic_id: post })).code).toBe(301)
  const { action } = await app.db
    .selectFrom('review_history')
    .select('action')
    .where('item_id', '=', post)
    .where('kind', '=', 'post')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(action).toBe('del')
  expect(await checkCounters(app.db)).toEqual([])
})
