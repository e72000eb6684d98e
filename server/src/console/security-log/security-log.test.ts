import { createHmac } from 'node:crypto'
import { limits } from '@quanzi/contract/limits'
import { day, hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAndLeave } from '../../../test/call-and-leave.ts'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { slotOf } from '../../identity/request/security-table.ts'
import { jobTable } from '../../job-handlers.ts'
import { watchSecurityBursts } from '../alerts/watch-security-bursts.ts'

let app: TestApp
let operator: Person
let elsewhere: Person
let chief: Person
let reviewer: Person
let author: Person

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  operator = await app.createPerson('云溪运营', { operator: true, site: 10001 })
  elsewhere = await app.createPerson('岚川运营', { operator: true, site: 10002 })
  chief = await app.createPerson('=总运营', { operator: true })
  reviewer = await app.createPerson('一审', { level: 1 })
  author = await app.createPerson('楼主')
})
afterAll(() => app.close())

const list = async (person: Person, form: Record<string, unknown> = {}) => {
  await app.securityLog.flush()
  return (await person.ok('GET console/security list', { pagesize: 100, ...form })).data
}
/** Four rows of a new member, one for each call. */
const beRefused = async (): Promise<Person> => {
  const person = await app.createPerson('没有权限的人')
  for (const action of ['pass', 'fail', 'offline', 'top'] as const)
    await person.call(`POST circle/topic ${action}`, { topic_id: 1, rev: 1, reason: '低俗' })
  return person
}
const runRetention = () => jobTable.handlers['apply-retention'](app.context, {}, new AbortController().signal)

test('rejections are counted in one row per ten minutes, member, call and network', async () => {
  const member = await app.createPerson('试着审核的人')
  for (let n = 0; n < 3; n++) await member.call('POST circle/topic pass', { topic_id: 1, rev: 1 })
  const [row, ...others] = await list(operator, { kind: 'forbidden', member_id: member.id })
  expect(others).toEqual([])
  expect(row).toMatchObject({
    call: 'POST circle/topic pass',
    member: { id: member.id },
    n: 3,
    address: '',
    site: 10001,
  })
  expect(row?.network).toBe('127.0.0.0/24')
  app.advanceTime(limits.securitySlot)
  await member.call('POST circle/topic pass', { topic_id: 1, rev: 1 })
  expect(await list(operator, { kind: 'forbidden', member_id: member.id })).toHaveLength(2)
})

test('a login, a post and a comment keep their network address', async () => {
  const mobile = '13800005679'
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile })
  const { user } = await app.visitor.ok('POST login/cloud', { account: mobile, code: app.codes.get(mobile) as string })
  const post = await publishApprovedPost(reviewer, author, { content: '留下地址的帖子' })
  const comment = await publishApprovedComment(reviewer, author, { topic_id: post, content: '留下地址的评论' })
  expect(await list(operator, { kind: 'login', member_id: user.memberid })).toMatchObject([
    { member: { id: user.memberid }, address: '127.0.0.1', n: 1 },
  ])
  const written = async (kind: 'post' | 'comment', id: number) =>
    (await list(operator, { kind })).filter(({ item }) => item === `${kind}:${id}`)
  expect(await written('post', post)).toMatchObject([{ address: '127.0.0.1' }])
  expect(await written('comment', comment)).toMatchObject([{ address: '127.0.0.1' }])
  await author.ok('POST circle/postingapi edit', { topic_id: post, content: '改过的帖子' })
  expect((await written('post', post)).map(({ call, address }) => [call, address])).toEqual([
    ['POST circle/postingapi edit', '127.0.0.1'],
    ['POST circle/postingapi common', '127.0.0.1'],
  ])
  expect((await list(operator, { network: '127.0.0.1' })).length).toBeGreaterThan(2)
  expect(await list(operator, { network: '192.0.2.1' })).toEqual([])
})

test('a change of the profile keeps its network address, and saving it unchanged leaves no row', async () => {
  const member = await app.createPerson('改资料的人')
  await member.ok('POST circle/memberapi edit', { nickname: member.nickname })
  expect(await list(operator, { kind: 'profile', member_id: member.id })).toEqual([])
  await member.ok('POST circle/memberapi edit', { nickname: member.nickname, bio: '住在溪边' })
  expect(await list(operator, { kind: 'profile', member_id: member.id })).toMatchObject([
    { item: `profile:${member.id}`, address: '127.0.0.1', n: 1 },
  ])
})

test('requests by native signature leave one row per ten minutes, whose time does not reveal the author of an anonymous post', async () => {
  const member = await app.createPerson('只在应用里的人')
  const timestamp = String(Math.floor(app.now().getTime() / 1000))
  const nonce = 'abcdef0123456789'
  const sign = createHmac('sha256', 'native 10001')
    .update([member.id, timestamp, nonce, 10001].join('\n'))
    .digest('hex')
  const signature = new URLSearchParams({ memberid: String(member.id), timestamp, nonce, sign, siteid: '10001' })
  const send = (path: string, method: 'GET' | 'POST' = 'GET') =>
    app.server.inject({ method, url: `/api/${path}&${signature}` })
  const logins = () => list(operator, { kind: 'login', member_id: member.id })
  const anonymous = await send(
    'circle/postingapi?action=common&content=%E5%8C%BF%E5%90%8D&topic_type=3&anonymous=1',
    'POST',
  )
  expect(anonymous.json().code).toBe(0)
  expect(await logins()).toEqual([])
  for (const action of ['profile', 'topic', 'reply']) await send(`circle/memberapi?action=${action}`)
  expect(await logins()).toMatchObject([{ call: 'native signature', address: '127.0.0.1', n: 3 }])
})

test('rows written together are ordered by item, because an order by member would help to identify anonymous authors', async () => {
  await list(operator)
  const [first, second, third] = [
    await app.createPerson('先来的人'),
    await app.createPerson('后来的人'),
    await app.createPerson('最后来的人'),
  ]
  const items: string[] = []
  for (const [person, anonymous] of [
    [third, 0],
    [first, 1],
    [second, 0],
  ] as const)
    items.push(
      `post:${(await person.ok('POST circle/postingapi common', { content: '同时发的', anonymous })).topic_id}`,
    )
  const rows = (await list(operator, { kind: 'post' })).filter(({ item }) => items.includes(item))
  expect(rows.map(({ item }) => item)).toEqual([...items].reverse())
})

test('a wrong signature of the app is told apart from a missing login', async () => {
  const forged = { memberid: author.id, timestamp: 1, nonce: '12345678', sign: 'ab' }
  await app.server.inject({ url: `/api/ajax/user?${new URLSearchParams(forged as never)}` })
  const rows = await list(operator, { kind: 'signatureWrong' })
  expect(rows.filter(({ call }) => call === 'GET ajax/user')).toMatchObject([{ n: 1, member: null }])
})

test.each([
  ['an anonymous post', 1],
  ['a post that an edit has made anonymous', 0],
])('the author of %s cannot be found by member, network or row', async (_, anonymous) => {
  const content = '匿名写下的'
  const post = await publishApprovedPost(reviewer, author, { content, anonymous })
  if (!anonymous) await author.ok('POST circle/postingapi edit', { topic_id: post, content, anonymous: 1 })
  const ofPost = (rows: Awaited<ReturnType<typeof list>>) => rows.filter(({ item }) => item === `post:${post}`)
  for (const person of [operator, chief]) {
    const rows = ofPost(await list(person))
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ member: null, network: '', address: '', anonymous: 1 })
    expect(ofPost(await list(person, { member_id: author.id }))).toEqual([])
    expect(ofPost(await list(person, { network: '127.0.0.1' }))).toEqual([])
  }
  const stored = await app.db.selectFrom('security_event').selectAll().where('item', '=', `post:${post}`).execute()
  expect(stored[0]).toMatchObject({ member_id: author.id, address: '127.0.0.1' })
})

test('a post whose client has disconnected keeps its network address', async () => {
  const content = '刚发出就断了网'
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  await callAndLeave(app, 'circle/postingapi', { action: 'common', content }, author.cookie)
  const posts = app.db.selectFrom('post').select('id').where('content', '=', content)
  await expect.poll(() => posts.executeTakeFirst()).toBeDefined()
  const item = `post:${(await posts.executeTakeFirstOrThrow()).id}`
  const recorded = async () => {
    await app.securityLog.flush()
    return app.db.selectFrom('security_event').select(['address', 'network']).where('item', '=', item).execute()
  }
  await expect.poll(recorded).toEqual([{ address: '127.0.0.1', network: '127.0.0.0/24' }])
})

test('an operator reads the log of their own site, a chief that of every site', async () => {
  await beRefused()
  expect(await list(elsewhere, { siteid: 10002 })).toEqual([])
  expect(await elsewhere.call('GET console/security list')).toMatchObject({ code: 403 })
  expect(await operator.call('GET console/security list', { everywhere: 1 })).toMatchObject({ code: 403, data: null })
  expect(await operator.call('GET console/security csv', { everywhere: 1 })).toMatchObject({ code: 403, data: null })
  expect((await list(chief, { siteid: 10002, everywhere: 1 })).length).toBeGreaterThan(3)
})

test('pages have no gaps, and days are those of China', async () => {
  const form = { member_id: (await beRefused()).id }
  const all = await list(chief, form)
  expect(all).toHaveLength(4)
  const seen: number[] = []
  let cursor: string | null | undefined
  do {
    const page = await chief.ok('GET console/security list', { ...form, pagesize: 2, ...(cursor && { cursor }) })
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  expect(seen).toEqual(all.map(({ id }) => id))
  expect(await chief.call('GET console/security list', { cursor: 'bm90IGEgY3Vyc29y' })).toMatchObject({ code: 400 })
  expect(await list(chief, { to: '2020-01-01' })).toEqual([])
})

test('the exported file has the rows without formulas, and the export is logged', async () => {
  await author.ok('POST circle/postingapi common', { content: '匿名写下的又一条', anonymous: 1 })
  await chief.call('POST login/notice', { ticket: 'no', sign: 'ab', nonce: '12345678', timestamp: '1' })
  await app.securityLog.flush()
  const file = String((await chief.call('GET console/security csv')).data)
  expect(file.startsWith('\ufeff"首次","末次"')).toBe(true)
  expect(file).toContain('"匿名用户"')
  const [newest] = await list(chief, {})
  const inChina = new Date(Date.parse(newest?.last ?? '') + 8 * hour).toISOString()
  expect(file).toContain(`"${inChina.slice(0, 10)} ${inChina.slice(11, 19)}"`)
  expect(file).toContain('"\'=总运营"')
  const log = await chief.ok('GET console/log list', { what: 'security.export' })
  expect(log.data).toHaveLength(1)
})

test('requests from many networks cannot fill the table: those beyond the limit share one row', async () => {
  app.advanceTime(limits.securitySlot)
  await app.securityLog.flush()
  const before = Number((await countRows()).n)
  for (let i = 0; i < limits.securityKeysPerSlot + 40; i++)
    await app.server.inject({
      url: '/api/console/alerts',
      remoteAddress: `10.${Math.floor(i / 250)}.${i % 250}.1`,
    })
  await app.securityLog.flush()
  expect(Number((await countRows()).n)).toBe(before + limits.securityKeysPerSlot + 1)
  const together = await app.db
    .selectFrom('security_event')
    .selectAll()
    .where('network', '=', '')
    .where('kind', '=', 'loginRequired')
    .execute()
  expect(together).toMatchObject([{ kind: 'loginRequired', site_id: 10001, call: '', member_id: 0, n: 40 }])
  // The next slot has room for the events of other tests.
  app.advanceTime(limits.securitySlot)
})
const countRows = () =>
  app.db
    .selectFrom('security_event')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()

test('a burst raises an alert and sends one webhook message at its beginning and one at its end', async () => {
  app.advanceTime(3 * limits.securitySlot)
  await chief.ok('POST console/hook save', { url: 'https://hook.example/in', renew: 0 })
  const messages = async () =>
    (await app.db.selectFrom('job').select('payload').where('kind', '=', 'send-webhook').execute()).map(
      ({ payload }) => payload['body'] as Record<string, unknown>,
    )
  const burst = async () => {
    const { data } = await operator.ok('GET console/alerts', { siteid: 10001 })
    return data.find(({ key }) => key === 'security')
  }
  await watchSecurityBursts(app.context)
  const earlier = (await burst())?.n ?? 0
  const values = { slot: slotOf(app.now()), first_at: app.now(), last_at: app.now(), call: '', kind: 'codeWrong' }
  await app.db
    .insertInto('security_event')
    .values({ ...values, site_id: 10001, member_id: 0, network: '', address: '', item: '', hidden: false, n: 50 })
    .execute()
  await watchSecurityBursts(app.context)
  await watchSecurityBursts(app.context)
  expect(await burst()).toMatchObject({ n: earlier + 1, note: expect.stringContaining('security_logins') })
  expect(await messages()).toMatchObject([
    { event: 'security.burst', site: 10001, kind: 'security_logins', threshold: 50, count: 50 },
  ])
  app.advanceTime(2 * limits.securitySlot)
  await watchSecurityBursts(app.context)
  await watchSecurityBursts(app.context)
  expect((await messages()).map(({ event }) => event)).toEqual(['security.burst', 'security.calm'])
  app.advanceTime(limits.securityBurstShown)
  expect(await burst()).toBeUndefined()
})

test('the log outlives a closed account and is deleted after its time, which cannot be set below 180 days', async () => {
  const leaver = await app.createPerson('要走的人')
  await publishApprovedPost(reviewer, leaver, { content: '走之前的帖子' })
  await leaver.ok('POST circle/memberapi leave_code')
  await leaver.ok('POST circle/memberapi leave', { code: app.codes.get(leaver.mobile) as string })
  const remaining = async () => {
    await app.securityLog.flush()
    return app.db.selectFrom('security_event').select('kind').where('member_id', '=', leaver.id).execute()
  }
  app.context.config.securityLogDays = 1
  app.advanceTime(179 * day)
  await runRetention()
  expect(await remaining()).toMatchObject([{ kind: 'post' }])
  app.advanceTime(2 * day)
  await runRetention()
  expect(await remaining()).toEqual([])
})
