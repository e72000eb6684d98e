import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { issuePass, spendPass } from '../src/features/login/pass.ts'
import { pageTicket } from '../src/features/wechat/lent.ts'
import { openFloodBrake } from '../src/http/flood-brake.ts'
import { queueJob } from '../src/jobs/queue.ts'
import { publishOnline } from './deeds.ts'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

/** Two server processes on one PostgreSQL are one house: what one has acknowledged, the other shows. */
const both = inject('template').engine === 'postgres'

let here: TestHouse
let there: Awaited<ReturnType<TestHouse['another']>>
let author: Person
let reviewer: Person

beforeAll(async () => {
  if (!both) return
  here = await openTestHouse({ auditSwitch: 1 })
  there = await here.another()
  author = await here.person('云溪小满')
  reviewer = await here.person('一审老陈', { level: 1 })
})
afterAll(async () => {
  await there?.close()
  await here?.close()
})

test.runIf(both)('a decision here is seen there by the very next read, in every list', async () => {
  for (let i = 0; i < 60; i++) {
    const post = await publishOnline(reviewer, author, { content: `两处都在 ${i}` })
    expect(await there.feed()).toContain(post)
    await reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' })
    expect(await there.feed()).not.toContain(post)
  }
})

test.runIf(both)('a session ended here is over there', async () => {
  const member = await here.person('要走的人')
  expect(await there.code('circle/topicapi?action=watchlist', member)).toBe(0)
  await member.ok('POST login/logout')
  expect(await there.code('circle/topicapi?action=watchlist', member)).toBe(401)
})

test.runIf(both)('one key sent to both at once is one post', async () => {
  const elsewhere = there.as(author)
  const told = await Promise.all(
    [author, elsewhere, author, elsewhere].map((person) =>
      person.call('POST circle/postingapi common', { content: '两处同时' }, { 'idempotency-key': 'one' }),
    ),
  )
  expect(new Set(told.map((t) => t.data?.topic_id)).size).toBe(1)
})

test.runIf(both)('codes to one number are counted together', async () => {
  const mobile = '13100000001'
  const ask = async (where: Person) => (await where.call('POST login/sendsmsNoCaptcha', { mobile })).code
  const limited = await openTestHouse({ rateLimits: true })
  const second = await limited.another()
  const stranger = { id: 0, nickname: '', mobile: '', cookie: '' } as Person
  expect([await ask(limited.visitor), await ask(second.as(stranger))]).toEqual([0, 429])
  await second.close()
  await limited.close()
})

test.runIf(both)('taps are counted together: no more in a minute than one process would allow', async () => {
  const limited = await openTestHouse({ rateLimits: true })
  const second = await limited.another()
  await limited.settings({ limits: { postsAMinute: 20, commentsAMinute: 60, togglesAMinute: 12, picturesADay: 300 } })
  await limited.app.house.bus.tell(limited.db, 'site:10001')
  const busy = await limited.person('手快的人')
  const other = await limited.person('被关注的人')
  const both = [busy, second.as(busy)]
  const codes: number[] = []
  for (let i = 0; i < 24; i++) {
    const deed = i % 4 < 2 ? 'POST circle/commonapi subscribe' : 'POST circle/commonapi unsubscribe'
    codes.push((await (both[i % 2] as Person).call(deed, { to_member_id: other.id })).code)
  }
  expect(codes.filter((code) => code === 0)).toHaveLength(12)
  expect(codes.filter((code) => code === 429)).toHaveLength(12)
  await second.close()
  await limited.close()
})

test.runIf(both)('one’s own data is asked for so often an hour, wherever one asks', async () => {
  const limited = await openTestHouse({ rateLimits: true })
  const second = await limited.another()
  const member = await limited.person('要数据的人')
  const other = await limited.person('另一位')
  const ask = async (where: Person) => (await where.call('POST circle/memberapi export')).status
  const told = await Promise.all([0, 1, 2, 3].flatMap(() => [ask(member), ask(second.as(member))]))
  expect(told.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  expect(await ask(second.as(other))).toBe(200)
  limited.wait(2 * 3_600_000)
  expect(await ask(member)).toBe(200)
  await second.close()
  await limited.close()
})

test.runIf(both)('a flood from one address is braked by both together, whichever it comes to', async () => {
  const now = new Date(here.now())
  const brakeOf = ({ bus, ...house }: TestHouse['app']['house'], name: string) =>
    openFloodBrake(
      {
        ...house,
        bus,
        config: { ...house.config, rateLimits: true },
        ports: { ...house.ports, clock: { now: () => now } },
      },
      name,
      20,
    )
  await Promise.all([here.app.house.bus.current(), there.house.bus.current()])
  const [a, b] = [brakeOf(here.app.house, 'trial'), brakeOf(there.house, 'trial')]
  const take = (brake: typeof a, times: number, address = '203.0.113.7') => {
    for (let i = 0; i < times; i++) brake.take(address)
  }
  take(a, 12)
  await a.share()
  take(b, 8)
  take(b, 1, '203.0.113.8')
  await b.share()
  // Twelve there and eight here: the twenty are taken. Somebody else is none the worse for it.
  expect(() => take(b, 1)).toThrow('操作太频繁，请稍后再试')
  take(b, 10, '203.0.113.8')
  take(a, 1)
  await a.share()
  expect(() => take(a, 1)).toThrow()
  const counted = await here.db.selectFrom('taken').select(['key', 'n']).where('key', 'like', 'trial %').execute()
  expect(counted).toEqual([{ key: 'trial 203.0.113.7', n: 21 }])
  await Promise.all([a.close(), b.close()])
})

test.runIf(both)('a setting changed here is seen there at once', async () => {
  const elsewhere = there.as(author)
  expect((await elsewhere.ok('GET circle/commonapi setting')).circle_title).toBe('圈子')
  await here.settings({ circle_title: '两处的圈子' })
  await here.app.house.bus.tell(here.db, 'site:10001')
  expect((await elsewhere.ok('GET circle/commonapi setting')).circle_title).toBe('两处的圈子')
})

test.runIf(both)('what WeChat lends is fetched once for both', async () => {
  let fetched = 0
  const wechat = {
    appId: 'wx',
    authorizeUrl: () => '',
    reader: async () => ({ fault: 'down', errcode: '' }) as const,
    token: async () => {
      fetched += 1
      await new Promise((resolve) => setTimeout(resolve, 150))
      return { value: `token ${fetched}`, seconds: 7_200 }
    },
    ticket: async (token: string) => ({ value: `ticket of ${token}`, seconds: 7_200 }),
  }
  here.app.house.ports.wechat = wechat
  there.house.ports.wechat = wechat
  const tickets = await Promise.all(
    [here.app.house, there.house, there.house, here.app.house].map((house) => pageTicket(house, wechat)),
  )
  expect(new Set(tickets)).toEqual(new Set(['ticket of token 1']))
  expect(fetched).toBe(1)
})

test.runIf(both)('a bind ticket made here is good there, once', async () => {
  const until = new Date(here.now().getTime() + 60_000)
  const pass = await issuePass(here.db, { kind: 'wx-bind', facts: { openid: 'o' }, until })
  const spent = await Promise.all([
    spendPass(here.db, 'wx-bind', pass, here.now()),
    spendPass(there.house.database.db, 'wx-bind', pass, here.now()),
  ])
  expect(spent.filter(Boolean)).toEqual([{ openid: 'o' }])
})

test.runIf(both)('a job is done by one of them, whichever takes it', async () => {
  const banned = await here.person('被禁的人')
  await here.db
    .updateTable('member')
    .set({ banned_until: new Date(here.now().getTime() - 1_000) })
    .where('id', '=', banned.id)
    .execute()
  for (let i = 0; i < 20; i++) {
    await queueJob(here.db, { kind: 'lift-ban', payload: { memberId: banned.id }, runAt: new Date(0) })
  }
  await Promise.all([here.app.jobs.runDue(), there.jobs.runDue()])
  expect(await here.db.selectFrom('job').select('id').where('kind', '=', 'lift-ban').execute()).toEqual([])
})

test.runIf(both)('what an operator saves here is what the next read there shows', async () => {
  const operator = await here.person('运营老周', { operator: true })
  const visitor = there.as(here.visitor)
  for (let i = 0; i < 20; i++) {
    await operator.ok('POST console/settings', { circle_title: `圈子${i}` })
    expect((await visitor.ok('GET circle/commonapi setting')).circle_title).toBe(`圈子${i}`)
  }
  const { id } = await operator.ok('POST console/slide_save', { list: 'list', title: '新来的', shown: 1 })
  expect((await visitor.ok('GET circle/commonapi slide')).list.map((slide) => slide.id)).toEqual([id])
})
