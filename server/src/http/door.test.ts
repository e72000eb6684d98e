import { type Address, calls, parse } from '@quanzi/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../test/house.ts'

let house: TestHouse
let member: Person
let reviewer: Person
let operator: Person
let post: number

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  member = await house.person('阿宁')
  reviewer = await house.person('一审老陈', { level: 1 })
  operator = await house.person('运营', { operator: true })
  post = (await member.ok('POST circle/postingapi common', { content: '试一试' })).topic_id
  await reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 1 })
})
afterAll(() => house.close())

const addresses = Object.keys(calls) as Address[]

describe('every call', () => {
  test.each(addresses.filter((a) => calls[a].who !== 'visitor'))('%s wants a login', async (address) => {
    expect(await house.visitor.call(address)).toMatchObject({
      status: 401,
      state: 0,
      code: 401,
      error: '请先登录',
      data: null,
    })
  })

  test.each(addresses.filter((a) => calls[a].who === 'reviewer'))(
    '%s is not for members, operators, or reviewers of elsewhere',
    async (address) => {
      const elsewhere = await house.person('外站', { level: 2, site: 10002 })
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

describe('the envelope', () => {
  test('an unknown call is 404, an unknown action 400 and names the field', async () => {
    const nowhere = await house.app.server.inject({ method: 'GET', url: '/api/circle/nowhere?action=list' })
    expect([nowhere.statusCode, nowhere.json()]).toEqual([
      404,
      { state: 0, data: null, error: '内容不存在', code: 404 },
    ])
    const action = await house.app.server.inject({ method: 'GET', url: '/api/circle/topicapi?action=dance' })
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
    const [asSent, asFilled] = [await reviewer.call(address, form), await reviewer.call(address, filled)]
    expect([asSent.code, asSent.data]).toEqual([asFilled.code, asFilled.data])
    expect(asSent.code).not.toBe(400)
  })

  test('an empty field that a rule speaks of hears the rule, and a place left empty is no place', async () => {
    expect(await member.call('GET circle/topicapi search', { keywords: '' })).toMatchObject({ code: 422 })
    expect(await member.call('POST circle/postingapi common', { content: '' })).toMatchObject({
      error: '请先填写内容!',
    })
    const { topic_id } = await member.ok('POST circle/postingapi common', { content: '没有地点', lng: '', lat: '' })
    const draft = await member.ok('GET circle/topicapi detail_edit', { topic_id })
    expect([draft.lng, draft.lat]).toEqual([null, null])
  })

  test('a body may be a form, a form with brackets, or JSON; an unreadable one is 400', async () => {
    const send = (type: string, payload: string) =>
      house.app.server.inject({
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

  test('a page of a foreign origin may not post; one without an origin is judged by the session', async () => {
    const like = (origin?: string) =>
      member.call('POST circle/diggapi topic', { topic_id: post }, origin === undefined ? {} : { origin })
    expect((await like('https://elsewhere.example')).code).toBe(403)
    expect((await like('null')).code).toBe(403)
    expect((await like('http://localhost:80')).code).toBe(0)
    expect((await like()).code).toBe(0)
  })

  test('an address that cannot be read is refused like any other call', async () => {
    for (const url of ['/api/%E0%A4%A', '/%zz']) {
      const told = await house.app.server.inject({ method: 'GET', url })
      expect([told.statusCode, told.json()]).toEqual([400, { state: 0, data: null, error: '请求错误!', code: 400 }])
    }
  })

  test('who I am never comes from a parameter', async () => {
    const told = await house.visitor.call('GET circle/memberapi admin', { memberid: reviewer.id })
    expect(told.code === 401 || told.data.is === 0).toBe(true)
  })

  test('what visitors share may be kept and asked for again; what is mine may not', async () => {
    const first = await house.visitor.call('GET circle/topicapi list')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(first.headers['vary']).toContain('Cookie')
    const again = await house.visitor.call(
      'GET circle/topicapi list',
      {},
      { 'if-none-match': String(first.headers['etag']) },
    )
    expect(again.status).toBe(304)
    expect((await member.call('GET circle/topicapi list')).headers['cache-control']).toBe('private, no-store')
  })

  test('what one visitor was answered the next one gets alike, until a decision changes it', async () => {
    const list = (headers: Record<string, string> = {}) => house.visitor.call('GET circle/topicapi list', {}, headers)
    const ids = (told: Awaited<ReturnType<typeof list>>) => told.data.data.map(({ topic_id }) => topic_id)
    const brief = (await member.ok('POST circle/postingapi common', { content: '不久就下线' })).topic_id
    await reviewer.ok('POST circle/topic pass', { topic_id: brief, rev: 1 })
    const [first, again] = [await list(), await list()]
    const { date: _, ...headers } = first.headers
    expect(again).toMatchObject({ status: 200, data: first.data, headers })
    expect(ids(again)).toContain(brief)
    const tag = String(first.headers['etag'])
    const { 'content-length': __, ...alike } = headers
    expect(await list({ 'if-none-match': tag })).toMatchObject({ status: 304, headers: alike })
    expect((await member.call('GET circle/topicapi list', {}, { 'if-none-match': tag })).status).toBe(200)

    await reviewer.ok('POST circle/topic offline', { topic_id: brief, reason: '广告' })
    const without = await list({ 'if-none-match': tag })
    expect(without.status).toBe(200)
    expect(ids(without)).not.toContain(brief)
  })

  test('a site is named by siteid, an unknown one is 404, and nothing of one is seen on another', async () => {
    expect((await house.visitor.ok('GET circle/commonapi site', { siteid: 10002 })).sitename).toBe('岚川圈子')
    expect((await house.visitor.call('GET circle/commonapi site', { siteid: 7 })).code).toBe(404)
    expect((await house.visitor.ok('GET circle/topicapi list', { siteid: 10002 })).data).toEqual([])
    expect((await member.call('GET circle/topicapi detail', { topic_id: post, siteid: 10002 })).code).toBe(404)
    expect((await member.call('POST circle/diggapi topic', { topic_id: post, siteid: 10002 })).code).toBe(404)
  })
})

test('the interface description names every call', async () => {
  const api = (await house.app.server.inject('/api/openapi.json')).json()
  for (const address of addresses) {
    const { method, path, action } = parse(address)
    const operation = api.paths[`/api/${path}`]?.[method.toLowerCase()]
    expect(operation, address).toBeDefined()
    if (action) expect(JSON.stringify(operation)).toContain(`"const":"${action}"`)
  }
})
