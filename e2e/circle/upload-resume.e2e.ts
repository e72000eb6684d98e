// @module-tag long

import { createHash, randomFillSync } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { randomOfFile } from '../../server/test/seeded-random.ts'
import { accounts } from '../harness/accounts.ts'
import { postTextOf } from '../harness/actions/composer.ts'
import { openPage } from '../harness/page.ts'
import { basePath, type Server, startServer } from '../harness/server.ts'

/**
 * A large upload whose page, network and server are killed at random moments: one short round, in `npm run
 * soak` twenty with 200 MB each.
 */
const soak = Number(process.env.QUANZI_SOAK ?? 0)
const rounds = soak || 1
const size = soak ? 200_000_000 : 23_000_000
/** Bytes per second, slow enough to interrupt. */
const speed = soak ? 20_000_000 : 8_000_000
const chunk = 5_242_880
const random = randomOfFile()
const words = '长片一段，路上信号时有时无。'

let home: string
let server: Server
let source: Buffer
const settings = { VIDEO_WORK: 'apart', PORT: '' }

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'quanzi-kills-'))
  await cp(inject('demo'), join(home, 'data'), { recursive: true })
  server = await startServer(join(home, 'data'), { VIDEO_WORK: 'apart' })
  settings.PORT = new URL(server.url).port
  source = randomFillSync(Buffer.alloc(size))
  source.write('\0\0\0\x18ftypmp42', 'latin1')
  await writeFile(join(home, 'long.mp4'), source)
})
afterEach(async () => {
  await server.stop()
  await rm(home, { recursive: true, force: true, maxRetries: 3 })
})

/** Without retries in the soak run: a retry would hide a failure. */
const testOptions = soak ? { timeout: 420_000, retry: 0 } : { timeout: 180_000 }

test.each(Array.from({ length: rounds }, (_, n) => n + 1))(
  'an upload survives killing its page, its network and its server: round %i',
  testOptions,
  () => oneRound(),
)

const oneRound = async () => {
  const { context, page: first, allow } = await openPage({ app: server, as: accounts.poster, route: null })
  // Killing causes console errors.
  allow(/./)
  const sent = await chunksSent(context)
  let page = await compose(first)
  await postTextOf(page).fill(words)
  await page.getByLabel('选择图片或视频').setInputFiles(join(home, 'long.mp4'))
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(0)

  const kinds = ['page', 'network', 'server'] as const
  const kills = soak ? [...kinds, ...kinds, ...kinds].sort(() => random() - 0.5) : [...kinds]
  for (const kind of kills) {
    await pause(300 + random() * (soak ? 1_500 : 500))
    if (kind === 'page') {
      await page.getByText('草稿已保存').waitFor()
      // The draft is written to IndexedDB within a second; the upload needs the stored file.
      await page.close()
      page = await compose(await context.newPage())
      await expect.poll(() => postTextOf(page).inputValue()).toBe(words)
    }
    if (kind === 'network') {
      const line = await throttled(page, true)
      await pause(300)
      await line.send('Network.emulateNetworkConditions', conditions(false))
      await line.detach()
    }
    if (kind === 'server') {
      await server.kill()
      server = await startServer(join(home, 'data'), settings)
    }
  }
  await finishUpload(page)
  expect(await postTextOf(page).inputValue()).toBe(words)
  const total = sent.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, 'bytes that went out').toBeLessThanOrEqual(size + kills.length * chunk)
  const offsets = sent.map(({ offset }) => offset)
  for (const offset of new Set(offsets))
    expect(offsets.filter((one) => one === offset).length, `chunk at ${offset}`).toBeLessThanOrEqual(1 + kills.length)

  await page.getByRole('button', { name: '清空' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: '清空' }).tap()
  await page.close()
  await server.stop()
  expect(await storedHash()).toBe(createHash('sha256').update(source).digest('hex'))
}

/** Waits until the upload is complete; taps retry after the page has given up. */
const finishUpload = async (page: Page) => {
  const retry = page.getByRole('button', { name: /点按重试/ })
  const arrived = page.getByText(/^已上传，/)
  for (const until = Date.now() + (soak ? 300_000 : 120_000); !(await arrived.isVisible()); await pause(200)) {
    if (Date.now() > until) throw new Error('It never arrives.')
    if (await retry.isVisible()) await retry.tap({ timeout: 1_000 }).catch(() => {})
  }
}

const compose = async (page: Page) => {
  await throttled(page)
  await page.goto(`${server.url}${basePath}/#/take_post`)
  await postTextOf(page).waitFor({ timeout: 30_000 })
  return page
}

const throttled = async (page: Page, offline = false): Promise<CDPSession> => {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', conditions(offline))
  return line
}
const conditions = (offline: boolean) => ({ offline, latency: 0, downloadThroughput: -1, uploadThroughput: speed })

/** All chunks that any page of the context has started to send, without the fields of their forms. */
const chunksSent = async (context: BrowserContext): Promise<{ offset: number; bytes: number }[]> => {
  const sent: { offset: number; bytes: number }[] = []
  await context.route('**/index/vms/upload', async (route) => {
    const form = route.request().postDataBuffer()
    const head = form?.subarray(0, 4_000).toString('latin1') ?? ''
    const [, offset] = /name="offset"\r\n\r\n(\d+)/.exec(head) ?? []
    if (form && offset !== undefined) sent.push({ offset: Number(offset), bytes: form.length - formFields })
    await route.continue().catch(() => {})
  })
  return sent
}
/** At least so many bytes of a form are not of its file. */
const formFields = 1_000

/** The hash of the last upload, from the chunks in storage. */
const storedHash = async (): Promise<string> => {
  const { PGlite } = await import('@electric-sql/pglite')
  const db = await PGlite.create(join(home, 'data/db'))
  const { rows } = await db.query<{ stored: string }>(
    `select stored from video_chunk where upload_key = (
       select key from video_upload where file_id is not null order by created_at desc limit 1) order by start_at`,
  )
  await db.close()
  const hash = createHash('sha256')
  for (const { stored } of rows) hash.update(await readFile(join(home, 'data/files', stored)))
  return hash.digest('hex')
}
