import { day, minute } from '@quanzi/contract/time'
// @module-tag long

import { execFile } from 'node:child_process'
import { createHash, randomBytes, randomInt } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, expect, inject, test } from 'vitest'
import { openFolderStorage } from '../../src/adapters/storage/folder-storage.ts'
import { encryptMobile, hashMobile } from '../../src/identity/member/mobile.ts'
import type { Db } from '../../src/platform/db/handle.ts'
import { openDatabase } from '../../src/platform/db/open.ts'
import { sweepOrphanKeys } from '../../src/platform/files/orphan-keys.ts'
import { isOptionalKey, keysOfFile } from '../../src/platform/files/storage-keys.ts'
import { checkCounters } from '../../src/tools/counter-check.ts'
import { openTestDatabase } from '../databases.ts'
import { randomOfFile } from '../seeded-random.ts'
import { checkHistory, type Write, type WriteKind, writeKinds } from './crash-history.ts'
import { crashServer } from './crash-server.ts'

/**
 * A server process is killed while clients publish, decide, like, reward and upload. After each kill a normal start
 * succeeds, no acknowledged write is lost, none is there twice after its retry, and every counter equals its rows.
 */
const soak = process.env['QUANZI_SOAK']
const random = randomOfFile()
const template = inject('template')
const rounds = soak ? Math.round(20 * Number(soak)) : 1
const folder = await mkdtemp(join(tmpdir(), 'quanzi-kill-'))
const postgres = template.engine === 'postgres' ? await openTestDatabase() : undefined
const secret = 'a secret for tests alone, of enough length'
const server = crashServer({ DATA_DIR: folder, SECRET: secret, ...(postgres?.url && { DATABASE_URL: postgres.url }) })

afterAll(async () => {
  await server.kill()
  await postgres?.close()
  await rm(folder, { recursive: true, force: true })
})

type Member = { id: number; cookie: string }
type Members = { authors: Member[]; reviewer: Member; readers: Member[]; photographer: Member }

const createMembers = async (db: Db): Promise<Members> => {
  const site = { id: 10001, name: '云溪圈子', hosts: [], native_secret: 'native' }
  await db
    .insertInto('site')
    .values({ ...site, settings: JSON.stringify({ audit_switch: 1, consent_switch: '0' }) })
    .execute()
  const create = async (nickname: string, coins = 0): Promise<Member> => {
    const mobile = `139${String(randomInt(1e8)).padStart(8, '0')}`
    const { id } = await db
      .insertInto('member')
      .values({
        nickname,
        coins,
        mobile_hash: hashMobile(mobile, secret),
        mobile_cipher: encryptMobile(mobile, secret),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const token = randomBytes(24).toString('base64url')
    const hash = createHash('sha256').update(token).digest('hex')
    const expires_at = new Date(Date.now() + day)
    await db.insertInto('session').values({ hash, member_id: id, opened_by: 'sms', expires_at }).execute()
    if (coins > 0) {
      const entry = { movement: crypto.randomUUID(), currency: 'coin', kind: 'post' } as const
      const sides = [
        { ...entry, account: id, amount: coins },
        { ...entry, account: 0, amount: -coins },
      ]
      await db.insertInto('ledger').values(sides).execute()
    }
    return { id, cookie: `quanzi_session=${token}` }
  }
  const reviewer = await create('一审老陈')
  await db
    .insertInto('appointment')
    .values({ member_id: reviewer.id, site_id: 10001, role: 'reviewer', level: 1 })
    .execute()
  return {
    authors: [await create('楼主甲'), await create('楼主乙')],
    reviewer,
    readers: [await create('读者甲', 1_000_000), await create('读者乙', 1_000_000)],
    photographer: await create('拍客'),
  }
}

/** Runs `work` on the database while the server does not run. The embedded engine is opened and closed again. */
const withDatabase = async <T>(work: (db: Db) => Promise<T>, dataDir = folder): Promise<T> => {
  if (postgres) return work(postgres.db)
  const database = await openDatabase({ dataDir })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** As `withDatabase`, but leaves the recovery of the embedded engine's files to the next start of the server. */
const withCopiedDatabase = async (work: (db: Db) => Promise<void>): Promise<void> => {
  if (postgres) return work(postgres.db)
  const copy = await mkdtemp(join(tmpdir(), 'quanzi-kill-'))
  await cp(join(folder, 'db'), join(copy, 'db'), { recursive: true })
  await withDatabase(work, copy)
  await rm(copy, { recursive: true, force: true })
}

/** The migrated template, so that the engine does not create a database of its own. */
const prepareFolder = async (): Promise<void> => {
  if (template.engine !== 'embedded') return
  await mkdir(join(folder, 'db'))
  await promisify(execFile)('tar', ['-xf', template.file, '-C', join(folder, 'db')])
}

/** Posts by what the responses said of them. */
const posts = { awaiting: [] as string[], public: [] as string[] }
/** Responses that no client expects. */
const refused: string[] = []

type Answer = { code: number; error: string; data: Record<string, unknown> | null }

const send = async (origin: string, members: ReadonlyMap<number, Member>, write: Write): Promise<void> => {
  const form = write.file ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(write.fields)) form.append(name, String(value))
  if (form instanceof FormData && write.file) form.append('file', new Blob([new Uint8Array(write.file)]), 'a.png')
  const headers = { cookie: members.get(write.member)?.cookie ?? '', 'idempotency-key': write.key }
  const post = () =>
    fetch(`${origin}/api/${write.path}`, { method: 'POST', body: form, headers }).then(
      (response) => response.json() as Promise<Answer>,
      () => undefined,
    )
  let answer = await post().catch(() => undefined)
  // An overloaded server asks for a retry, until it is killed.
  for (; answer?.code === 503; answer = await post().catch(() => undefined)) await pause(200)
  if (!answer) return
  if (answer.code !== 0) {
    refused.push(`${write.kind} ${write.subject}: ${answer.code} ${answer.error} ${JSON.stringify(answer.data)}`)
    return
  }
  // A retry gets the response that the first attempt got or would have got.
  if (write.acknowledged && identity(write, answer.data) !== identity(write, write.acknowledged))
    refused.push(`${write.kind} ${write.subject}: the retry got another response`)
  if (!write.acknowledged && write.kind === 'publish') posts.awaiting.push(String(answer.data?.['topic_id']))
  if (!write.acknowledged && write.kind === 'decide') posts.public.push(write.subject)
  write.acknowledged = answer.data ?? {}
}

const identity = ({ kind }: Write, data: Record<string, unknown> | null): unknown =>
  kind === 'publish' ? data?.['topic_id'] : kind === 'upload' ? data?.['attachid'] : null

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

/** The clients: each waits for its response before it writes again. */
const createClients = ({ authors, reviewer, readers, photographer }: Members) => {
  let serial = 0
  const start = (kind: WriteKind, member: Member) => ({ kind, member: member.id, key: `${kind} ${++serial}` })
  const publish = (author: Member) => (): Write => {
    const content = `${author.id} 号作者第 ${++serial} 条`
    const fields = { action: 'common', content }
    return { ...start('publish', author), path: 'circle/postingapi', fields, subject: content }
  }
  const decide = (): Write | undefined => {
    const subject = posts.awaiting.shift()
    const fields = { action: 'pass', topic_id: subject ?? '', rev: 1 }
    return subject ? { ...start('decide', reviewer), path: 'circle/topic', fields, subject } : undefined
  }
  const like = (reader: Member) => {
    const liked = new Set<string>()
    return (): Write | undefined => {
      const subject = pick(posts.public.slice(-20))
      if (!subject) return undefined
      const on = !liked.delete(subject)
      if (on) liked.add(subject)
      const fields = { action: on ? 'topic' : 'topic_cancel', topic_id: subject }
      return { ...start('like', reader), path: 'circle/diggapi', fields, subject, on }
    }
  }
  const reward = (reader: Member) => (): Write | undefined => {
    const subject = pick(posts.public.slice(-20))
    const fields = { content_id: subject ?? '', kind: 'coin', amount: 1 }
    return subject ? { ...start('reward', reader), path: 'reward/give', fields, subject } : undefined
  }
  const upload = async (): Promise<Write> => {
    const background = `#${(++serial % 0xffffff).toString(16).padStart(6, '0')}`
    const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } })
    const file = await picture.png().toBuffer()
    return { ...start('upload', photographer), path: 'index/upload/file', fields: {}, file, subject: '' }
  }
  return [...authors.map(publish), decide, ...readers.map(like), ...readers.map(reward), upload]
}

const listFiles = async (): Promise<string[]> => {
  const root = join(folder, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** Each row has its files. Each file has its row, or is registered for the sweep. */
const checkFiles = async (db: Db): Promise<string[]> => {
  const stored = new Set((await listFiles()).filter((key) => !key.startsWith('.incoming/')))
  const rows = await db.selectFrom('file').select(['token', 'kind']).execute()
  const orphans = await db.selectFrom('orphan_file').select('key').execute()
  const known = new Set([...rows.flatMap(keysOfFile), ...orphans.map(({ key }) => key)])
  const required = rows.flatMap(keysOfFile).filter((key) => !isOptionalKey(key))
  return [
    ...required.filter((key) => !stored.has(key)).map((key) => `the file ${key} of a row is missing`),
    ...[...stored].filter((key) => !known.has(key)).map((key) => `the file ${key} has no row`),
  ]
}

const check = async (db: Db, history: readonly Write[], occasion: string): Promise<void> => {
  const faults = [
    ...(await checkHistory(db, history)),
    ...(await checkFiles(db)),
    ...(await checkCounters(db)).map((mismatch) => JSON.stringify(mismatch)),
  ]
  expect(faults, occasion).toEqual([])
}

test(
  'after each kill during writes a plain start succeeds, and every write is there once with true counters',
  async () => {
    await prepareFolder()
    const everybody = await withDatabase(createMembers)
    const { authors, reviewer, readers, photographer } = everybody
    const members = new Map([...authors, reviewer, ...readers, photographer].map((member) => [member.id, member]))
    const history: Write[] = []
    const clients = createClients(everybody)
    let interrupted = 0
    for (let round = 1; round <= rounds; round++) {
      const origin = await server.start()
      const unanswered = history.filter(({ acknowledged }) => !acknowledged)
      interrupted += unanswered.length
      await Promise.all([...unanswered, ...history.slice(-5)].map((write) => send(origin, members, write)))
      expect(refused).toEqual([])
      expect(unanswered.filter(({ acknowledged }) => !acknowledged)).toEqual([])

      let keepWriting = true
      const first = history.length
      const running = clients.map(async (next) => {
        while (keepWriting && refused.length === 0) {
          const write = await next()
          if (!write) await pause(5)
          else {
            history.push(write)
            await send(origin, members, write)
          }
        }
      })
      const kinds = () =>
        new Set(
          history
            .slice(first)
            .filter((write) => write.acknowledged)
            .map(({ kind }) => kind),
        )
      const missing = () => (refused.length > 0 ? [] : writeKinds.filter((kind) => !kinds().has(kind)))
      await expect.poll(missing, { timeout: soak ? 600_000 : minute, interval: 5 }).toEqual([])
      await pause(random() * 300)
      const killing = server.kill()
      keepWriting = false
      await killing
      await Promise.all(running)
      expect(refused).toEqual([])
      // Opening one more copy of the embedded engine takes as long as the round.
      if (soak || postgres) await withCopiedDatabase((db) => check(db, history, `after kill ${round}`))
      if (soak && round % 20 === 0) process.stdout.write(`${summaryOf(round, history, interrupted)}\n`)
    }

    const origin = await server.start()
    await Promise.all(history.filter(({ acknowledged }) => !acknowledged).map((write) => send(origin, members, write)))
    expect(history.filter(({ acknowledged }) => !acknowledged)).toEqual([])
    expect((await listFiles()).filter((key) => key.startsWith('.incoming/'))).toEqual([])
    expect(await server.stop()).toBe(0)
    await withDatabase(async (db) => {
      await sweep(db)
      await check(db, history, 'at the end')
      expect(await db.selectFrom('orphan_file').select('key').execute()).toEqual([])
    })
    if (soak) process.stdout.write(`at the end, ${summaryOf(rounds, history, interrupted)}\n`)
  },
  120_000 + rounds * minute,
)

const summaryOf = (kills: number, history: readonly Write[], interrupted: number): string => {
  const counts = writeKinds.map((kind) => `${history.filter((write) => write.kind === kind).length} ${kind}`)
  const acknowledged = history.filter((write) => write.acknowledged).length
  return `${kills} kills: ${acknowledged} acknowledged and there once (${counts.join(', ')}); ${interrupted} without a response, retried`
}

/** As the job does two days later. */
const sweep = async (db: Db): Promise<void> => {
  const now = () => new Date(Date.now() + 2 * day)
  const database = { db } as Parameters<typeof sweepOrphanKeys>[0]['database']
  await sweepOrphanKeys({ database, ports: { storage: openFolderStorage(join(folder, 'files')), clock: { now } } })
}
