import { createHash, randomBytes } from 'node:crypto'
import type { CallOutput } from '@quanzi/contract'
import { day, hour } from '@quanzi/contract/time'
import pino, { type Logger } from 'pino'
import { type App, buildApp } from '../src/app.ts'
import { encryptMobile, hashMobile } from '../src/identity/member/mobile.ts'
import type { Origin } from '../src/identity/request/viewer.ts'
import type { Database } from '../src/platform/db/database.ts'
import { openDatabaseClock } from '../src/platform/db/database-clock.ts'
import { type Db, silentLog } from '../src/platform/db/handle.ts'
import { openDatabase } from '../src/platform/db/open.ts'
import type { Clock, Ports } from '../src/ports.ts'
import { openTestDatabase } from './databases.ts'
import { createFakePorts } from './fakes/ports.ts'
import { createClient, type Person } from './test-client.ts'

export type { Person } from './test-client.ts'

const secret = 'a secret for tests alone, of enough length'

const blocklistEntries = [
  ['代开发票', 'refuse'],
  ['办证刻章', 'refuse'],
  ['加微信', 'hold'],
  ['兼职刷单', 'hold'],
  ['加微信群主自习', 'allow'],
] as const

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

type TestAppOptions = {
  auditSwitch?: 1 | 2
  settings?: Record<string, unknown>
  rateLimits?: boolean
  log?: Logger
  logRequests?: boolean
  pooledUrl?: (url: string) => string
  proxiedUrl?: (url: string) => string
  /** A PostgreSQL of its own, with replicas to read from. */
  server?: { url: string; template: string; standbys?: string[] }
  /** The folder of a built web. */
  webRoot?: string
}

/** The whole app on a new database: two sites without members, a movable clock, storage in memory. */
export const openTestApp = async (options: TestAppOptions = {}) => {
  const { log, logRequests = false, rateLimits = false, webRoot = null } = options
  const opened = await openTestDatabase(options)
  const { db } = opened
  await addSites(db, { audit_switch: options.auditSwitch ?? 2, consent_switch: '0', ...options.settings })
  return assembleTestApp({ ...opened, rateLimits, log, logRequests, webRoot })
}

type TestAppParts = Awaited<ReturnType<typeof openTestDatabase>> & BuildOptions
type BuildOptions = { rateLimits: boolean; log: Logger | undefined; logRequests: boolean; webRoot: string | null }

const assembleTestApp = async ({ database, db, url, address, close, ...options }: TestAppParts) => {
  const { instance, clock, ...fakes } = await buildTestApp(database, options)
  const visitor = createClient(instance, { id: 0, nickname: '', mobile: '', cookie: '' })
  let memberCount = 0
  return {
    ...instance,
    ...fakes,
    db,
    url,
    visitor,
    advanceTime: (ms: number) => {
      clock.offset += ms
    },
    /** To the start of an hour: what is sent before the end of a rate limit's window counts less behind it. */
    advanceToFullHour: () => {
      clock.offset += hour - (clock.now().getTime() % hour)
    },
    now: clock.now,
    hoursFromNow: (hours: number): string => new Date(clock.now().getTime() + hours * hour).toISOString(),
    /** A new member, logged in at `site` (10001). `level` makes a reviewer, `operator` an operator of `site`, else of all. */
    createPerson: async (
      nickname: string,
      role: { level?: 1 | 2; operator?: boolean; site?: number; auth?: boolean; mobile?: boolean } = {},
    ): Promise<Person> => {
      const mobile = `139${String(++memberCount).padStart(8, '0')}`
      const { id } = await db
        .insertInto('member')
        .values({
          nickname,
          auth: role.auth ?? false,
          mobile_hash: role.mobile === false ? null : hashMobile(mobile, secret),
          mobile_cipher: role.mobile === false ? null : encryptMobile(mobile, secret),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (role.level) await appoint(db, id, role.site ?? 10001, 'reviewer', role.level)
      if (role.operator) await appoint(db, id, role.site ?? 0, 'operator', 0)
      return createClient(instance, { id, nickname, mobile, cookie: await logIn(instance, db, id, role.site) })
    },
    usePorts: (ports: Partial<Ports>): void => {
      Object.assign(instance.context.ports, ports)
    },
    /** The same person with a new session. */
    logInAgain: async (person: Person): Promise<Person> =>
      createClient(instance, { ...person, cookie: await logIn(instance, db, person.id) }),
    /** The same person with a session that was opened in this way. */
    logInBy: async (person: Person, way: Origin['way'], site: number | null = 10001): Promise<Person> =>
      createClient(instance, { ...person, cookie: await logIn(instance, db, person.id, site, way) }),
    createTag: async (name: string, site = 10001): Promise<number> => {
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
    updateSettings: async (change: Record<string, unknown>, site = 10001): Promise<void> => {
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
      instance.context.sites.invalidate()
    },
    /** A second app on the same PostgreSQL database, like another server process. */
    startPeer: async ({
      systemSkewMs,
      socket,
      replicas = true,
    }: {
      systemSkewMs?: number
      socket?: string
      replicas?: boolean
    } = {}) => {
      if (!address) throw new Error('the embedded database supports a single process')
      const { readUrls = [], ...primary } = address
      const peerDatabase = await openDatabase({ ...primary, ...(replicas && { readUrls }), dataDir: '' })
      const peerClock =
        systemSkewMs === undefined
          ? undefined
          : await openDatabaseClock(peerDatabase, { log: silentLog, systemNow: () => Date.now() + systemSkewMs })
      const peer = await buildTestApp(peerDatabase, { ...options, log: undefined }, peerClock)
      const origin = await peer.instance.server.listen({ port: 0, host: '127.0.0.1' })
      if (socket) await peer.instance.listenForProxy(socket)
      const request = async (path: string, person?: Person) =>
        (await fetch(`${origin}/api/${path}`, { headers: person ? { cookie: person.cookie } : {} })).json()
      return {
        withPerson: (person: Person): Person => createClient(peer.instance, person),
        origin,
        drain: peer.instance.drain,
        context: peer.instance.context,
        jobs: peer.instance.jobs,
        listFeedIds: async (): Promise<number[]> => {
          const { data } = (await request('circle/topicapi?action=list&pagesize=100')) as {
            data: CallOutput<'GET circle/topicapi list'>
          }
          return data.data.map((post) => post.topic_id)
        },
        getText: async (path: string): Promise<string> => (await fetch(`${origin}${path}`)).text(),
        getResponseCode: async (path: string, person: Person): Promise<number> =>
          ((await request(path, person)) as { code: number }).code,
        close: async (): Promise<void> => {
          await peer.instance.close()
          peerClock?.close()
          await peerDatabase.close()
        },
      }
    },
    flushViews: () => instance.views.flush(),
    closeServer: instance.close,
    closeDatabase: close,
    close: async () => {
      await instance.close()
      await close()
    },
  }
}

const buildTestApp = async (
  database: Database,
  { rateLimits, log, logRequests, webRoot }: BuildOptions,
  givenClock?: Clock,
) => {
  const clock = { offset: 0, now: () => new Date(Date.now() + clock.offset) }
  const { ports, ...fakes } = createFakePorts(givenClock ?? clock)
  const instance = await buildApp({
    database,
    ports,
    log: log ?? pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    config: {
      basePath: '/h5/circle',
      production: false,
      https: false,
      demo: true,
      rateLimits,
      logRequests,
      secret,
      webRoot,
      checkResponses: true,
      smsHourlyBudget: 10_000,
      captchaProofBits: 8,
      monitors: { allow: ['loopback'], token: 'a token for monitors' },
      minFreeBytes: 1_000_000,
    },
  })
  return { instance, clock, ...fakes }
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
      .insertInto('blocklist_term')
      .values(blocklistEntries.map(([text, kind]) => ({ site_id: id, text, kind })))
      .execute()
  }
}

const appoint = (db: Db, member_id: number, site_id: number, role: 'reviewer' | 'operator', level: number) =>
  db.insertInto('appointment').values({ member_id, site_id, role, level }).execute()

const logIn = async (
  instance: App,
  db: Db,
  memberId: number,
  site: number | null = 10001,
  way: Origin['way'] = 'sms',
): Promise<string> => {
  const token = randomBytes(24).toString('base64url')
  const hash = createHash('sha256').update(token).digest('hex')
  await db
    .insertInto('session')
    .values({
      hash,
      member_id: memberId,
      opened_by: way,
      site_id: site,
      // Tests advance the clock by weeks.
      expires_at: new Date(instance.context.ports.clock.now().getTime() + 366 * day),
    })
    .execute()
  return `quanzi_session=${token}`
}
