import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import type { ServiceVerdict } from '../../ports.ts'
import { notify } from './notify.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

/** A notification, and a post with a like and a comment of a friend. */
const addMessages = async (site_id: number, reader: Person, friend: Person): Promise<void> => {
  const now = app.now()
  await notify(app.db, { siteId: site_id, memberId: reader.id, title: '通知', content: '', link: '', now })
  const state = { site_id, state: 1, published_at: now }
  const { id: post_id } = await app.db
    .insertInto('post')
    .values({ ...state, author_id: reader.id, type: 1, content: '早市', search_text: '早市', search_pairs: [] })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('post_like').values({ post_id, member_id: friend.id, created_at: now }).execute()
  await app.db
    .insertInto('comment')
    .values({ ...state, post_id, author_id: friend.id, content: '真好' })
    .execute()
}

test('reading the messages of one site leaves those of another site unread', async () => {
  const reader = await app.createPerson('两个站的成员')
  const friend = await app.createPerson('两个站的朋友')
  for (const site of [10001, 10002]) await addMessages(site, reader, friend)
  const groups = async (siteid: number) => (await reader.ok('GET circle/commonapi unread', { siteid })).groups
  const all = { likes: 1, comments: 1, notices: 1 }
  expect([await groups(10001), await groups(10002)]).toEqual([all, all])

  app.advanceTime(minute)
  await reader.ok('GET circle/commonapi notify', { group: 'likes', siteid: 10001 })
  await reader.ok('GET circle/commonapi notify', { group: 'notices', siteid: 10001 })
  await reader.ok('GET circle/memberapi get_reply', { siteid: 10001 })
  expect([await groups(10001), await groups(10002)]).toEqual([{ likes: 0, comments: 0, notices: 0 }, all])

  const unread = [
    (await reader.ok('GET circle/commonapi notify', { group: 'likes', siteid: 10002 })).data,
    (await reader.ok('GET circle/commonapi notify', { group: 'notices', siteid: 10002 })).data,
    (await reader.ok('GET circle/memberapi get_reply', { siteid: 10002 })).data,
  ].map((rows) => rows.map(({ is_read }) => is_read))
  expect(unread).toEqual([[0], [0], [0]])
  expect(await groups(10002)).toEqual({ likes: 0, comments: 0, notices: 0 })
})

test('a comment still being screened while its reader opens the messages is unread afterwards', async () => {
  await app.updateSettings({ review_posts: false, review_comments: false })
  const reader = await app.createPerson('读消息的人')
  const writer = await app.createPerson('写评论的人')
  const { topic_id } = await reader.ok('POST circle/postingapi common', { content: '早市开了' })
  let answer = () => {}
  const asked = new Promise<void>((resolveAsked) => {
    const check = () =>
      new Promise<ServiceVerdict>((resolve) => {
        answer = () => resolve({ advice: 'pass', label: '', words: [] })
        resolveAsked()
      })
    app.usePorts({ screening: { check } })
  })
  onTestFinished(() => app.usePorts({ screening: null }))
  const sent = writer.ok('POST circle/replyapi comment', { topic_id, content: '来晚了一步' })
  await asked
  app.advanceTime(1_000)
  await reader.ok('GET circle/memberapi get_reply')
  app.advanceTime(1_000)
  answer()
  await sent
  expect((await reader.ok('GET circle/commonapi unread')).groups).toMatchObject({ comments: 1 })
  expect((await reader.ok('GET circle/memberapi get_reply')).data).toMatchObject([{ is_read: 0 }])
})

test('messages read before each site stored its own time stay read on all sites', async () => {
  const reader = await app.createPerson('早就看过的人')
  const friend = await app.createPerson('早先的朋友')
  for (const site of [10001, 10002]) await addMessages(site, reader, friend)
  app.advanceTime(minute)
  const seen = { notices_seen: app.now(), likes_seen: app.now(), comments_seen: app.now() }
  await app.db.updateTable('member').set(seen).where('id', '=', reader.id).execute()
  for (const siteid of [10001, 10002])
    expect((await reader.ok('GET circle/commonapi unread', { siteid })).groups).toEqual({
      likes: 0,
      comments: 0,
      notices: 0,
    })
})
