import { createHmac } from 'node:crypto'
import cookie from '@fastify/cookie'
import { type CallName, calls, parseCallName } from '@quanzi/contract'
import type { Call, Role } from '@quanzi/contract/call'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { storageKey } from '../../platform/files/storage-keys.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { registerBodyParsers } from '../../platform/http/body/body-parser.ts'
import { sendError } from '../../platform/http/envelope.ts'
import { createAuthenticator } from '../session/authenticate.ts'
import { type Handlers, serveCalls } from './serve-calls.ts'
import type { Appointment } from './viewer.ts'

/** The site at which everybody logs in, and another one. */
const sites = [10001, 10002] as const
const [home, elsewhere] = sites

const ways = ['sms', 'dev', 'wechat', 'native', 'signature', 'unknown'] as const
type Way = (typeof ways)[number]

const reviewer = (site: number): Appointment => ({ site, role: 'reviewer', level: 2 })
const operator = (site: number): Appointment => ({ site, role: 'operator', level: 0 })
const people: Record<string, Appointment[]> = {
  'a member': [],
  'a reviewer here': [reviewer(home)],
  'an operator here': [operator(home)],
  'a reviewer elsewhere': [reviewer(elsewhere)],
  'an operator elsewhere': [operator(elsewhere)],
  'an operator here who reviews elsewhere': [operator(home), reviewer(elsewhere)],
  'the chief': [operator(0)],
}

const allCalls = Object.keys(calls) as CallName[]
/** It takes a signature alone: cross-site-login.test.ts. */
const callsToWalk = allCalls.filter((name) => name !== 'POST login/native')

let app: TestApp
/** The pipeline of the product before handlers that say that they were reached. */
let server: FastifyInstance
const members = new Map<string, Person>()

beforeAll(async () => {
  app = await openTestApp()
  for (const [name, appointments] of Object.entries(people)) {
    const person = await app.createPerson(name)
    for (const { site, role, level } of appointments)
      await app.db.insertInto('appointment').values({ member_id: person.id, site_id: site, role, level }).execute()
    members.set(name, person)
  }
  server = fastify()
  registerBodyParsers(server)
  await server.register(cookie)
  const reached = async () => {
    throw new ApiError('gone')
  }
  server.setErrorHandler((error, request, reply) => sendError(app.context, request, reply, error))
  serveCalls(
    server,
    {
      app: app.context,
      authenticate: createAuthenticator(app.context),
      recordActivity: () => {},
      visitorRateLimit: app.visitorRateLimit,
      memberRateLimit: app.visitorRateLimit,
      requireConsent: async () => {},
    },
    Object.fromEntries(allCalls.map((name) => [name, reached])) as unknown as Handlers,
  )
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const sign = (id: number, site: number, signedSite: number | '' = site) => {
  const timestamp = String(Math.floor(app.now().getTime() / 1000))
  const nonce = 'abcdef0123456789'
  const text = [id, timestamp, nonce, ...(signedSite === '' ? [] : [signedSite])].join('\n')
  return {
    memberid: String(id),
    timestamp,
    nonce,
    sign: createHmac('sha256', `native ${site}`).update(text).digest('hex'),
  }
}

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** Logs in at `home`; '' where each request carries a signature instead. */
const logIn = async (person: Person, way: Way): Promise<string> => {
  const { id, mobile } = person
  if (way === 'signature') return ''
  if (way === 'native')
    return cookieOf(await app.visitor.call('POST login/native', { ...sign(id, home), siteid: home }))
  if (way !== 'sms') return (await app.logInBy(person, way, way === 'unknown' ? null : home)).cookie
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile })
  return cookieOf(
    await app.visitor.call('POST login/cloud', { account: mobile, code: app.codes.get(mobile), siteid: home }),
  )
}

const request = async (
  name: CallName,
  site: number,
  credentials: { cookie?: string; fields?: Record<string, string> },
) => {
  const { method, path, action } = parseCallName(name)
  const query = new URLSearchParams({ ...(action && { action }), siteid: String(site), ...credentials.fields })
  const headers = { ...(credentials.cookie && { cookie: credentials.cookie }) }
  return server.inject({ method, url: `/api/${path}?${query}`, headers })
}

/** A site's secret and a WeChat account prove a member to one site; a mobile number alone proves them to all. */
const carried = (appointments: Appointment[], way: Way, site: number): Appointment[] => {
  if (way === 'sms' || way === 'dev') return appointments
  if (way === 'unknown') return []
  return appointments.filter((one) => one.site === (way === 'signature' ? site : home))
}

/** Whether the login proves the member to this site at all. */
const isMember = (way: Way, site: number): boolean =>
  way === 'sms' || way === 'dev' || way === 'unknown' || way === 'signature' || site === home

const expectedOutcome = (call: CallName, person: Appointment[], way: Way, site: number): number => {
  const { role, needsSmsLogin } = calls[call] as Call
  if (role !== 'visitor' && !isMember(way, site)) return 401
  if (needsSmsLogin && way !== 'sms' && way !== 'dev') return 403
  return holds[role](carried(person, way, site), site) ? 200 : 403
}

const holds: Record<Role, (appointments: Appointment[], site: number) => boolean> = {
  visitor: () => true,
  member: () => true,
  reviewer: (all, site) => all.some((one) => one.role === 'reviewer' && one.site === site),
  editor: (all, site) => holds.operator(all, site) || all.some((one) => one.level === 2 && one.site === site),
  operator: (all, site) => all.some((one) => one.role === 'operator' && [0, site].includes(one.site)),
  chief: (all) => all.some((one) => one.role === 'operator' && one.site === 0),
}

const outcome = (status: number): number => (status === 401 || status === 403 ? status : 200)

describe.each(ways)('logged in by %s', (way) => {
  test.each(Object.entries(people))(
    '%s has the declared rights of this login in every call',
    async (name, appointments) => {
      const person = members.get(name) as Person
      const session = await logIn(person, way)
      const differences: string[] = []
      for (const site of sites) {
        const credentials = session ? { cookie: session } : { fields: sign(person.id, site) }
        for (const call of callsToWalk) {
          const expected = expectedOutcome(call, appointments, way, site)
          const found = outcome((await request(call, site, credentials)).statusCode)
          if (found !== expected) differences.push(`${call} on ${site}: ${found} instead of ${expected}`)
        }
      }
      expect(differences).toEqual([])
    },
  )
})

describe.each(ways)('the live counts of the review queue, logged in by %s', (way) => {
  test('are streamed only to reviewers whose rights this login carries', async () => {
    const differences: string[] = []
    for (const [name, appointments] of Object.entries(people)) {
      const person = members.get(name) as Person
      const session = await logIn(person, way)
      for (const site of sites) {
        const isReviewer = holds.reviewer(carried(appointments, way, site), site)
        const expected = isMember(way, site) ? (isReviewer ? 200 : 403) : 401
        const query = new URLSearchParams({ siteid: String(site), ...(session ? {} : sign(person.id, site)) })
        const response = await app.server.inject({
          url: `/api/circle/audit/live?${query}`,
          headers: session ? { cookie: session } : {},
          payloadAsStream: true,
        })
        response.stream().destroy()
        if (response.statusCode !== expected)
          differences.push(`${name} on ${site}: ${response.statusCode} instead of ${expected}`)
      }
    }
    expect(differences).toEqual([])
  })
})

describe.each(ways)('a picture that no public post shows, logged in by %s', (way) => {
  test('is served only to its owner and to reviewers of its site whose rights this login carries', async () => {
    const owner = await app.createPerson(`拍照的人${way}`)
    const differences: string[] = []
    for (const site of sites) {
      const token = `waiting-${way}-${site}`
      const about = { site_id: site, owner_id: owner.id, kind: 'picture' as const, type: 'image/webp', size: 4 }
      await app.db
        .insertInto('file')
        .values({ ...about, token, width: 1, height: 1 })
        .execute()
      app.files.set(storageKey(token, 'full'), new Uint8Array(4))
      for (const [name, appointments] of [...Object.entries(people), ['its owner', []] as const]) {
        const person = members.get(name) ?? owner
        const session = await logIn(person, way)
        const query = session ? '' : `?${new URLSearchParams(sign(person.id, site))}`
        const headers = session ? { cookie: session } : {}
        const { statusCode } = await app.server.inject({ url: `/files/${token}/full.webp${query}`, headers })
        const isAllowed = person === owner || holds.reviewer(carried([...appointments], way, site), site)
        const expected = isAllowed && isMember(way, site) ? 200 : 404
        if (statusCode !== expected) differences.push(`${name} on ${site}: ${statusCode} instead of ${expected}`)
      }
    }
    expect(differences).toEqual([])
  })
})

test('a native session counts as a visitor on another site, also on pages', async () => {
  const person = await app.createPerson('只在一个站点登录的人')
  const cookie = await logIn(person, 'native')
  const self = (siteid: number) => app.visitor.call('GET ajax/user', { siteid }, { cookie })
  expect([(await self(home)).code, (await self(elsewhere)).code]).toEqual([0, 401])
  expect((await app.visitor.call('GET circle/memberapi homepage', { siteid: elsewhere }, { cookie })).code).toBe(401)
  expect((await app.visitor.call('POST circle/memberapi export', { siteid: home }, { cookie })).error).toBe(
    '请用短信验证码登录后再操作',
  )
})

test('a visitor can make only the calls for visitors', async () => {
  const differences: string[] = []
  for (const call of callsToWalk) {
    const expected = calls[call].role === 'visitor' ? 200 : 401
    const found = outcome((await request(call, home, {})).statusCode)
    if (found !== expected) differences.push(`${call}: ${found} instead of ${expected}`)
  }
  expect(differences).toEqual([])
})

test('a login by the secret of a site opens the account of a chief without staff rights, and the error asks for a login by SMS', async () => {
  const chief = members.get('the chief') as Person
  const cookie = await logIn(chief, 'native')
  expect((await app.visitor.ok('GET ajax/user', {}, { cookie })).user.memberid).toBe(chief.id)
  for (const siteid of sites)
    expect(await app.visitor.ok('GET circle/memberapi admin', { siteid }, { cookie })).toMatchObject({
      is: 0,
      operator: 0,
    })
  const waiting = (siteid: number) => app.visitor.call('GET console/waiting', { siteid }, { cookie })
  expect(await waiting(home)).toMatchObject({
    code: 403,
    error: '请用短信验证码登录后再操作',
    data: { login: 'sms' },
  })
  expect(await waiting(elsewhere)).toMatchObject({ code: 401, error: '请先登录' })
  expect((await app.visitor.call('GET console/self', {}, { cookie })).code).toBe(403)
  expect((await app.visitor.call('POST console/factor begin', {}, { cookie })).code).toBe(403)
})

test('a native signature that names its site is refused at another site', async () => {
  const { id } = members.get('a member') as Person
  const call = (fields: Record<string, string>, siteid: number) =>
    app.visitor.call('POST login/native', { ...fields, siteid })
  expect((await call(sign(id, home), home)).code).toBe(0)
  expect((await call(sign(id, home), elsewhere)).code).toBe(401)
  expect((await call(sign(id, home, elsewhere), home)).code).toBe(401)
  expect((await call(sign(id, home, ''), home)).code).toBe(0)
})

test('a signature that names no site is refused if two sites share a secret', async () => {
  const { id } = members.get('a member') as Person
  const setSecret = async (secret: string) => {
    await app.db.updateTable('site').set({ native_secret: secret }).where('id', '=', elsewhere).execute()
    app.context.sites.invalidate()
  }
  await setSecret(`native ${home}`)
  const call = (signedSite: number | '', siteid: number) =>
    app.visitor.call('POST login/native', { ...sign(id, home, signedSite), siteid })
  expect((await call('', elsewhere)).code).toBe(401)
  expect((await call('', home)).code).toBe(401)
  expect((await call(home, elsewhere)).code).toBe(401)
  expect((await call(elsewhere, elsewhere)).code).toBe(0)
  await setSecret(`native ${elsewhere}`)
})
