import { limits as declaredLimits } from '@quanzi/contract/limits'
import { hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let author: Person
let editor: Person
let post: number
let ownPost: number
const limits = {
  postsPerMinute: 20,
  commentsPerMinute: 15,
  togglesPerMinute: 10,
  picturesPerDay: 300,
  videosPerDay: 4,
}

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1, rateLimits: true, settings: { limits } })
  const reviewer = await app.createPerson('一审', { level: 1 })
  author = await app.createPerson('手快的人')
  post = await publishApprovedPost(reviewer, await app.createPerson('楼主'), { content: '大家评' })
  editor = await app.createPerson('改了又改的人')
  ownPost = await publishApprovedPost(reviewer, editor, { content: '第一版' })
})
afterAll(() => app.close())
beforeEach(() => app.advanceToFullHour())

test.each<[string, number, (n: number) => Promise<{ status: number }>]>([
  ['posts', limits.postsPerMinute, (n) => author.call('POST circle/postingapi common', { content: `第 ${n} 帖` })],
  [
    'comments',
    limits.commentsPerMinute,
    (n) => author.call('POST circle/replyapi comment', { topic_id: post, content: `第 ${n} 条` }),
  ],
  ['videos', limits.videosPerDay, (n) => author.call('GET index/vms/getunique', { filename: `${n}.mp4` })],
  [
    'edits',
    limits.postsPerMinute,
    (n) => editor.call('POST circle/postingapi edit', { topic_id: ownPost, content: `第 ${n} 次修改` }),
  ],
  // Each clears the feeds of all readers.
  ['blocks', limits.togglesPerMinute, () => author.call('POST circle/commonapi block', { to_member_id: editor.id })],
])(
  'of 50 concurrent calls of a member exactly as many %s are accepted as the limit allows',
  async (_, allowed, send) => {
    const responses = await Promise.all(Array.from({ length: 50 }, (_item, n) => send(n)))
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(allowed)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50 - allowed)
  },
)

test('a member can send so many reports an hour, of which repeated ones do not count', async () => {
  const { reportsPerHour } = declaredLimits
  onTestFinished(() => void Object.assign(declaredLimits, { reportsPerHour }))
  Object.assign(declaredLimits, { reportsPerHour: 2 })
  const [first, second, third] = await Promise.all(
    ['甲', '乙', '丙'].map((name) => app.createPerson(`被举报的${name}`)),
  )
  const report = (target: Person | undefined) =>
    author.call('POST circle/commonapi report', { kind: 'member', id: target?.id ?? 0, reason_id: 1 })
  const statuses: number[] = []
  for (const target of [first, first, second, third]) statuses.push((await report(target)).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  app.advanceTime(2 * hour)
  expect((await report(third)).status).toBe(200)
})
