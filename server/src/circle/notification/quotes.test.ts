import { day } from '@quanzi/contract/time'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { jobTable } from '../../job-handlers.ts'

let app: TestApp
let reviewer: Person
let author: Person
let reader: Person

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
})
afterAll(() => app.close())
beforeEach(async () => {
  ;[author, reader] = (await createPeople(app, '作者', '读者')) as [Person, Person]
})

const exportNotices = async (person: Person): Promise<{ title: string; content: string }[]> => {
  const url = '/api/circle/memberapi?action=export'
  const { rawPayload } = await app.server.inject({ method: 'POST', url, headers: { cookie: person.cookie } })
  return JSON.parse(strFromU8(unzipSync(new Uint8Array(rawPayload))['notices.json'] ?? new Uint8Array()))
}

test('the export quotes a comment in its notification only while the member may still see it', async () => {
  const topic_id = await publishApprovedPost(reviewer, author, { content: '早市' })
  await publishApprovedComment(reviewer, reader, { topic_id, content: '看得见的评论' })
  const withdrawn = await publishApprovedComment(reviewer, reader, { topic_id, content: '泄露隐私的评论' })
  await reviewer.ok('POST circle/reply multi', { raction: 'offline', data: withdrawn, reason: '引战' })
  const deleted = await publishApprovedComment(reviewer, reader, { topic_id, content: '后悔的评论' })
  await reader.ok('POST circle/replyapi del', { comment_id: deleted })
  const quotes = (await exportNotices(author)).filter(({ title }) => title === `${reader.nickname}评论了您的帖子`)
  expect(quotes.map(({ content }) => content)).toEqual(['看得见的评论', '评论已不可见', '评论已不可见'])
})

test('a notification does not keep a rejected nickname, also after the ban of its member', async () => {
  const [rude] = (await createPeople(app, '起名的人')) as [Person]
  const operator = await app.createPerson('总运营', { operator: true })
  await rude.ok('POST circle/memberapi edit', { nickname: '不堪入目的名字' })
  const topic_id = await publishApprovedPost(reviewer, author, { content: '花市' })
  await publishApprovedComment(reviewer, rude, { topic_id, content: '路过' })
  const waiting = (await reviewer.ok('GET circle/profile list')).data.find(({ value }) => value === '不堪入目的名字')
  await reviewer.ok('POST circle/profile fail', { id: waiting?.id ?? 0, reason: '色情低俗' })
  const ban = { member_id: rude.id, nickname: rude.nickname, hours: 0, reason: '色情低俗' }
  await operator.ok('POST console/member ban', ban)
  app.advanceTime(11_000)
  const listed = (await author.ok('GET circle/commonapi notify')).data.filter(({ title }) => title.includes('评论了'))
  expect(listed.map(({ title, member_data }) => [title, member_data])).toEqual([
    [`${rude.nickname}评论了您的帖子`, undefined],
  ])
  const exported = (await exportNotices(author)).map(({ title }) => title)
  expect(exported).toContain(`${rude.nickname}评论了您的帖子`)
  expect(exported.join()).not.toContain('不堪入目')
})

test('retention empties the quotes of a deleted comment, also of an anonymous one, and no others', async () => {
  const topic_id = await publishApprovedPost(reviewer, author, { content: '夜市' })
  const first = await publishApprovedComment(reviewer, author, { topic_id, content: '留着的话' })
  const answer = { topic_id, reply_id: first, content: '匿名的回复', anonymous: 1 }
  const answered = await publishApprovedComment(reviewer, reader, answer)
  const onPost = await publishApprovedComment(reviewer, reader, { topic_id, content: '删掉的评论' })
  await publishApprovedComment(reviewer, reader, { topic_id, content: '没删的评论' })
  for (const comment_id of [answered, onPost]) await reader.ok('POST circle/replyapi del', { comment_id })
  const storedQuotes = async () =>
    (
      await app.db
        .selectFrom('notice')
        .select('content')
        .where('member_id', '=', author.id)
        .where('comment_id', 'is not', null)
        .orderBy('id')
        .execute()
    ).map(({ content }) => content)
  expect(await storedQuotes()).toEqual(['匿名的回复', '删掉的评论', '没删的评论'])
  app.advanceTime(181 * day)
  await jobTable.handlers['apply-retention'](app.context, {}, new AbortController().signal)
  app.advanceTime(-181 * day)
  expect(await storedQuotes()).toEqual(['', '', '没删的评论'])
})

test('a comment that passes the review after its post was deleted notifies no member', async () => {
  const [other] = (await createPeople(app, '被回复的人')) as [Person]
  const topic_id = await publishApprovedPost(reviewer, author, { content: '会删的帖子' })
  const reply_id = await publishApprovedComment(reviewer, other, { topic_id, content: '沙发' })
  const { comment } = await reader.ok('POST circle/replyapi comment', { topic_id, reply_id, content: '来晚了' })
  await author.ok('POST circle/topicapi del', { topic_id })
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
  app.advanceTime(11_000)
  for (const person of [author, other]) {
    const titles = (await person.ok('GET circle/commonapi notify')).data.map(({ title }) => title)
    expect(titles.filter((title) => title.startsWith(reader.nickname))).toEqual([])
  }
})

test('a notification does not link to an offline post until the post is restored', async () => {
  const topic_id = await publishApprovedPost(reviewer, author, { content: '会下线的帖子' })
  const { comment } = await reader.ok('POST circle/replyapi comment', { topic_id, content: '还没审的评论' })
  await reviewer.ok('POST circle/topic offline', { topic_id, reason: '引战' })
  await reviewer.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
  app.advanceTime(11_000)
  const link = async (person: Person, title: string) =>
    (await person.ok('GET circle/commonapi notify')).data.find((notice) => notice.title === title)?.link
  expect(await link(reader, '您的评论已通过审核')).toBe('')
  const address = `#/sharedetail/${topic_id}?comment=${comment.comment_id}`
  expect(await link(author, `${reader.nickname}评论了您的帖子`)).toBe(address)
  await reviewer.ok('POST circle/topic restore', { topic_id })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  expect(await link(reader, '您的评论已通过审核')).toBe(address)
  await author.ok('POST circle/topicapi del', { topic_id })
  expect(await link(author, `${reader.nickname}评论了您的帖子`)).toBe('')
})

test('a long text quoted in a notification ends with … and never inside a number', async () => {
  const topic_id = await publishApprovedPost(reviewer, author, { content: `${'茶'.repeat(36)}13800138000联系` })
  await publishApprovedComment(reviewer, reader, { topic_id, content: `${'花'.repeat(56)}12:30开门` })
  app.advanceTime(11_000)
  const { data } = await author.ok('GET circle/commonapi notify')
  expect(data.map(({ content }) => content)).toEqual([`${'花'.repeat(56)}…`, `「${'茶'.repeat(36)}…」`])
})
