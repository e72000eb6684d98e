import { rm } from 'node:fs/promises'
import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFakeWeb } from '../fakes/web.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const limit = 6
const perMinute = {
  visitorCallsPerMinute: limit,
  memberWritesPerMinute: limit,
  fileRequestsPerMinute: limit,
  pageRequestsPerMinute: limit,
}

let app: TestApp
let webRoot: string

beforeAll(async () => {
  webRoot = await createFakeWeb()
  const declared = { ...limits }
  // The app reads its limits when it is built.
  Object.assign(limits, perMinute)
  try {
    app = await openTestApp({ rateLimits: true, webRoot })
  } finally {
    Object.assign(limits, declared)
  }
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

beforeEach(() => app.advanceToFullHour())

/** Every registered route, from the router's tree: a child continues the path of its parent. */
const registeredRoutes = (): { method: string; url: string }[] => {
  const parents: string[] = []
  return app.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([\s│]*)[├└]── (.*) \(([A-Z, ]+)\)$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      parents.length = depth
      parents.push(part)
      return methods.split(', ').map((method) => ({ method, url: parents.join('') }))
    })
}

let networks = 0
/** 429 where one of more requests than the limit allows is refused, otherwise the last status. From an address of its own. */
const flood = async (method: string, url: string, headers = {}): Promise<number> => {
  const remoteAddress = `198.51.${++networks >> 8}.${networks & 255}`
  let status = 0
  for (let n = 0; n < 2 * limit + 2 && status !== 429; n++) {
    const response = await app.server.inject({
      method: method as 'GET',
      url,
      remoteAddress,
      headers: { host: 's10001.example.invalid', ...headers },
    })
    status = response.statusCode
    if (status === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  }
  return status
}

/** Answers the same picture to everybody and counts no hit beyond its limit: tracking-pixel.test.ts. */
const alwaysAnswer = new Set(['/track.gif', '/api/track.gif'])

test(
  'every registered route has a rate limit for strangers',
  async () => {
    const unlimited: string[] = []
    const routes = registeredRoutes()
    expect(routes.length).toBeGreaterThan(100)
    for (const { method, url } of routes) {
      if (['TRACE', 'QUERY'].includes(method) || alwaysAnswer.has(url)) continue
      const path = url.replaceAll(/:\w+(\(.*?\))?/g, '1').replaceAll('*', 'x')
      if ((await flood(method, path)) !== 429) unlimited.push(`${method} ${url}`)
    }
    expect(unlimited).toEqual([])
  },
  minute,
)

test('requests that no route serves have a rate limit', async () => {
  expect(await flood('GET', '/no/such/page')).toBe(429)
  expect(await flood('GET', '/no/such/page', { accept: 'text/html' })).toBe(429)
})

test('wrong native signatures and calls of unknown sites count as calls of a visitor', async () => {
  const list = '/api/circle/topicapi?action=list'
  expect(await flood('GET', `${list}&memberid=1&nonce=abcdef0123&timestamp=1&sign=00`)).toBe(429)
  expect(await flood('POST', '/api/login/native?memberid=1&nonce=abcdef0123&timestamp=1&sign=00')).toBe(429)
  expect(await flood('GET', `${list}&siteid=77`)).toBe(429)
})

test('the writes of a member have a rate limit, whatever they are, and reading goes on', async () => {
  const member = await app.createPerson('写个不停的人')
  const statuses: number[] = []
  for (let n = 0; n <= limit; n++)
    statuses.push((await member.call('POST circle/memberapi guard_set', { hours: 1 })).status)
  expect(statuses).toEqual([...Array<number>(limit).fill(200), 429])
  expect((await member.call('POST circle/topicapi share', { topic_id: 1 })).status).toBe(429)
  expect((await member.call('GET circle/memberapi guard')).status).toBe(200)
})

test('login tickets, which a GET stores, have the rate limit of writes', async () => {
  const member = await app.createPerson('开个不停的门户')
  const noticeurl = 'https://s10001.example.invalid/notice'
  const query = new URLSearchParams({ callback: 'cb', mode: 'notice', noticeurl })
  const headers = { cookie: member.cookie, referer: noticeurl }
  const statuses: number[] = []
  for (let n = 0; n <= limit; n++)
    statuses.push((await app.server.inject({ url: `/api/login/check?${query}`, headers })).statusCode)
  expect(statuses).toEqual([...Array<number>(limit).fill(200), 429])
  expect(await app.db.selectFrom('temporary_token').select('kind').execute()).toHaveLength(limit)
})
