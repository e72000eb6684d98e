import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Address, type Answer, parse, type Sent } from '@quanzi/contract'
import type { InjectOptions } from 'fastify'
import pino, { type Logger } from 'pino'
import { openGazetteer } from '../src/adapters/map/gazetteer.ts'
import { type App, buildApp } from '../src/app.ts'
import type { Database } from '../src/db/database.ts'
import type { Db } from '../src/db/handle.ts'
import { openDatabase } from '../src/db/open.ts'
import { mobileHash, sealMobile } from '../src/features/member/mobile.ts'
import type { Picture, Ports } from '../src/ports.ts'
import { testDatabase } from './databases.ts'
import { words } from './words.ts'

const secret = 'a secret for tests alone, of enough length'

/** What came back: the envelope, with its HTTP status and headers. */
type Told<T> = {
  status: number
  state: 0 | 1
  code: number
  error: string
  data: T
  headers: Record<string, unknown>
}

export type Person = {
  id: number
  nickname: string
  mobile: string
  cookie: string
  /** Makes a call as this person and tells what came back. */
  call<A extends Address>(address: A, input?: Loose<A>, headers?: Record<string, string>): Promise<Told<Answer<A>>>
  /** Sends a form with a file. */
  upload<A extends Address>(address: A, form: FormData): Promise<Told<Answer<A>>>
  /** The same as `call`, for a call that must succeed. */
  ok<A extends Address>(address: A, input?: Loose<A>, headers?: Record<string, string>): Promise<Answer<A>>
}

/** What may be sent, and anything else that a stranger might. */
type Loose<A extends Address> = Partial<Sent<A>> | Record<string, unknown>

export type TestHouse = Awaited<ReturnType<typeof openTestHouse>>

/** A whole house on a fresh database: two sites, a clock that one can move, a storage in memory. Nobody lives there yet. */
export const openTestHouse = async (
  options: { auditSwitch?: 1 | 2; settings?: Record<string, unknown>; rateLimits?: boolean; log?: Logger } = {},
) => {
  const { database, db, url, close } = await testDatabase()
  await addSites(db, { audit_switch: options.auditSwitch ?? 2, ...options.settings })
  return furnish({ database, db, url, close, rateLimits: options.rateLimits ?? false, log: options.log })
}

type Shell = Awaited<ReturnType<typeof testDatabase>> & { rateLimits: boolean; log: Logger | undefined }

const furnish = async ({ database, db, url, close, rateLimits, log }: Shell) => {
  const { app, clock, files, codes, pictures, hooks } = await buildHouse(database, rateLimits, log)
  const visitor = caller(app, { id: 0, nickname: '', mobile: '', cookie: '' })
  let born = 0
  return {
    app,
    db,
    url,
    files,
    codes,
    pictures,
    hooks,
    visitor,
    /** Lets time pass for the server. */
    wait: (ms: number) => {
      clock.ahead += ms
    },
    now: clock.now,
    /** Somebody new, logged in; with a level they review a site. */
    person: async (
      nickname: string,
      role: { level?: 1 | 2; operator?: boolean; site?: number; auth?: boolean; mobile?: boolean } = {},
    ): Promise<Person> => {
      const mobile = `139${String(++born).padStart(8, '0')}`
      const { id } = await db
        .insertInto('member')
        .values({
          nickname,
          auth: role.auth ?? false,
          mobile_hash: role.mobile === false ? null : mobileHash(mobile, secret),
          mobile_cipher: role.mobile === false ? null : sealMobile(mobile, secret),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (role.level) await appoint(db, id, role.site ?? 10001, 'reviewer', role.level)
      if (role.operator) await appoint(db, id, role.site ?? 0, 'operator', 0)
      return caller(app, { id, nickname, mobile, cookie: await logIn(app, db, id) })
    },
    /** Takes pictures in for real from here on. */
    useMedia: (media: Ports['media']): void => {
      app.house.ports.media = media
    },
    /** The same with videos, and where files lie. */
    usePorts: (ports: Partial<Pick<Ports, 'clips' | 'storage' | 'media'>>): void => {
      Object.assign(app.house.ports, ports)
    },
    /** The same person, logged in anew. */
    again: async (person: Person): Promise<Person> =>
      caller(app, { ...person, cookie: await logIn(app, db, person.id) }),
    /** A tag of the first site. */
    tag: async (name: string, site = 10001): Promise<number> => {
      const category =
        (await db.selectFrom('category').select('id').where('site_id', '=', site).executeTakeFirst()) ??
        (await db
          .insertInto('category')
          .values({ site_id: site, name: '家乡风物' })
          .returning('id')
          .executeTakeFirstOrThrow())
      const values = { site_id: site, category_id: category.id, name, search_name: name }
      return (await db.insertInto('tag').values(values).returning('id').executeTakeFirstOrThrow()).id
    },
    /** Changes settings of a site as an operator would. */
    settings: async (change: Record<string, unknown>, site = 10001): Promise<void> => {
      const { settings } = await db
        .selectFrom('site')
        .select('settings')
        .where('id', '=', site)
        .executeTakeFirstOrThrow()
      await db
        .updateTable('site')
        .set({ settings: JSON.stringify({ ...settings, ...change }) })
        .where('id', '=', site)
        .execute()
      app.house.sites.forget()
    },
    /** Another house on the same PostgreSQL, asked over the network as a process beside this one would be. */
    another: async () => {
      if (!url) throw new Error('the embedded database belongs to one process')
      const second = await openDatabase({ url, dataDir: '' })
      const other = await buildHouse(second, rateLimits)
      const origin = await other.app.server.listen({ port: 0, host: '127.0.0.1' })
      const ask = async (path: string, person?: Person) =>
        (await fetch(`${origin}/api/${path}`, { headers: person ? { cookie: person.cookie } : {} })).json()
      return {
        as: (person: Person): Person => caller(other.app, person),
        house: other.app.house,
        jobs: other.app.jobs,
        feed: async (): Promise<number[]> => {
          const { data } = (await ask('circle/topicapi?action=list&pagesize=100')) as {
            data: Answer<'GET circle/topicapi list'>
          }
          return data.data.map((post) => post.topic_id)
        },
        code: async (path: string, person: Person): Promise<number> =>
          ((await ask(path, person)) as { code: number }).code,
        close: async (): Promise<void> => {
          await other.app.close()
          await second.close()
        },
      }
    },
    flushViews: () => app.views.flush(),
    closeDatabase: close,
    close: async () => {
      await app.close()
      await close()
    },
  }
}

/** A house over a database, with ports that a test can look into. */
const buildHouse = async (database: Database, rateLimits: boolean, log?: Logger) => {
  const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
  const { ports, files, codes, pictures, hooks } = testPorts(clock)
  const app = await buildApp({
    database,
    ports,
    log: log ?? pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    config: {
      basePath: '/h5/circle',
      production: false,
      demo: true,
      rateLimits,
      secret,
      webRoot: null,
      checkAnswers: true,
      smsBudgetHour: 10_000,
    },
  })
  return { app, clock, files, codes, pictures, hooks }
}

const addSites = async (db: Db, settings: Record<string, unknown>): Promise<void> => {
  for (const [id, name] of [
    [10001, '云溪圈子'],
    [10002, '岚川圈子'],
  ] as const) {
    await db
      .insertInto('site')
      .values({
        id,
        name,
        hosts: [`s${id}.example.invalid`],
        native_secret: `native ${id}`,
        settings: JSON.stringify(settings),
      })
      .execute()
    await db
      .insertInto('word')
      .values(words.map(([text, kind]) => ({ site_id: id, text, kind })))
      .execute()
  }
}

const appoint = (db: Db, member_id: number, site_id: number, role: 'reviewer' | 'operator', level: number) =>
  db.insertInto('appointment').values({ member_id, site_id, role, level }).execute()

const logIn = async (app: App, db: Db, memberId: number): Promise<string> => {
  const { createHash, randomBytes } = await import('node:crypto')
  const token = randomBytes(24).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await db
    .insertInto('session')
    .values({
      hash,
      member_id: memberId,
      // Tests let weeks pass, and their people stay.
      expires_at: new Date(app.house.ports.clock.now().getTime() + 366 * 86_400_000),
    })
    .execute()
  return `quanzi_session=${token}`
}

/** A file, which has no envelope, is the data itself. */
const envelopeOf = ({ headers, body }: { headers: Record<string, unknown>; body: string }) =>
  String(headers['content-type']).startsWith('application/json')
    ? JSON.parse(body)
    : { state: 1, code: 0, error: '', data: body }

/** What a 304 says. */
const nothing = { state: 0, code: 0, error: '', data: null as never } as const

const caller = (app: App, who: Pick<Person, 'id' | 'nickname' | 'mobile' | 'cookie'>): Person => {
  const call: Person['call'] = async (address, input = {}, headers = {}) => {
    const { method, path, action } = parse(address)
    const form = encode({ ...(action && { action }), ...input })
    const request: InjectOptions = {
      method,
      url: `/api/${path}${method === 'GET' ? `?${form}` : ''}`,
      headers: { ...(who.cookie && { cookie: who.cookie }), ...headers },
      ...(method === 'POST' && { payload: form.toString() }),
    }
    if (method === 'POST') request.headers = { 'content-type': 'application/x-www-form-urlencoded', ...request.headers }
    const answer = await app.server.inject(request)
    const envelope = answer.body ? envelopeOf(answer) : nothing
    return { ...envelope, status: answer.statusCode, headers: answer.headers }
  }
  return {
    ...who,
    call,
    upload: async (address, form) => {
      const body = new Response(form)
      const answer = await app.server.inject({
        method: 'POST',
        url: `/api/${parse(address).path}`,
        headers: { 'content-type': body.headers.get('content-type') ?? '', ...(who.cookie && { cookie: who.cookie }) },
        payload: Buffer.from(await body.arrayBuffer()),
      })
      return { ...answer.json(), status: answer.statusCode, headers: answer.headers }
    },
    ok: async (address, input, headers) => {
      const told = await call(address, input, headers)
      if (told.state !== 1)
        throw new Error(`${address} answered ${told.code} ${told.error} ${JSON.stringify(told.data)}`)
      return told.data
    },
  }
}

const encode = (input: Record<string, unknown>): URLSearchParams => {
  const form = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) form.append(key, String(one))
  }
  return form
}

/** Ports without a network: codes and files are kept where a test can look at them, pictures are what the test says. */
const testPorts = (clock: Ports['clock']) => {
  const files = new Map<string, Uint8Array>()
  const hooks = { fault: '', sent: [] as { url: string; body: string; headers: Record<string, string> }[] }
  const codes = new Map<string, string>()
  const pictures = { next: undefined as Picture | { fault: 'broken' | 'unsupported' | 'too-large' } | undefined }
  const ports: Ports = {
    clock,
    sms: {
      send: async (mobile, code) => {
        codes.set(mobile, code)
        return undefined
      },
      lastCode: (mobile) => codes.get(mobile),
    },
    storage: {
      put: async (key, bytes) => {
        files.set(key, bytes)
      },
      putFile: async (key, path) => {
        files.set(key, await readFile(path))
      },
      read: async (key) => {
        const bytes = files.get(key)
        return bytes ? { stream: Readable.from([Buffer.from(bytes)]), size: bytes.length } : null
      },
      delete: async (key) => {
        files.delete(key)
      },
      receive: async (stream) => {
        const bytes = await buffer(stream)
        const hash = createHash('sha256').update(bytes).digest('hex')
        const keep = async (key: string) => {
          files.set(key, bytes)
        }
        return { size: bytes.length, hash, head: bytes.subarray(0, 4_096), keep, drop: async () => {} }
      },
    },
    clips: { kindOf: () => null, able: async () => false, make: async () => ({ fault: 'no videos here' }) },
    media: {
      picture: async (bytes) =>
        pictures.next ?? {
          type: 'image/webp',
          width: 1200,
          height: 800,
          ...{ full: bytes, feed: bytes, phone: bytes, thumb: bytes },
          preview: 'UklGRg==',
        },
    },
    screening: null,
    wechat: null,
    region: { province: () => '浙江' },
    hooks: {
      send: async (url, body, headers) => {
        if (hooks.fault) throw new Error(hooks.fault)
        hooks.sent.push({ url, body, headers })
      },
    },
    maps: openGazetteer(),
  }
  return { ports, files, codes, pictures, hooks }
}
