import { type CallName, calls, parseCallName } from '@quanzi/contract'
import type { Call } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import { hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { storeSanction } from '../member/sanction.ts'

let app: TestApp
let member: Person
let reviewer: Person
let operator: Person
let post: number

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  member = await app.createPerson('阿宁')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  operator = await app.createPerson('运营', { operator: true })
  post = await publishApprovedPost(reviewer, member, { content: '试一试' })
})
afterAll(() => app.close())

const addresses = Object.keys(calls) as CallName[]

describe('every call', () => {
  test.each(addresses.filter((a) => calls[a].role !== 'visitor'))('%s answers a visitor with 401', async (address) => {
    expect(await app.visitor.call(address)).toMatchObject({
      status: 401,
      state: 0,
      code: 401,
      error: '请先登录',
      data: null,
    })
  })

  test.each(addresses.filter((a) => calls[a].role === 'reviewer'))(
    '%s is refused to members, operators and reviewers of other sites',
    async (address) => {
      const elsewhere = await app.createPerson('外站', { level: 2, site: 10002 })
      for (const person of [member, operator, elsewhere]) {
        expect(await person.call(address, { topic_id: 999_999 })).toMatchObject({
          status: 403,
          code: 403,
          error: '没有操作权限',
        })
      }
    },
  )
})

test('exactly the calls that publish, give or change the profile get 403 from a muted member, before form and item', async () => {
  const talkative = await app.createPerson('话多的人')
  const until = new Date(app.now().getTime() + hour)
  await storeSanction(app.db, { kind: 'mute', siteId: null, memberId: talkative.id, until, reason: '刷屏' })
  const muted = await app.logInAgain(talkative)
  const muteError = { status: 403, error: '您已被禁言：刷屏' }
  const refused: CallName[] = []
  for (const address of addresses.filter((a) => calls[a].role === 'member'))
    if ((await muted.call(address)).error === muteError.error) refused.push(address)
  expect(refused.sort()).toEqual([
    'POST circle/memberapi edit',
    'POST circle/postingapi common',
    'POST circle/postingapi edit',
    'POST circle/replyapi comment',
    'POST reward/give',
  ])
  const edit = { topic_id: 999_999, content: '改一改' }
  expect(await muted.call('POST circle/postingapi edit', edit)).toMatchObject(muteError)
  const gift = { content_id: post, kind: 'credit', amount: 1 }
  expect(await muted.call('POST reward/give', gift)).toMatchObject(muteError)
})

test('a write from a page of another member than the logged-in one gets 401, while reads and logins work', async () => {
  const other = await app.createPerson('换了的人')
  const named = { 'x-member': String(member.id) }
  const write = { topic_id: post }
  expect(await other.call('POST circle/diggapi topic', write, named)).toMatchObject({
    status: 401,
    error: '登录的账号已更换，刚才的操作没有提交',
    data: { member: other.id },
  })
  const begin = { filename: 'a.mp4', file_type: 'video' } as const
  expect(await other.call('GET index/vms/getunique', begin, named)).toMatchObject({ status: 401 })
  expect(await member.call('POST circle/diggapi topic', write, named)).toMatchObject({ status: 200 })
  expect(await other.call('GET ajax/user', {}, named)).toMatchObject({ data: { user: { memberid: other.id } } })
  const login = await other.call('POST login/cloud', { account: '13912345678', code: '000000' }, named)
  expect(login).not.toMatchObject({ status: 401 })
})

describe('a GET that stores a row', () => {
  const reads = addresses.filter((address) => address.startsWith('GET ') && !address.startsWith('GET login/'))
  const writing = reads.filter((address) => (calls[address] as Call).storesRow)
  const countEntries = async () => (await app.db.selectFrom('audit_entry').select('id').execute()).length

  test('declares it, if the row is an entry of the audit log', async () => {
    const logged: CallName[] = []
    for (const address of reads) {
      const before = await countEntries()
      await operator.call(address)
      if ((await countEntries()) > before) logged.push(address)
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter((address) => !writing.includes(address))).toEqual([])
  })

  test.each(writing)('%s is refused to pages of other sites and to a typed address', async (address) => {
    const before = await countEntries()
    for (const page of ['cross-site', 'same-site', 'none'])
      expect(await operator.call(address, {}, { 'sec-fetch-site': page })).toMatchObject({ status: 403, data: null })
    expect(await countEntries()).toBe(before)
  })
})

describe('the envelope', () => {
  test('an unknown call is 404, and an unknown action is 400 with the field `action`', async () => {
    const nowhere = await app.server.inject({ method: 'GET', url: '/api/circle/nowhere?action=list' })
    expect([nowhere.statusCode, nowhere.json()]).toEqual([
      404,
      { state: 0, data: null, error: '内容不存在', code: 404 },
    ])
    const action = await app.server.inject({ method: 'GET', url: '/api/circle/topicapi?action=dance' })
    expect([action.statusCode, action.json()]).toEqual([
      400,
      { state: 0, data: { field: 'action' }, error: '请求错误!', code: 400 },
    ])
  })

  test.each([
    ['GET circle/topicapi detail', {}, 'topic_id'],
    ['GET circle/topicapi detail', { topic_id: 'seven' }, 'topic_id'],
    ['GET circle/topicapi list', { order: '9' }, 'order'],
    ['GET circle/topicapi list', { page: '0' }, 'page'],
    ['GET circle/topicapi list', { pagesize: '101' }, 'pagesize'],
    ['GET circle/topicapi list', { cursor: 'not ours' }, 'cursor'],
    ['GET circle/tagapi recommend_list', { cursor: '0' }, 'cursor'],
    ['GET circle/topic list', { state: '8' }, 'state'],
    ['POST circle/topic pass', { topic_id: '1' }, 'rev'],
    ['POST circle/postingapi common', { content: '好', attachment: '{oops' }, 'attachment'],
    ['POST circle/reply multi', { raction: 'dance', data: '1' }, 'raction'],
  ] as const)('%s with %j names the field %s', async (address, form, field) => {
    expect(await reviewer.call(address, form)).toMatchObject({
      status: 400,
      code: 400,
      data: { field },
      error: '请求错误!',
    })
  })

  test.each([
    ['GET circle/topicapi taglist', { tagid: '1', start: '', end: '', order: '', page: '', pagesize: '', cursor: '' }],
    ['GET circle/topicapi list', { tagid: '', order: '', type: '', siteid: '' }],
    ['GET circle/tagapi list', { tag_type: '', tag_name: '', page: '' }],
    ['GET map/regeo', { location: '', coord: '' }],
    ['GET circle/topic list', { state: '', before: '' }],
    ['POST circle/diggapi topic_cancel', { topic_id: '1', reply_id: '' }],
  ] as const)('%s takes an empty field for an absent one', async (address, form) => {
    const filled = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))
    const [asSent, withoutEmpty] = [await reviewer.call(address, form), await reviewer.call(address, filled)]
    expect([asSent.code, asSent.data]).toEqual([withoutEmpty.code, withoutEmpty.data])
    expect(asSent.code).not.toBe(400)
  })

  test('an empty field gets its validation error, and empty coordinates count as absent', async () => {
    expect(await member.call('GET circle/topicapi search', { keywords: '' })).toMatchObject({ code: 422 })
    expect(await member.call('POST circle/postingapi common', { content: '' })).toMatchObject({
      error: '请先填写内容!',
    })
    const { topic_id } = await member.ok('POST circle/postingapi common', { content: '没有地点', lng: '', lat: '' })
    const draft = await member.ok('GET circle/topicapi detail_edit', { topic_id })
    expect([draft.lng, draft.lat]).toEqual([null, null])
  })

  test('a body may be a form, a form with brackets, or JSON; one that cannot be parsed is 400', async () => {
    const send = (type: string, payload: string) =>
      app.server.inject({
        method: 'POST',
        url: '/api/circle/diggapi',
        payload,
        headers: { 'content-type': type, cookie: member.cookie },
      })
    expect((await send('application/json', `{"action":"topic","topic_id":${post}}`)).json().data.num).toBe(1)
    expect(
      (await send('application/x-www-form-urlencoded', `action=topic_cancel&topic_id=${post}`)).json().data.num,
    ).toBe(0)
    for (const broken of ['{"action":', '[]', '"text"', 'null'])
      expect((await send('application/json', broken)).json().code).toBe(400)
    expect((await send('text/xml', '<a/>')).json().code).toBe(400)
    expect(
      (await send('application/x-www-form-urlencoded', `action=topic&topic_id=${'9'.repeat(1_100_000)}`)).json(),
    ).toMatchObject({ code: 413, error: '提交的内容过大' })
  })

  test('a POST from a foreign origin gets 403, and one without an Origin header passes (CSRF)', async () => {
    const like = (origin?: string) =>
      member.call('POST circle/diggapi topic', { topic_id: post }, origin === undefined ? {} : { origin })
    expect((await like('https://elsewhere.example')).code).toBe(403)
    expect((await like('null')).code).toBe(403)
    expect((await like('http://localhost:80')).code).toBe(0)
    expect((await like()).code).toBe(0)
  })

  test('an invalid URL gets an error in the envelope', async () => {
    for (const url of ['/api/%E0%A4%A', '/%zz']) {
      const response = await app.server.inject({ method: 'GET', url })
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { state: 0, data: null, error: '请求错误!', code: 400 },
      ])
    }
  })

  test('a form above the usual size limit is refused before it is read, unless staff send it', async () => {
    const send = (person: Person) =>
      app.server.inject({
        method: 'POST',
        url: '/api/console/settings',
        headers: { 'content-type': 'application/json', ...(person.cookie && { cookie: person.cookie }) },
        payload: JSON.stringify({ explain_content: '长'.repeat(limits.bodyMax) }),
      })
    for (const person of [app.visitor, member]) {
      const { statusCode, headers } = await send(person)
      expect([statusCode, headers['connection']]).toEqual([413, 'close'])
    }
    expect((await send(reviewer)).statusCode).toBe(403)
  })

  test('the viewer is never taken from a parameter', async () => {
    const response = await app.visitor.call('GET circle/memberapi admin', { memberid: reviewer.id })
    expect([response.code, response.status]).toEqual([401, 401])
  })

  test('a response shared by visitors is cacheable with an ETag, a member’s is private', async () => {
    const first = await app.visitor.call('GET circle/topicapi list')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(first.headers['vary']).toContain('Cookie')
    const etag = String(first.headers['etag'])
    for (const known of [etag, `W/${etag}`, `"older", W/${etag}`, '*'])
      expect((await app.visitor.call('GET circle/topicapi list', {}, { 'if-none-match': known })).status).toBe(304)
    expect((await app.visitor.call('GET circle/topicapi list', {}, { 'if-none-match': '"older"' })).status).toBe(200)
    expect((await member.call('GET circle/topicapi list')).headers['cache-control']).toBe('private, no-store')
  })

  test('visitors get the same feed with the same ETag until a decision changes it', async () => {
    const list = (headers: Record<string, string> = {}) => app.visitor.call('GET circle/topicapi list', {}, headers)
    const ids = (response: Awaited<ReturnType<typeof list>>) => response.data.data.map(({ topic_id }) => topic_id)
    const shortLived = await publishApprovedPost(reviewer, member, { content: '不久就下线' })
    const [first, again] = [await list(), await list()]
    const { date: _, 'x-request-id': ___, ...headers } = first.headers
    expect(again).toMatchObject({ status: 200, data: first.data, headers })
    expect(ids(again)).toContain(shortLived)
    const tag = String(first.headers['etag'])
    const { 'content-length': __, ...sharedHeaders } = headers
    expect(await list({ 'if-none-match': tag })).toMatchObject({ status: 304, headers: sharedHeaders })
    expect((await member.call('GET circle/topicapi list', {}, { 'if-none-match': tag })).status).toBe(200)

    await reviewer.ok('POST circle/topic offline', { topic_id: shortLived, reason: '广告' })
    const without = await list({ 'if-none-match': tag })
    expect(without.status).toBe(200)
    expect(ids(without)).not.toContain(shortLived)
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const)(
    '%s is 404 in the envelope of every call',
    async (method) => {
      const response = await app.server.inject({ method, url: '/api/circle/topicapi?action=list' })
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { state: 0, data: null, error: '内容不存在', code: 404 },
      ])
    },
  )

  test('siteid selects the site, an unknown one is 404, and a site shows nothing of another one', async () => {
    expect((await app.visitor.ok('GET circle/commonapi site', { siteid: 10002 })).sitename).toBe('岚川圈子')
    expect((await app.visitor.call('GET circle/commonapi site', { siteid: 7 })).code).toBe(404)
    expect((await app.visitor.ok('GET circle/topicapi list', { siteid: 10002 })).data).toEqual([])
    expect((await member.call('GET circle/topicapi detail', { topic_id: post, siteid: 10002 })).code).toBe(404)
    expect((await member.call('POST circle/diggapi topic', { topic_id: post, siteid: 10002 })).code).toBe(404)
  })
})

test('the OpenAPI document lists every call', async () => {
  const api = (await app.server.inject('/api/openapi.json')).json()
  for (const address of addresses) {
    const { method, path, action } = parseCallName(address)
    const operation = api.paths[`/api/${path}`]?.[method.toLowerCase()]
    expect(operation, address).toBeDefined()
    if (action) expect(JSON.stringify(operation)).toContain(`"const":"${action}"`)
  }
})
