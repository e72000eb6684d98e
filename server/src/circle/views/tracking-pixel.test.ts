import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let author: Person
let reviewer: Person
let post: number

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
  author = await testApp.createPerson('云溪小满')
  post = await publishApprovedPost(reviewer, author, { content: '被看的一条' })
})
afterAll(() => testApp.close())

const hitPixel = (query: string, headers: Record<string, string> = {}) =>
  testApp.server.inject({ url: `/track.gif?${query}`, headers })
const trackedDays = () =>
  testApp.db
    .selectFrom('track_day')
    .select(['site_id', 'action', 'hits'])
    .orderBy('site_id')
    .orderBy('action')
    .execute()
const views = async () => {
  await testApp.pixel.flush()
  await testApp.flushViews()
  const row = await testApp.db.selectFrom('post').select('views').where('id', '=', post).executeTakeFirstOrThrow()
  return row.views
}

test('the pixel is an uncached picture of one dot for any query', async () => {
  for (const query of [
    '',
    `site=10001&content=${post}&action=open&url=%23%2F&cookie=abc`,
    'site=77&action=%00&content=x',
  ]) {
    const response = await hitPixel(query)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/gif',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(response.rawPayload.subarray(0, 6).toString()).toBe('GIF89a')
    expect(response.headers['set-cookie']).toBeUndefined()
  }
})

test('pixel views count as views, once per viewer and half hour', async () => {
  const before = await views()
  for (let i = 0; i < 3; i++) await hitPixel(`content=${post}&action=view`, { 'user-agent': 'one' })
  await hitPixel(`content=post:${post}&action=view`, { 'user-agent': 'two' })
  await hitPixel(`content=${post}&action=share`, { 'user-agent': 'three' })
  expect(await views()).toBe(before + 2)
})

test('a visitor who writes the id with leading zeros, in the pixel or in the address of the page, counts once', async () => {
  testApp.advanceTime(31 * minute)
  const before = await views()
  const headers = { host: 's10001.example.invalid', 'user-agent': 'four' }
  for (const zeros of ['', '0', '00', '000']) {
    await hitPixel(`content=${zeros}${post}&action=view`, headers)
    expect((await testApp.server.inject({ url: `/s/${zeros}${post}`, headers })).statusCode).toBe(200)
  }
  expect(await views()).toBe(before + 1)
})

test('a member who comes from the shared page in WeChat counts once, and a HEAD request not at all', async () => {
  testApp.advanceTime(31 * minute)
  const before = await views()
  const url = `/s/${post}`
  const opened = await testApp.server.inject({ url, headers: { 'user-agent': 'MicroMessenger/8.0.50' } })
  expect(opened.body).toContain(`#/sharedetail/${post}`)
  const reader = await testApp.createPerson('从微信来的')
  await reader.ok('GET circle/topicapi detail', { topic_id: post })
  expect((await testApp.server.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  expect(await views()).toBe(before + 1)
})

test('a network that changes its user agent with every hit counts as no more than sixty-four visitors', async () => {
  testApp.advanceTime(31 * minute)
  const before = await views()
  for (let i = 0; i < 600; i++) await hitPixel(`content=${post}&action=view`, { 'user-agent': `browser ${i}` })
  expect(await views()).toBe(before + 64)
})

test('the pixel does not count views of what is not public, and counts the same viewer once it is public', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '还没审的', topic_type: '1' })
  const tag = await testApp.createTag('下架的话题')
  await testApp.db.updateTable('tag').set({ offline: true }).where('id', '=', tag).execute()
  const countViews = async () => {
    for (const content of [topic_id, `tag:${tag}`, 999_999]) await hitPixel(`content=${content}&action=view`)
    await testApp.flushViews()
    const read = (table: 'post' | 'tag', id: number) =>
      testApp.db.selectFrom(table).select('views').where('id', '=', id).executeTakeFirstOrThrow()
    return [(await read('post', topic_id)).views, (await read('tag', tag)).views]
  }
  expect(await countViews()).toEqual([0, 0])
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  expect(await countViews()).toEqual([1, 0])
  expect(await testApp.db.selectFrom('view_dedup').select('item').where('item', '=', 'post:999999').execute()).toEqual(
    [],
  )
})

test('pixel hits are counted by site and action', async () => {
  await testApp.pixel.flush()
  await testApp.db.deleteFrom('track_day').execute()
  await hitPixel('action=open')
  await hitPixel('action=open&site=10002')
  await hitPixel('action=open')
  await hitPixel(`action=${'x'.repeat(99)}`)
  await testApp.pixel.flush()
  expect(await trackedDays()).toEqual([
    { site_id: 10001, action: 'open', hits: 2 },
    { site_id: 10001, action: 'other', hits: 1 },
    { site_id: 10002, action: 'open', hits: 1 },
  ])
})

test('invented actions neither fill the table nor displace the actions that pages report', async () => {
  await testApp.db.deleteFrom('track_day').execute()
  for (let round = 0; round < 3; round++) {
    testApp.advanceTime(61_000)
    for (let i = 0; i < 120; i++) await hitPixel(`action=made-up-${round}-${i}`)
    await hitPixel('action=open')
    await testApp.pixel.flush()
  }
  const days = await trackedDays()
  expect(days.find(({ action }) => action === 'open')?.hits).toBe(3)
  expect(days.length).toBeLessThanOrEqual(103)
  expect(days.reduce((sum, { hits }) => sum + hits, 0)).toBe(363)
})
