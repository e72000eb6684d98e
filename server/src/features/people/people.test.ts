import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newcomers, openCircle, pictureOf } from '../../../test/circle.ts'
import { commentOnline, publishOnline } from '../../../test/deeds.ts'
import type { Person, TestHouse } from '../../../test/house.ts'

let house: TestHouse
let reviewer: Person
let author: Person
let fan: Person
let other: Person

beforeAll(async () => {
  ;({ house, reviewer } = await openCircle())
})
afterAll(() => house.close())
beforeEach(async () => {
  ;[author, fan, other] = (await newcomers(house, '作者', '粉丝', '路人')) as [Person, Person, Person]
})

const publish = (who: Person, content: string, more: Record<string, unknown> = {}) =>
  publishOnline(reviewer, who, { content, ...more })
const like = (who: Person, topic_id: number) => who.ok('POST circle/diggapi topic', { topic_id })
const ids = (page: { data: { topic_id: number }[] }) => page.data.map((row) => row.topic_id)

test('liked posts stand in one’s list, the latest like first, and go on behind a cursor', async () => {
  const posts = [await publish(author, '一'), await publish(author, '二'), await publish(author, '三')]
  for (const id of posts) {
    await like(fan, id)
    house.wait(10)
  }
  const first = await fan.ok('GET circle/memberapi digg', { pagesize: 2 })
  expect(ids(first)).toEqual([posts[2], posts[1]])
  expect(first.total).toBe(3)
  expect(first.data[0]?.is_digg).toBe(1)
  const rest = await fan.ok('GET circle/memberapi digg', { pagesize: 2, cursor: first.next as string })
  expect(ids(rest)).toEqual([posts[0]])
  expect(rest.next).toBeNull()
  expect(ids(await other.ok('GET circle/memberapi digg', { id: fan.id }))).toEqual(posts.reverse())
})

test('an anonymous post is in nobody else’s sight of a liked list, an album or a list of comments', async () => {
  const hidden = await publish(author, '树洞', { anonymous: 1 })
  await like(author, hidden)
  await commentOnline(reviewer, author, { topic_id: hidden, content: '我自己' })
  expect(ids(await author.ok('GET circle/memberapi digg'))).toEqual([hidden])
  expect(ids(await author.ok('GET circle/memberapi reply'))).toEqual([hidden])
  for (const viewer of [fan, house.visitor]) {
    expect((await viewer.ok('GET circle/memberapi digg', { id: author.id })).data).toEqual([])
    expect((await viewer.ok('GET circle/memberapi reply', { id: author.id })).data).toEqual([])
  }
})

test('an album is grouped by the months of China, anonymous pictures for their owner alone', async () => {
  const upload = () => pictureOf(author)
  const open = await publish(author, '茶山', {
    attachment: JSON.stringify([{ id: await upload() }, { id: await upload() }]),
  })
  const secret = await publish(author, '树洞', { attachment: JSON.stringify([{ id: await upload() }]), anonymous: 1 })
  await house.db
    .updateTable('post')
    .set({ created_at: new Date('2026-01-31T16:30:00Z') })
    .where('id', '=', open)
    .execute()
  const own = await author.ok('GET circle/memberapi photo')
  expect(own.data.at(-1)?.month).toBe('2026-02')
  expect(own.data.flatMap(({ list }) => list.map((item) => item.topic_id))).toEqual([secret, open, open])
  const seen = await house.visitor.ok('GET circle/memberapi photo', { id: author.id })
  expect(seen.data).toHaveLength(1)
  expect(seen.data[0]?.list[0]).toMatchObject({ topic_id: open, topic_type: '2', attachment: { width: 1200 } })
})

test('fans and follows are told with what the reader has to do with them; own fans are new until they are looked at', async () => {
  await fan.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
  await other.ok('POST circle/commonapi subscribe', { to_member_id: fan.id })
  const tag_id = await house.tag(`${author.nickname}的话题`)
  await fan.ok('POST circle/tagapi subscribe', { to_id: tag_id })
  expect((await author.ok('GET circle/memberapi homepage')).unread_fans).toBe(1)
  const fans = await other.ok('GET circle/memberapi fans', { id: author.id })
  expect(fans.data).toMatchObject([{ member_id: fan.id, is_attention: 1, member_data: { nickname: fan.nickname } }])
  expect((await author.ok('GET circle/memberapi homepage')).unread_fans).toBe(1)
  await author.ok('GET circle/memberapi fans')
  expect((await author.ok('GET circle/memberapi homepage')).unread_fans).toBe(0)
  const follows = await house.visitor.ok('GET circle/memberapi attentions', { id: fan.id })
  expect(follows.data).toMatchObject([{ member_id: author.id, is_attention: 0 }])
  const tags = await other.ok('GET circle/memberapi attentions', { id: fan.id, type: 'tag' })
  expect(tags.data).toMatchObject([{ id: tag_id, is_attention: 0 }])
})

test('likes received are new until they are looked at, and go on behind a cursor', async () => {
  const post = await publish(author, '茶山')
  for (const who of [fan, other, reviewer, author]) {
    await like(who, post)
    house.wait(10)
  }
  expect((await author.ok('GET circle/memberapi homepage')).unread_digg).toBe(3)
  const first = await author.ok('GET circle/memberapi get_digg', { pagesize: 2 })
  expect(first.data).toMatchObject([
    { member_id: reviewer.id, is_read: 0, topic: { content: '茶山' } },
    { member_id: other.id, is_read: 0 },
  ])
  const rest = await author.ok('GET circle/memberapi get_digg', { pagesize: 2, cursor: first.next as string })
  expect(rest.data).toMatchObject([{ member_id: fan.id, is_read: 1 }])
  expect((await author.ok('GET circle/memberapi homepage')).unread_digg).toBe(0)
})

test('comments received are those under one’s posts and the answers to one’s comments, each once', async () => {
  const mine = await publish(author, '茶山')
  const theirs = await publish(other, '别人的')
  const said = await commentOnline(reviewer, author, { topic_id: theirs, content: '我说' })
  const answer = await commentOnline(reviewer, fan, { topic_id: theirs, content: '我答', reply_id: said })
  const under = await commentOnline(reviewer, fan, { topic_id: mine, content: '好看', anonymous: 1 })
  await fan.ok('POST circle/replyapi comment', { topic_id: mine, content: '没过审的' })
  expect((await author.ok('GET circle/memberapi homepage')).unread_reply).toBe(2)
  const got = await author.ok('GET circle/memberapi get_reply')
  expect(got.data.map((row) => row.comment_id)).toEqual([under, answer])
  expect(got.data[0]).toMatchObject({
    passport: { id: 0, nickname: '匿名用户' },
    topic: { topic_id: mine },
    is_read: 0,
  })
  expect((await author.ok('GET circle/memberapi homepage')).unread_reply).toBe(0)
  expect((await author.ok('GET circle/memberapi get_reply')).data[0]?.is_read).toBe(1)
})

test('whom one blocks is in no list of likes, comments and people, and in no number of new ones', async () => {
  const post = await publish(author, '茶山')
  const theirs = await publish(fan, '粉丝的')
  await like(fan, post)
  await like(fan, theirs)
  await commentOnline(reviewer, fan, { topic_id: post, content: '来了' })
  await fan.ok('POST circle/commonapi subscribe', { to_member_id: other.id })
  await author.ok('POST circle/commonapi block', { to_member_id: fan.id })
  const page = await author.ok('GET circle/memberapi homepage')
  expect([page.unread_digg, page.unread_reply, page.unread_fans]).toEqual([0, 0, 0])
  expect((await author.ok('GET circle/memberapi get_digg')).data).toEqual([])
  expect((await author.ok('GET circle/memberapi get_reply')).data).toEqual([])
  expect((await author.ok('GET circle/memberapi fans', { id: other.id })).data).toEqual([])
  for (const list of ['topic', 'digg', 'photo', 'reply'] as const)
    expect((await author.ok(`GET circle/memberapi ${list}`, { id: fan.id })).data).toEqual([])
  expect((await author.ok('GET circle/memberapi block_list')).data).toMatchObject([
    { to_member_id: fan.id, member_data: { nickname: fan.nickname } },
  ])
  // The other side sees nothing of it.
  expect(ids(await fan.ok('GET circle/memberapi topic', { id: author.id }))).toEqual([post])
  await author.ok('POST circle/commonapi unblock', { to_member_id: fan.id })
  expect((await author.ok('GET circle/memberapi get_digg')).data).toHaveLength(1)
})

test('one’s own comments show where they stand; a post that is gone takes its comments along', async () => {
  const post = await publish(author, '茶山')
  const head = await author.ok('POST circle/replyapi comment', { topic_id: post, content: '来喝茶' })
  const to = head.comment.comment_id
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: to })
  await fan.ok('POST circle/replyapi comment', { topic_id: post, content: '等着的' })
  await fan.ok('POST circle/replyapi comment', { topic_id: post, content: '就来', reply_id: to })
  expect((await fan.ok('GET circle/memberapi reply')).data).toMatchObject([
    { content: '就来', is_audit: '0', reply_id: to },
    { content: '等着的', is_audit: '0', reply_id: 0, topic: { content: '茶山', state: '1' } },
  ])
  await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '广告营销' })
  expect((await fan.ok('GET circle/memberapi reply')).data).toMatchObject([
    { topic: { state: '5', content: '', member_data: { id: 0 } } },
    { topic: { state: '5', content: '', member_data: { id: 0 } } },
  ])
  await author.ok('POST circle/topicapi del', { topic_id: post })
  expect((await fan.ok('GET circle/memberapi reply')).data).toEqual([])
})

test('what is one’s own alone is refused to others, and a visitor is asked to log in', async () => {
  for (const list of ['get_digg', 'get_reply', 'block_list', 'collected'] as const) {
    expect((await house.visitor.call(`GET circle/memberapi ${list}`)).code).toBe(401)
  }
  for (const list of ['get_digg', 'get_reply', 'block_list'] as const) {
    expect((await fan.call(`GET circle/memberapi ${list}`, { id: author.id })).code).toBe(403)
  }
  for (const list of ['digg', 'photo', 'reply', 'attentions', 'fans'] as const) {
    expect((await house.visitor.call(`GET circle/memberapi ${list}`)).code).toBe(401)
    expect((await fan.call(`GET circle/memberapi ${list}`, { id: 999_999 })).code).toBe(404)
  }
})
