import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { openViewCounter } from './view-counter.ts'

let testApp: TestApp
let reader: Person
let post: number

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  reader = await testApp.createPerson('阿宁')
  post = await publishApprovedPost(
    await testApp.createPerson('一审老陈', { level: 1 }),
    await testApp.createPerson('云溪小满'),
    {
      content: '看一看',
    },
  )
})
afterAll(() => testApp.close())

const readPost = (person: Person) => person.ok('GET circle/topicapi detail', { topic_id: post })
const views = async () => {
  await testApp.flushViews()
  const { views } = await testApp.db.selectFrom('post').select('views').where('id', '=', post).executeTakeFirstOrThrow()
  return views
}

test('a viewer counts once in half an hour, visitors are told apart by address and browser', async () => {
  for (let i = 0; i < 3; i++) await readPost(reader)
  await readPost(testApp.visitor)
  await readPost(testApp.visitor)
  expect(await views()).toBe(2)
  testApp.advanceTime(29 * minute)
  await readPost(reader)
  expect(await views()).toBe(2)
  testApp.advanceTime(2 * minute)
  await readPost(reader)
  await readPost(reader)
  expect(await views()).toBe(3)
})

test('tags count their viewers', async () => {
  const tag = await testApp.createTag('茶山四季')
  await reader.ok('GET circle/tagapi detail', { tag_id: tag })
  await testApp.visitor.ok('GET circle/tagapi detail', { tag_id: tag })
  await testApp.flushViews()
  expect((await reader.ok('GET circle/tagapi detail', { tag_id: tag })).onlooker).toBe(2)
})

test('closing the app writes the buffered views', async () => {
  const other = await openTestApp({ auditSwitch: 1 })
  const tag = await other.createTag('老街今昔')
  await other.visitor.ok('GET circle/tagapi detail', { tag_id: tag })
  await other.closeServer()
  const { views } = await other.db.selectFrom('tag').select('views').where('id', '=', tag).executeTakeFirstOrThrow()
  expect(views).toBe(1)
  await other.closeDatabase()
})

test('views are written within five seconds, so that a crash loses no older ones', async () => {
  const tag = await testApp.createTag('停电之前')
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const counter = openViewCounter(testApp.context)
  counter.count(`tag:${tag}`, 'm1', testApp.now())
  vi.advanceTimersByTime(5_000)
  vi.useRealTimers()
  const stored = async () =>
    (await testApp.db.selectFrom('tag').select('views').where('id', '=', tag).executeTakeFirstOrThrow()).views
  await expect.poll(stored).toBe(1)
  await counter.close()
})
