import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let people: Record<'author' | 'reader' | 'first' | 'second' | 'operator', Person>

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  people = {
    author: await app.createPerson('云溪小满'),
    reader: await app.createPerson('阿宁'),
    first: await app.createPerson('一审老陈', { level: 1 }),
    second: await app.createPerson('二审林姐', { level: 2 }),
    operator: await app.createPerson('云溪运营', { operator: true, site: 10001 }),
  }
})
afterAll(() => app.close())

const publish = async () => {
  const { topic_id } = await people.author.ok('POST circle/postingapi common', { content: '老街停水到几点' })
  await people.first.ok('POST circle/topic pass', { topic_id, rev: 1 })
  return topic_id
}
const comment = async (topic_id: number, content: string, reply_id?: number) =>
  people.reader.call('POST circle/replyapi comment', { topic_id, content, ...(reply_id && { reply_id }) })
const setClosed = async (person: Person, topic_id: number, closed: 0 | 1) =>
  (await person.call('POST circle/topic comments', { topic_id, closed, siteid: 10001 })).code
const listComments = async (topic_id: number) =>
  (await people.author.ok('GET circle/replyapi list', { topic_id })).data.map(({ content }) => content)

test('a post with closed comments accepts no comment or reply, waiting ones can still be passed, and comments can be opened again', async () => {
  const topic_id = await publish()
  const sent = async (content: string) => (await comment(topic_id, content)).data.comment.comment_id
  const [shown, waiting] = [await sent('早上的评论'), await sent('等着审核的评论')]
  await people.first.ok('POST circle/reply multi', { raction: 'pass', data: shown })
  expect(await setClosed(people.second, topic_id, 1)).toBe(0)
  expect(await people.reader.ok('GET circle/topicapi detail', { topic_id })).toMatchObject({ comments_closed: 1 })
  const refused = { code: 403, error: '评论已关闭' }
  expect(await comment(topic_id, '关了还能说吗')).toMatchObject(refused)
  expect(await comment(topic_id, '回一句', shown)).toMatchObject(refused)
  await people.first.ok('POST circle/reply multi', { raction: 'pass', data: waiting })
  expect(await listComments(topic_id)).toEqual(['等着审核的评论', '早上的评论'])
  expect((await app.server.inject(`/s/${topic_id}`)).body).toMatch(/早上的评论.*<p class="soft">评论已关闭<\/p>/s)
  expect(await setClosed(people.operator, topic_id, 0)).toBe(0)
  expect((await comment(topic_id, '又可以说了')).code).toBe(0)
})

test('only reviewers of level 2 and operators can close comments, not under their own post, with one entry in history and audit log', async () => {
  const topic_id = await publish()
  for (const person of [people.author, people.reader, people.first])
    expect(await setClosed(person, topic_id, 1)).toBe(403)
  const { topic_id: own } = await people.second.ok('POST circle/postingapi common', { content: '二审的帖子' })
  expect(await setClosed(people.second, own, 1)).toBe(403)
  for (const closed of [1, 1, 0] as const) expect(await setClosed(people.operator, topic_id, closed)).toBe(0)
  const { data } = await people.first.ok('GET circle/topic history', { topic_id })
  expect(data.map(({ action }) => action)).toEqual(['common', 'pass', 'comments_close', 'comments_open'])
  const logged = await app.db
    .selectFrom('audit_entry')
    .select(['action', 'member_id'])
    .where('subject', '=', `post:${topic_id}`)
    .orderBy('id')
    .execute()
  expect(logged).toEqual([
    { action: 'post.comments_close', member_id: people.operator.id },
    { action: 'post.comments_open', member_id: people.operator.id },
  ])
})
