import { day } from '@quanzi/contract/time'
// @module-tag long

import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createPostgresCopy } from '../../test/databases.ts'
import { crashServer } from '../../test/resilience/crash-server.ts'
import { embeddedTemplate } from '../../test/template.ts'
import { openFolderStorage } from '../adapters/storage/folder-storage.ts'
import { encryptMobile, hashMobile } from '../identity/member/mobile.ts'
import type { Database } from '../platform/db/database.ts'
import { openInMemory } from '../platform/db/embedded/open-embedded.ts'
import { openDatabase } from '../platform/db/open.ts'
import { checkCounters } from '../tools/counter-check.ts'
import { requestCopy } from './copy-client.ts'
import { copyAddress, keyFileOf } from './copy-messages.ts'
import { serveCopies } from './copy-server.ts'
import { restore } from './restore.ts'
import { verifyArchive } from './verify-archive.ts'

/** A server process with the embedded engine is backed up while members write; the archive goes to either engine. */
const secret = 'a secret for tests alone, of enough length'
const template = inject('template')
const root = await mkdtemp(join(tmpdir(), 'quanzi-live-backup-'))
const dataDir = join(root, 'data')
const server = crashServer({ DATA_DIR: dataDir, SECRET: secret })
const token = randomBytes(24).toString('base64url')
const sent = new Set<string>()
const acknowledged: string[] = []
// A Node in the home of root cannot be run by others.
const runsAsOthers = process.getuid?.() === 0 && !process.execPath.startsWith(homedir())
let origin: string

const createFolder = async (path: string): Promise<void> => {
  await mkdir(join(path, 'db'), { recursive: true })
  await promisify(execFile)('tar', ['-xf', await embeddedTemplate(), '-C', join(path, 'db')])
}

const runTool = (args: [name: string, ...string[]], user: { uid?: number } = {}) =>
  promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, `../tools/${args[0]}.ts`), ...args.slice(1)],
    { env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATA_DIR: dataDir, SECRET: secret }, ...user },
  )

const copiesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('backup-copy-'))

/** One site and one member with a session. */
const prepareData = async (): Promise<void> => {
  await createFolder(dataDir)
  const { db, close } = await openDatabase({ dataDir })
  const settings = JSON.stringify({ audit_switch: 1, consent_switch: '0' })
  await db
    .insertInto('site')
    .values({ id: 10001, name: '云溪圈子', hosts: [], native_secret: 'native', settings })
    .execute()
  const mobile = { mobile_hash: hashMobile('13900000001', secret), mobile_cipher: encryptMobile('13900000001', secret) }
  const { id } = await db
    .insertInto('member')
    .values({ nickname: '楼主', ...mobile })
    .returning('id')
    .executeTakeFirstOrThrow()
  const hash = createHash('sha256').update(token).digest('hex')
  const expires_at = new Date(Date.now() + day)
  await db.insertInto('session').values({ hash, member_id: id, opened_by: 'sms', expires_at }).execute()
  await close()
}

afterAll(async () => {
  await server.kill()
  await rm(root, { recursive: true, force: true })
})

/** Publishes until `stop`; each post waits for the one before. */
const startWriter = (name: string) => {
  let isWriting = true
  const write = async (n: number): Promise<void> => {
    const content = `${name} 第 ${n} 条`
    sent.add(content)
    const response = await fetch(`${origin}/api/circle/postingapi`, {
      method: 'POST',
      headers: { cookie: `quanzi_session=${token}` },
      body: new URLSearchParams({ action: 'common', content }),
    })
    const { code } = (await response.json()) as { code: number }
    expect(code).toBe(0)
    acknowledged.push(content)
  }
  const writing = (async () => {
    for (let n = 0; isWriting; n++) await write(n)
  })()
  // `stop` reports it.
  writing.catch(() => {})
  return {
    stop: () => {
      isWriting = false
      return writing
    },
  }
}

/** An empty database of the engine of this run. */
const openTarget = async (): Promise<Database> => {
  if (template.engine === 'embedded') return openInMemory(template.file)
  const copy = await createPostgresCopy(template.url, 'template0')
  const database = await openDatabase({ url: copy.url, dataDir: '' })
  return { ...database, close: () => database.close().then(copy.drop) }
}

test('a backup of the running embedded engine contains every write acknowledged before it, and writes go on meanwhile', {
  timeout: 240_000,
}, async () => {
  await prepareData()
  origin = await server.start()
  const writers = [startWriter('甲'), startWriter('乙')]
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(10)
  const before = [...acknowledged]
  const archive = join(root, 'site.tar')
  const { stderr } = await runTool(['backup', archive])
  const during = acknowledged.length - before.length
  await Promise.all(writers.map((writer) => writer.stop()))
  expect(stderr).toContain('the archive is complete')
  expect(stderr).not.toContain('could not be recorded')
  expect(during).toBeGreaterThan(0)
  expect(await copiesIn(dataDir)).toEqual([])
  expect(await (await fetch(`${origin}/metrics`)).text()).toMatch(/^quanzi_backup_age_seconds \d/m)
  if (runsAsOthers) await expect(runTool(['backup', '-'], { uid: 65_534 })).rejects.toThrow(dataDir)

  const manifest = await verifyArchive(archive)
  const target = await openTarget()
  await restore(archive, manifest, { database: target, storage: openFolderStorage(join(root, 'files')) })
  const posts = (await target.db.selectFrom('post').select('content').execute()).map(({ content }) => content)
  expect(posts).toHaveLength(manifest.tables.find(({ name }) => name === 'post')?.rows ?? -1)
  expect(before.filter((content) => !posts.includes(content))).toEqual([])
  expect(posts.filter((content) => !sent.has(content))).toEqual([])
  expect(await checkCounters(target.db)).toEqual([])
  await target.close()

  await server.stop()
  expect((await readdir(dataDir)).filter((name) => name.startsWith('backup'))).toEqual([])
})

describe('a copy of an open embedded database', () => {
  const folder = join(root, 'open')
  const log = { warn: () => {} }
  let database: Database
  beforeAll(async () => {
    await createFolder(folder)
    database = await openDatabase({ dataDir: folder })
  })
  afterAll(() => database?.close())

  test('is refused without the key of the data folder, which only its owner can read', async () => {
    const copies = await serveCopies({ database, dataDir: folder, minFreeBytes: 0, log })
    for (const line of ['{"key":""}', `{"key":"${'0'.repeat(64)}"}`, 'copy', '[]', '{}']) {
      const socket = connect(await copyAddress(folder))
      const received: Buffer[] = []
      socket.on('data', (bytes) => received.push(bytes))
      const closed = once(socket, 'close')
      socket.write(`${line}\n`)
      await closed
      expect(received).toEqual([])
    }
    expect(await copiesIn(folder)).toEqual([])
    if (process.platform !== 'win32') expect((await stat(keyFileOf(folder))).mode & 0o777).toBe(0o600)
    await copies.close()
    expect(await requestCopy(folder)).toBeNull()
  })

  test('is refused when it would leave less disk space than uploads need, and is deleted when a kill has left it behind', async () => {
    await mkdir(join(folder, 'backup-copy-left'))
    const copies = await serveCopies({ database, dataDir: folder, minFreeBytes: 1e18, log })
    expect(await copiesIn(folder)).toEqual([])
    await expect(requestCopy(folder)).rejects.toThrow('MB more on the disk of DATA_DIR')
    await copies.close()
  })

  test('is made one at a time, and deleted when its caller disconnects', async () => {
    const copies = await serveCopies({ database, dataDir: folder, minFreeBytes: 0, log })
    const copy = await requestCopy(folder)
    await expect(requestCopy(folder)).rejects.toThrow('another backup is running')
    expect(await copiesIn(folder)).toHaveLength(1)
    expect(await copy?.record(new Date('2031-02-03T04:05:06Z'))).toBe(true)
    await copy?.end()
    await expect.poll(() => copiesIn(folder)).toEqual([])
    await copies.close()
  })
})
