import { hour, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { consumeToken, issueToken } from '../../src/identity/login/temporary-tokens.ts'
import { getJsApiTicket } from '../../src/identity/wechat/access-token-cache.ts'
import { queueJob } from '../../src/platform/jobs/queue.ts'
import { openSharedRateLimiter } from '../../src/platform/rate-limit/shared-rate-limiter.ts'
import { publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

/** Two server processes on one PostgreSQL database: what one acknowledged, the other shows. */
const hasPostgres = inject('template').engine === 'postgres'

let app: TestApp
let peer: Awaited<ReturnType<TestApp['startPeer']>>
let author: Person
let reviewer: Person

beforeAll(async () => {
  if (!hasPostgres) return
  app = await openTestApp({ auditSwitch: 1 })
  peer = await app.startPeer()
  author = await app.createPerson('云溪小满')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
})
afterAll(async () => {
  await peer?.close()
  await app?.close()
})

test.runIf(hasPostgres)(
  'a decision in one process is visible to the next read of the other, in every list',
  async () => {
    for (let i = 0; i < 60; i++) {
      const post = await publishApprovedPost(reviewer, author, { content: `两处都在 ${i}` })
      expect(await peer.listFeedIds()).toContain(post)
      await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
      expect(await peer.listFeedIds()).not.toContain(post)
    }
  },
)

test.runIf(hasPostgres)('a session ended in one process is over in the other', async () => {
  const member = await app.createPerson('要走的人')
  expect(await peer.getResponseCode('circle/topicapi?action=watchlist', member)).toBe(0)
  await member.ok('POST login/logout')
  expect(await peer.getResponseCode('circle/topicapi?action=watchlist', member)).toBe(401)
})

test.runIf(hasPostgres)('one Idempotency-Key sent to both processes publishes one post', async () => {
  const authorOnPeer = peer.withPerson(author)
  const responses = await Promise.all(
    [author, authorOnPeer, author, authorOnPeer].map((person) =>
      person.call('POST circle/postingapi common', { content: '两处同时' }, { 'idempotency-key': 'one' }),
    ),
  )
  expect(new Set(responses.map((t) => t.data?.topic_id)).size).toBe(1)
})

test.runIf(hasPostgres)('both processes share the limit of login codes for a number', async () => {
  const mobile = '13100000001'
  const request = async (where: Person) => (await where.call('POST login/sendsmsNoCaptcha', { mobile })).code
  const limitedApp = await openTestApp({ rateLimits: true })
  const second = await limitedApp.startPeer()
  expect([await request(limitedApp.visitor), await request(second.withPerson(app.visitor))]).toEqual([0, 429])
  await second.close()
  await limitedApp.close()
})

test.runIf(hasPostgres)('both processes share the rate limit of reactions', async () => {
  const limitedApp = await openTestApp({ rateLimits: true })
  const second = await limitedApp.startPeer()
  await limitedApp.updateSettings({
    limits: { postsPerMinute: 20, commentsPerMinute: 60, togglesPerMinute: 12, picturesPerDay: 300 },
  })
  await limitedApp.context.invalidation.publish(limitedApp.db, 'site:10001')
  const busy = await limitedApp.createPerson('手快的人')
  const other = await limitedApp.createPerson('被关注的人')
  const both = [busy, second.withPerson(busy)]
  const codes: number[] = []
  for (let i = 0; i < 24; i++) {
    const reactionCall = i % 4 < 2 ? 'POST circle/commonapi subscribe' : 'POST circle/commonapi unsubscribe'
    codes.push((await (both[i % 2] as Person).call(reactionCall, { to_member_id: other.id })).code)
  }
  expect(codes.filter((code) => code === 0)).toHaveLength(12)
  expect(codes.filter((code) => code === 429)).toHaveLength(12)
  const quick = await limitedApp.createPerson('一起点的人')
  const followAtOnce = async (times: number) => {
    const follow = () => quick.call('POST circle/commonapi subscribe', { to_member_id: other.id })
    return (await Promise.all(Array.from({ length: times }, follow))).filter(({ code }) => code === 0).length
  }
  expect([await followAtOnce(12), await followAtOnce(2)]).toEqual([12, 0])
  await second.close()
  await limitedApp.close()
})

test.runIf(hasPostgres)('both processes share the hourly quota of data exports', async () => {
  const limitedApp = await openTestApp({ rateLimits: true })
  const second = await limitedApp.startPeer()
  const member = await limitedApp.createPerson('要数据的人')
  const other = await limitedApp.createPerson('另一位')
  const request = async (where: Person) => (await where.call('POST circle/memberapi export')).status
  const responses = await Promise.all([0, 1, 2, 3].flatMap(() => [request(member), request(second.withPerson(member))]))
  expect(responses.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(await request(second.withPerson(other))).toBe(200)
  limitedApp.advanceTime(2 * hour)
  expect(await request(member)).toBe(200)
  await second.close()
  await limitedApp.close()
})

test.runIf(hasPostgres)('both processes share the rate limit of an address', async () => {
  const now = new Date(app.now())
  const openLimiter = (context: TestApp['context'], name: string) =>
    openSharedRateLimiter({ ...context, config: { rateLimits: true }, ports: { clock: { now: () => now } } }, name, 20)
  await Promise.all([app.context.invalidation.catchUp(), peer.context.invalidation.catchUp()])
  const [a, b] = [openLimiter(app.context, 'trial'), openLimiter(peer.context, 'trial')]
  const take = (limiter: typeof a, times: number, address = '203.0.113.7') => {
    for (let i = 0; i < times; i++) limiter.consume(address)
  }
  take(a, 12)
  await a.sync()
  take(b, 8)
  take(b, 1, '203.0.113.8')
  await b.sync()
  // Twelve and eight requests use up the limit of twenty; another address is not affected.
  expect(() => take(b, 1)).toThrow('操作太频繁，请稍后再试')
  take(b, 10, '203.0.113.8')
  take(a, 1)
  await a.sync()
  expect(() => take(a, 1)).toThrow()
  const counted = await app.db.selectFrom('rate_limit').select(['key', 'n']).where('key', 'like', 'trial %').execute()
  expect(counted).toEqual([{ key: 'trial 203.0.113.7', n: 21 }])
  await Promise.all([a.close(), b.close()])
})

test.runIf(hasPostgres)('a setting changed in one process applies in the other at once', async () => {
  const authorOnPeer = peer.withPerson(author)
  expect((await authorOnPeer.ok('GET circle/commonapi setting')).circle_title).not.toBe('两处的圈子')
  await app.updateSettings({ circle_title: '两处的圈子' })
  await app.context.invalidation.publish(app.db, 'site:10001')
  expect((await authorOnPeer.ok('GET circle/commonapi setting')).circle_title).toBe('两处的圈子')
})

test.runIf(hasPostgres)('the access token of WeChat is fetched once for both processes', async () => {
  let fetched = 0
  const wechat = {
    appId: 'wx',
    authorizeUrl: () => '',
    fetchUser: async () => ({ fault: 'down', errcode: '' }) as const,
    fetchAccessToken: async () => {
      fetched += 1
      await new Promise((resolve) => setTimeout(resolve, 150))
      return { value: `token ${fetched}`, seconds: 7_200 }
    },
    fetchJsApiTicket: async (token: string) => ({ value: `ticket of ${token}`, seconds: 7_200 }),
  }
  app.context.ports.wechat = wechat
  peer.context.ports.wechat = wechat
  const tickets = await Promise.all(
    [app.context, peer.context, peer.context, app.context].map((context) => getJsApiTicket(context, wechat)),
  )
  expect(new Set(tickets)).toEqual(new Set(['ticket of token 1']))
  expect(fetched).toBe(1)
})

test.runIf(hasPostgres)('a bind ticket of one process is accepted once by the other', async () => {
  const until = new Date(app.now().getTime() + minute)
  const ticket = await issueToken(app.db, { kind: 'wx-bind', facts: { openid: 'o' }, until })
  const redeemed = await Promise.all([
    consumeToken(app.db, 'wx-bind', ticket, app.now()),
    consumeToken(peer.context.database.db, 'wx-bind', ticket, app.now()),
  ])
  expect(redeemed.filter(Boolean)).toEqual([{ openid: 'o' }])
})

test.runIf(hasPostgres)('a job runs in only one of the processes', async () => {
  const banned = await app.createPerson('被禁的人')
  await app.db
    .updateTable('member')
    .set({ banned_until: new Date(app.now().getTime() - 1_000) })
    .where('id', '=', banned.id)
    .execute()
  for (let i = 0; i < 20; i++) {
    await queueJob(app.db, { kind: 'lift-ban', payload: { memberId: banned.id }, runAt: new Date(0) })
  }
  await Promise.all([app.jobs.runDue(), peer.jobs.runDue()])
  expect(await app.db.selectFrom('job').select('id').where('kind', '=', 'lift-ban').execute()).toEqual([])
})

test.runIf(hasPostgres)('content saved in one process is visible to the next read of the other', async () => {
  const operator = await app.createPerson('运营老周', { operator: true })
  const visitor = peer.withPerson(app.visitor)
  for (let i = 0; i < 20; i++) {
    await operator.ok('POST console/settings', { circle_title: `圈子${i}` })
    expect((await visitor.ok('GET circle/commonapi setting')).circle_title).toBe(`圈子${i}`)
  }
  const { id } = await operator.ok('POST console/slide_save', { list: 'list', title: '新来的', shown: 1 })
  expect((await visitor.ok('GET circle/commonapi slide')).list.map((slide) => slide.id)).toEqual([id])
})
