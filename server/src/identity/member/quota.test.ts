import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let author: Person
let post: number
const limits = {
  postsPerMinute: 20,
  commentsPerMinute: 15,
  togglesPerMinute: 120,
  picturesPerDay: 300,
  videosPerDay: 4,
}

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1, rateLimits: true, settings: { limits } })
  const reviewer = await app.createPerson('一审', { level: 1 })
  author = await app.createPerson('手快的人')
  post = await publishApprovedPost(reviewer, await app.createPerson('楼主'), { content: '大家评' })
})
afterAll(() => app.close())

test.each<[string, number, (n: number) => Promise<{ status: number }>]>([
  ['posts', limits.postsPerMinute, (n) => author.call('POST circle/postingapi common', { content: `第 ${n} 帖` })],
  [
    'comments',
    limits.commentsPerMinute,
    (n) => author.call('POST circle/replyapi comment', { topic_id: post, content: `第 ${n} 条` }),
  ],
  ['videos', limits.videosPerDay, (n) => author.call('GET index/vms/getunique', { filename: `${n}.mp4` })],
])('of 50 concurrent calls exactly as many %s are accepted as a member may send', async (_, allowed, send) => {
  const responses = await Promise.all(Array.from({ length: 50 }, (_item, n) => send(n)))
  const statuses = responses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(allowed)
  expect(statuses.filter((status) => status === 429)).toHaveLength(50 - allowed)
})
