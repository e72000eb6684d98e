import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let people: Record<'author' | 'reader' | 'first' | 'operator', Person>

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  people = {
    author: await app.createPerson('云溪小满'),
    reader: await app.createPerson('阿宁'),
    first: await app.createPerson('一审老陈', { level: 1 }),
    operator: await app.createPerson('云溪运营', { operator: true, site: 10001 }),
  }
})
afterAll(() => app.close())

const publish = async (anonymous: '0' | '1' = '0') => {
  const { topic_id } = await people.author.ok('POST circle/postingapi common', { content: '老街停水到几点', anonymous })
  await people.first.ok('POST circle/topic pass', { topic_id, rev: 1 })
  return topic_id
}
const setClosed = async (person: Person, topic_id: number, closed: 0 | 1) =>
  (await person.call('POST circle/topicapi comments', { topic_id, closed })).code
const comment = (topic_id: number) =>
  people.reader.call('POST circle/replyapi comment', { topic_id, content: '还没来水' })

test('an author closes the comments of their post and opens them again, with entries in its history', async () => {
  const topic_id = await publish()
  expect(await setClosed(people.author, topic_id, 1)).toBe(0)
  expect(await setClosed(people.author, topic_id, 1)).toBe(0)
  expect(await people.reader.ok('GET circle/topicapi detail', { topic_id })).toMatchObject({ comments_closed: 1 })
  expect(await comment(topic_id)).toMatchObject({ code: 403, error: '评论已关闭' })
  expect(await setClosed(people.author, topic_id, 0)).toBe(0)
  expect((await comment(topic_id)).code).toBe(0)
  const { data } = await people.first.ok('GET circle/topic history', { topic_id })
  expect(data.map(({ action }) => action)).toEqual(['common', 'pass', 'comments_close', 'comments_open'])
})

test('while the site pauses posts and comments, lists say so, nothing is edited, and no comments are opened', async () => {
  const topic_id = await publish()
  await app.updateSettings({ posts_paused: true, comments_paused: true })
  const { data } = await app.visitor.ok('GET circle/topicapi list')
  expect(data.find((post) => post.topic_id === topic_id)?.comments_closed).toBe(1)
  expect(await people.author.call('POST circle/postingapi edit', { topic_id, content: '改一改' })).toMatchObject({
    code: 403,
    error: '本站暂停发布，请稍后再试',
  })
  expect(await comment(topic_id)).toMatchObject({ code: 403, error: '评论已关闭' })
  expect(await setClosed(people.author, topic_id, 0)).toBe(403)
  const byStaff = (closed: 0 | 1) =>
    people.operator.call('POST circle/topic comments', { topic_id, closed, siteid: 10001 })
  expect((await byStaff(0)).code).toBe(403)
  expect(await people.first.ok('GET circle/topic detail', { topic_id })).toMatchObject({ comments_closed: 0 })
  await app.updateSettings({ posts_paused: false, comments_paused: false })
  expect((await comment(topic_id)).code).toBe(0)
})

test('the author’s call closes no comments of another member’s post and none of a deleted one', async () => {
  const topic_id = await publish()
  for (const person of [people.reader, people.operator]) expect(await setClosed(person, topic_id, 1)).toBe(403)
  expect((await app.visitor.call('POST circle/topicapi comments', { topic_id, closed: 1 })).code).toBe(401)
  await people.author.ok('POST circle/topicapi del', { topic_id })
  expect(await setClosed(people.author, topic_id, 1)).toBe(301)
})

test('an author does not open the comments that staff have closed, but those that they closed after staff had opened them', async () => {
  const topic_id = await publish()
  const byStaff = async (closed: 0 | 1) => {
    const input = { topic_id, closed, siteid: 10001 }
    expect((await people.operator.call('POST circle/topic comments', input)).code).toBe(0)
  }
  await byStaff(1)
  const open = () => people.author.call('POST circle/topicapi comments', { topic_id, closed: 0 })
  expect(await open()).toMatchObject({ code: 403, error: '评论已关闭' })
  expect(await comment(topic_id)).toMatchObject({ code: 403 })
  await byStaff(0)
  expect(await setClosed(people.author, topic_id, 1)).toBe(0)
  expect(await setClosed(people.author, topic_id, 0)).toBe(0)
  // Staff close what the author has closed.
  expect(await setClosed(people.author, topic_id, 1)).toBe(0)
  await byStaff(1)
  await byStaff(1)
  expect(await open()).toMatchObject({ code: 403 })
  const { data } = await people.first.ok('GET circle/topic history', { topic_id })
  expect(data.slice(-2).map(({ action }) => action)).toEqual(['comments_close', 'comments_close'])
})

test('an author who tries to open what staff have closed is in no log that operators read', async () => {
  const topic_id = await publish('1')
  await people.operator.ok('POST circle/topic comments', { topic_id, closed: 1, siteid: 10001 })
  const countEntries = async () => (await app.db.selectFrom('security_event').selectAll().execute()).length
  const before = await countEntries()
  expect(await setClosed(people.author, topic_id, 0)).toBe(403)
  expect(await countEntries()).toBe(before)
})

test('closing the comments of an anonymous post names its author neither in the history nor in the audit log', async () => {
  const topic_id = await publish('1')
  expect(await setClosed(people.author, topic_id, 1)).toBe(0)
  expect(JSON.stringify(await people.first.ok('GET circle/topic history', { topic_id }))).not.toContain('云溪小满')
  const logged = app.db.selectFrom('audit_entry').select('id').where('subject', '=', `post:${topic_id}`)
  expect(await logged.where('member_id', '=', people.author.id).execute()).toEqual([])
})
