import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../test/test-app.ts'
import { openTwoLevelApp, type ReviewPeople } from '../../../test/two-level-app.ts'

let app: TestApp
let people: ReviewPeople

beforeAll(async () => {
  ;({ app, people } = await openTwoLevelApp())
})
afterAll(() => app.close())

test('a post passes two reviewers, is read, liked, collected and commented, and the members are notified', async () => {
  const { author: xiaoman, reader: aning, first, second } = people
  const tag = await app.createTag('茶山四季')
  const { topic_id, state } = await xiaoman.ok('POST circle/postingapi common', {
    content: '雾是六点四十散的。',
    tag,
    attachment: '[]',
    topic_type: '1',
    anonymous: '0',
    location: '大岭头茶场',
  })
  expect(state).toBe('0')
  expect((await aning.ok('GET circle/topicapi list')).data).toEqual([])
  expect(await aning.ok('GET circle/topicapi detail', { topic_id })).toEqual({ topic_id, state: '0' })
  expect(await first.ok('GET circle/audit list')).toMatchObject({ topic: 1, reply: 0 })
  expect(await second.ok('GET circle/audit list')).toMatchObject({ topic: 0, reply: 0 })

  await first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
  const waiting = await second.ok('GET circle/topic list', { state: 7 })
  expect(waiting.data.map((post) => [post.topic_id, post.state, post.nickname])).toEqual([[topic_id, '7', '云溪小满']])
  await second.ok('POST circle/topic pass', { topic_id, rev: 1 })

  const feed = await aning.ok('GET circle/topicapi list')
  expect(feed.data.map((post) => post.topic_id)).toEqual([topic_id])
  expect(feed.total).toBe(1)
  expect(await aning.ok('POST circle/diggapi topic', { topic_id })).toEqual({ num: 1, credits: 1 })
  expect(await aning.ok('POST circle/topicapi collect', { topic_id })).toEqual({ collect: 1, credits: 1 })
  expect(await aning.ok('POST circle/commonapi subscribe', { to_member_id: xiaoman.id })).toEqual({
    is_attention: 1,
    credits: 1,
  })
  const { comment } = await aning.ok('POST circle/replyapi comment', {
    topic_id,
    content: '第二张是在观景台拍的吗？',
    anonymous: 0,
  })
  expect(comment.is_audit).toBe('0')

  expect((await xiaoman.ok('GET circle/replyapi list', { topic_id })).data).toEqual([])
  expect((await aning.ok('GET circle/replyapi list', { topic_id })).data.map((c) => c.comment_id)).toEqual([
    comment.comment_id,
  ])
  await first.ok('POST circle/reply multi', { raction: 'passstep', data: comment.comment_id })
  await second.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })

  const detail = await aning.ok('GET circle/topicapi detail', { topic_id })
  expect(detail).toMatchObject({ digg: 1, reply: 1, collect: 1, is_digg: 1, is_collect: 1, is_attention: 1 })
  expect((await app.visitor.ok('GET circle/replyapi list', { topic_id })).data.map((c) => c.content)).toEqual([
    '第二张是在观景台拍的吗？',
  ])

  app.advanceTime(11_000)
  // As after a time without requests.
  app.context.sites.invalidate()
  await app.jobs.runDue()
  const notifications = await xiaoman.ok('GET circle/commonapi notify')
  expect(notifications.data.map((notice) => notice.title)).toEqual(
    expect.arrayContaining(['您的帖子已通过审核', '阿宁评论了您的帖子']),
  )
  expect((await aning.ok('GET circle/commonapi notify')).data.map((notice) => notice.title)).toEqual([
    '您的评论已通过审核',
  ])
})
