import { limits } from '@quanzi/contract/limits'
import { day, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { deleteExpired } from '../../expired-rows.ts'
import { storeSanction } from '../member/sanction.ts'

let app: TestApp
let author: Person
beforeAll(async () => {
  app = await openTestApp({ settings: { audit_switch: 1, review_posts: false } })
  author = await app.createPerson('隔天再发的人')
})
afterAll(() => app.close())

const later = async (ms: number) => {
  app.advanceTime(ms)
  await deleteExpired(app.context)
}

test('a draft whose response was lost is published once, even when it is sent again a year later', async () => {
  const publish = () =>
    author.ok('POST circle/postingapi common', { content: '只发一次' }, { 'idempotency-key': 'a draft' })
  const first = await publish()
  await later(365 * day)
  author = await app.logInAgain(author)
  expect(await publish()).toEqual(first)
  expect((await author.ok('GET circle/memberapi topic')).total).toBe(1)
})

test('a comment is sent once as long as the device keeps it as a draft, and a key of another call holds for a day', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '有人评论' })
  const comment = () =>
    author.ok('POST circle/replyapi comment', { topic_id, content: '只评一次' }, { 'idempotency-key': 'a comment' })
  const like = (action: 'topic' | 'topic_cancel') =>
    author.call(`POST circle/diggapi ${action}`, { topic_id }, { 'idempotency-key': 'a like' })
  const { comment: first } = await comment()
  expect(await like('topic')).toMatchObject({ code: 0 })
  expect(await like('topic_cancel')).toMatchObject({ code: 422 })
  await later(limits.idempotencyLife + minute)
  const stored = await app.db.selectFrom('idempotency').select('key').orderBy('key').execute()
  expect(stored.map(({ key }) => key)).toEqual(['a comment', 'a draft'])
  author = await app.logInAgain(author)
  expect(await like('topic_cancel')).toMatchObject({ code: 0 })
  await later(limits.commentDraftLife - limits.idempotencyLife - 2 * minute)
  author = await app.logInAgain(author)
  expect((await comment()).comment.comment_id).toBe(first.comment_id)
  await later(2 * minute)
  expect((await comment()).comment.comment_id).not.toBe(first.comment_id)
})

test('a member who is muted after publishing gets the stored answer for the same key, and 403 for another one', async () => {
  let talkative = await app.createPerson('话多的人')
  const publish = (key: string) =>
    talkative.call('POST circle/postingapi common', { content: '禁言前发的' }, { 'idempotency-key': key })
  const { data } = await publish('before the mute')
  await storeSanction(app.db, {
    kind: 'mute',
    siteId: 10001,
    memberId: talkative.id,
    until: new Date(app.now().getTime() + day),
    reason: '刷屏',
  })
  talkative = await app.logInAgain(talkative)
  expect(await publish('after the mute')).toMatchObject({ code: 403, error: '您已被禁言：刷屏' })
  expect(await publish('before the mute')).toMatchObject({ code: 0, data })
})
