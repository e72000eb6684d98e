import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp, uploadPicture } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let reviewer: Person
let author: Person
let fan: Person
let other: Person

beforeAll(async () => {
  ;({ app: testApp, reviewer } = await openSingleLevelApp())
})
afterAll(() => testApp.close())
beforeEach(async () => {
  ;[author, fan, other] = (await createPeople(testApp, '作者', '粉丝', '路人')) as [Person, Person, Person]
})

const publish = (person: Person, content: string, more: Record<string, unknown> = {}) =>
  publishApprovedPost(reviewer, person, { content, ...more })
const like = (person: Person, topic_id: number) => person.ok('POST circle/diggapi topic', { topic_id })
const ids = (page: { data: { topic_id: number }[] }) => page.data.map((row) => row.topic_id)

test('likes with the same time are all listed across pages', async () => {
  const post = await publish(author, '同一刻')
  const members = [other, fan, ...(await createPeople(testApp, '甲', '乙', '丙'))] as Person[]
  for (const member of members) await like(member, post)
  await testApp.db.updateTable('post_like').set({ created_at: testApp.now() }).where('post_id', '=', post).execute()
  const found: number[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: CallOutput<'GET circle/memberapi get_digg'> = await author.ok('GET circle/memberapi get_digg', {
      pagesize: 1,
      ...(cursor && { cursor }),
    })
    found.push(...page.data.map(({ member_id }) => member_id))
    cursor = page.next
  }
  expect(found).toEqual(members.map(({ id }) => id).sort((a, b) => b - a))
})

test('liked posts are listed by the latest like and paged by cursor', async () => {
  const posts = [await publish(author, '一'), await publish(author, '二'), await publish(author, '三')]
  for (const id of posts) {
    await like(fan, id)
    testApp.advanceTime(10)
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

test('unfollowing a topic on the first page of a list hides none on the second page', async () => {
  const tags: number[] = []
  for (const name of ['甲', '乙', '丙', '丁']) tags.unshift(await testApp.createTag(`关注的${name}`))
  for (const to_id of tags.toReversed()) {
    await fan.ok('POST circle/tagapi subscribe', { to_id })
    testApp.advanceTime(10)
  }
  const first = await fan.ok('GET circle/tagapi my', { pagesize: 2 })
  await fan.ok('POST circle/tagapi unsubscribe', { to_id: tags[0] as number })
  const rest = await fan.ok('GET circle/tagapi my', { pagesize: 2, cursor: first.next as string })
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(tags)
  expect([first.total, rest.total, rest.next]).toEqual([4, 3, null])
})

test('a topic recommended between two page requests neither repeats nor hides another topic', async () => {
  const tags: number[] = []
  for (const name of ['甲', '乙', '丙', '丁']) tags.push(await testApp.createTag(`推荐的${name}`))
  await testApp.db.updateTable('tag').set({ recommended: true, followers: 1 }).where('id', 'in', tags).execute()
  const late = await testApp.createTag('后来推荐的')
  const first = await fan.ok('GET circle/tagapi recommend_list', { pagesize: 2 })
  await testApp.db.updateTable('tag').set({ recommended: true, followers: 9 }).where('id', '=', late).execute()
  const rest = await fan.ok('GET circle/tagapi recommend_list', { pagesize: 2, cursor: first.next as string })
  expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(tags)
  expect([first.total, rest.total, rest.next]).toEqual([4, 5, null])
})

test("others see no anonymous post in a member's likes, album or comments", async () => {
  const hidden = await publish(author, '树洞', { anonymous: 1 })
  await like(author, hidden)
  await publishApprovedComment(reviewer, author, { topic_id: hidden, content: '我自己' })
  expect(ids(await author.ok('GET circle/memberapi digg'))).toEqual([hidden])
  expect(ids(await author.ok('GET circle/memberapi reply'))).toEqual([hidden])
  for (const viewer of [fan, testApp.visitor]) {
    expect((await viewer.ok('GET circle/memberapi digg', { id: author.id })).data).toEqual([])
    expect((await viewer.ok('GET circle/memberapi reply', { id: author.id })).data).toEqual([])
  }
})

test('an album is grouped by months in China Standard Time, with anonymous pictures only for its owner', async () => {
  const upload = () => uploadPicture(author)
  const open = await publish(author, '茶山', {
    attachment: JSON.stringify([{ id: await upload() }, { id: await upload() }]),
  })
  const secret = await publish(author, '树洞', { attachment: JSON.stringify([{ id: await upload() }]), anonymous: 1 })
  await testApp.db
    .updateTable('post')
    .set({ created_at: new Date('2026-01-31T16:30:00Z') })
    .where('id', '=', open)
    .execute()
  const own = await author.ok('GET circle/memberapi photo')
  expect(own.data.at(-1)?.month).toBe('2026-02')
  expect(own.data.flatMap(({ list }) => list.map((item) => item.topic_id))).toEqual([secret, open, open])
  const seen = await testApp.visitor.ok('GET circle/memberapi photo', { id: author.id })
  expect(seen.data).toHaveLength(1)
  expect(seen.data[0]?.list[0]).toMatchObject({ topic_id: open, topic_type: '2', attachment: { width: 1200 } })
})

test("followers and followed members carry the reader's relation, and own followers are unread until listed", async () => {
  await fan.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
  await other.ok('POST circle/commonapi subscribe', { to_member_id: fan.id })
  const tag_id = await testApp.createTag(`${author.nickname}的话题`)
  await fan.ok('POST circle/tagapi subscribe', { to_id: tag_id })
  expect((await author.ok('GET circle/memberapi homepage')).unread_fans).toBe(1)
  const fans = await other.ok('GET circle/memberapi fans', { id: author.id })
  expect(fans.data).toMatchObject([{ member_id: fan.id, is_attention: 1, member_data: { nickname: fan.nickname } }])
  expect((await author.ok('GET circle/memberapi homepage')).unread_fans).toBe(1)
  await author.ok('GET circle/memberapi fans')
  expect((await author.ok('GET circle/memberapi homepage')).unread_fans).toBe(0)
  const follows = await testApp.visitor.ok('GET circle/memberapi attentions', { id: fan.id })
  expect(follows.data).toMatchObject([{ member_id: author.id, is_attention: 0 }])
  const tags = await other.ok('GET circle/memberapi attentions', { id: fan.id, type: 'tag' })
  expect(tags.data).toMatchObject([{ id: tag_id, is_attention: 0 }])
})

test('received likes are unread until listed and paged by cursor', async () => {
  const post = await publish(author, '茶山')
  for (const person of [fan, other, reviewer, author]) {
    await like(person, post)
    testApp.advanceTime(10)
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

test('items received after the first page of a list stay unread when later pages are read', async () => {
  const post = await publish(author, '茶山')
  const receive = async (from: Person) => {
    testApp.advanceTime(10)
    await like(from, post)
    await from.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
    await publishApprovedComment(reviewer, from, { topic_id: post, content: '好看' })
    testApp.advanceTime(limits.undoWindow)
  }
  const lists = [
    ['GET circle/memberapi get_digg', {}],
    ['GET circle/memberapi get_reply', {}],
    ['GET circle/memberapi fans', {}],
    ['GET circle/commonapi notify', {}],
    ['GET circle/commonapi notify', { group: 'likes' }],
  ] as const
  for (const person of [fan, other]) await receive(person)
  const cursors = []
  for (const [call, form] of lists) cursors.push((await author.ok(call, { ...form, pagesize: 1 })).next)
  await receive(await testApp.createPerson('后来的人'))
  for (const [i, [call, form]] of lists.entries())
    expect((await author.ok(call, { ...form, pagesize: 1, cursor: cursors[i] as string })).data).toHaveLength(1)
  const page = await author.ok('GET circle/memberapi homepage')
  expect([page.unread_digg, page.unread_reply, page.unread_fans]).toEqual([1, 1, 1])
  const { unread, groups } = await author.ok('GET circle/commonapi unread')
  expect({ unread, groups }).toEqual({ unread: 1, groups: { likes: 1, comments: 1, notices: 0 } })
  for (const [call, form] of lists) await author.ok(call, form)
  expect(await author.ok('GET circle/commonapi unread')).toMatchObject({ unread: 0, groups: { likes: 0, comments: 0 } })
})

test('received comments are those under one’s own posts and answers to one’s own comments, each once', async () => {
  const ownPost = await publish(author, '茶山')
  const theirs = await publish(other, '别人的')
  const ownComment = await publishApprovedComment(reviewer, author, { topic_id: theirs, content: '我说' })
  const answer = await publishApprovedComment(reviewer, fan, {
    topic_id: theirs,
    content: '我答',
    reply_id: ownComment,
  })
  const commentUnderPost = await publishApprovedComment(reviewer, fan, {
    topic_id: ownPost,
    content: '好看',
    anonymous: 1,
  })
  await fan.ok('POST circle/replyapi comment', { topic_id: ownPost, content: '没过审的' })
  expect((await author.ok('GET circle/memberapi homepage')).unread_reply).toBe(2)
  const received = await author.ok('GET circle/memberapi get_reply')
  expect(received.data.map((row) => row.comment_id)).toEqual([commentUnderPost, answer])
  expect(received.data[0]).toMatchObject({
    passport: { id: 0, nickname: '匿名用户' },
    topic: { topic_id: ownPost },
    is_read: 0,
  })
  expect((await author.ok('GET circle/memberapi homepage')).unread_reply).toBe(0)
  expect((await author.ok('GET circle/memberapi get_reply')).data[0]?.is_read).toBe(1)
})

test('a member cannot follow someone they block, and can again after unblocking', async () => {
  const to = { to_member_id: fan.id }
  await author.ok('POST circle/commonapi block', to)
  expect(await author.call('POST circle/commonapi subscribe', to)).toMatchObject({ code: 403, error: '没有操作权限' })
  const following = async () => (await author.ok('GET circle/memberapi homepage')).follow
  await author.ok('POST circle/commonapi unblock', to)
  expect(await following()).toBe(0)
  await author.ok('POST circle/commonapi subscribe', to)
  expect(await following()).toBe(1)
})

test('a blocked member is in no list of likes, comments and people, and in no unread count', async () => {
  const post = await publish(author, '茶山')
  const theirs = await publish(fan, '粉丝的')
  await like(fan, post)
  await like(fan, theirs)
  await publishApprovedComment(reviewer, fan, { topic_id: post, content: '来了' })
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
  // The blocked member's own lists do not change.
  expect(ids(await fan.ok('GET circle/memberapi topic', { id: author.id }))).toEqual([post])
  await author.ok('POST circle/commonapi unblock', { to_member_id: fan.id })
  expect((await author.ok('GET circle/memberapi get_digg')).data).toHaveLength(1)
})

test('own comments show their state, and those under a deleted post are not listed', async () => {
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

test('private lists are refused to other members and need a login', async () => {
  for (const list of ['get_digg', 'get_reply', 'block_list', 'collected'] as const) {
    expect((await testApp.visitor.call(`GET circle/memberapi ${list}`)).code).toBe(401)
  }
  for (const list of ['get_digg', 'get_reply', 'block_list', 'collected'] as const) {
    expect((await fan.call(`GET circle/memberapi ${list}`, { id: author.id })).code).toBe(403)
  }
  for (const list of ['digg', 'photo', 'reply', 'attentions', 'fans'] as const) {
    expect((await testApp.visitor.call(`GET circle/memberapi ${list}`)).code).toBe(401)
    expect((await fan.call(`GET circle/memberapi ${list}`, { id: 999_999 })).code).toBe(404)
  }
})
