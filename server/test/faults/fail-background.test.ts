import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minute } from '@quanzi/contract/time'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBan } from '../../src/console/sanctions/ban.ts'
import { jobTable } from '../../src/job-handlers.ts'
import { checkCounters } from '../../src/tools/counter-check.ts'
import { createFakeVideoProcessor } from '../fakes/video.ts'
import { publishApprovedPost } from '../publish.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { type FaultKind, faultKinds, injectFaults } from './fault-injection.ts'
import { createWorld, member, rejected, unique, type World } from './prepare.ts'
import { addedRows, takeSnapshot } from './snapshot.ts'

/**
 * Each operation of the jobs that write fails once. A job runs again until it succeeds, so a failed run and its repetition
 * have the effect of one.
 */
const soak = process.env['QUANZI_SOAK'] !== undefined
let app: TestApp
let world: World
let faults: ReturnType<typeof injectFaults>
let folder: string

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  world = await createWorld(app)
  folder = await mkdtemp(join(tmpdir(), 'quanzi-faults-'))
  app.usePorts({ video: await createFakeVideoProcessor(folder) })
  await app.server.ready()
  faults = injectFaults(app.context.database.pool, app.context.ports)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

type Work = { run: () => Promise<void>; isDone: () => Promise<boolean> }

const run = async <K extends keyof typeof jobTable.handlers>(
  kind: K,
  payload: Parameters<(typeof jobTable.handlers)[K]>[1],
): Promise<void> => {
  // Each handler takes the payload of its own kind.
  const handler = jobTable.handlers[kind] as (...args: unknown[]) => Promise<void> | void
  await handler(app.context, payload, new AbortController().signal)
}

const uploadPicture = async (): Promise<number> => {
  const { width, height, channels } = { width: 8, height: 8, channels: 3 as const }
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 }
  const bytes = await sharp({ create: { width, height, channels, background } }).webp().toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.webp')
  return (await world.author.upload('POST index/upload/file', form)).data.attachid
}
const storedFile = (id: number) =>
  app.db.selectFrom('file').select(['token', 'ai_stamp']).where('id', '=', id).executeTakeFirst()

const works: Record<string, () => Promise<Work>> = {
  'lift-ban': async () => {
    const person = await member(world)
    const id = await publishApprovedPost(world.reviewer, person, { content: unique('帖子') })
    const until = new Date(app.now().getTime() + minute)
    await setBan(app.context, app.db, { memberId: person.id, siteId: null, until, reason: '广告' })
    app.advanceTime(61_000)
    return {
      run: () => run('lift-ban', { memberId: person.id }),
      isDone: async () => 'content' in (await app.visitor.ok('GET circle/topicapi detail', { topic_id: id })),
    }
  },
  'apply-retention': async () => {
    const picture = await uploadPicture()
    const token = (await storedFile(picture))?.token ?? ''
    const { topic_id } = await world.author.ok('POST circle/postingapi common', {
      content: unique('旧帖子'),
      topic_type: 1,
      attachment: JSON.stringify([{ id: picture }]),
    })
    await world.reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '广告' })
    await rejected(world)
    await app.db
      .updateTable('post')
      .set({ updated_at: new Date(0) })
      .where('id', '=', topic_id)
      .execute()
    return {
      run: () => run('apply-retention', {}),
      isDone: async () => {
        const { content } = await app.db
          .selectFrom('post')
          .select('content')
          .where('id', '=', topic_id)
          .executeTakeFirstOrThrow()
        return content === '' && ![...app.files.keys()].some((key) => key.includes(token))
      },
    }
  },
  'mark-files': async () => {
    const picture = await uploadPicture()
    const { topic_id: postId } = await world.author.ok('POST circle/postingapi common', {
      content: unique('帖子'),
      topic_type: 1,
      attachment: JSON.stringify([{ id: picture }]),
      ai: 1,
    })
    return {
      run: () => run('mark-files', { postId }),
      isDone: async () => (await storedFile(picture))?.ai_stamp === 2,
    }
  },
  'transcode-video': async () => {
    const { key } = await world.author.ok('GET index/vms/getunique', { filename: 'a.mov', file_type: 'video' })
    const bytes = Buffer.from(`\0\0\0\x18ftypqt  ${unique('video')}`)
    const form = new FormData()
    for (const [name, value] of Object.entries({ filename: key, filesize: bytes.length, offset: 0 }))
      form.append(name, String(value))
    form.append('file', new Blob([bytes]), 'a.mov')
    await world.author.upload('POST index/vms/upload', form)
    const { file_id: fileId } = await app.db
      .selectFrom('video_upload')
      .select('file_id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (fileId === null) throw new Error('the upload is not complete')
    return {
      run: () => run('transcode-video', { fileId }),
      isDone: async () => {
        const row = await app.db.selectFrom('video').select('status').where('file_id', '=', fileId).executeTakeFirst()
        const token = (await storedFile(fileId))?.token ?? ''
        return row?.status === 'ready' && [...app.files.keys()].some((one) => one.includes(token))
      },
    }
  },
}

const plansFor = (count: number): { nth: number; kind: FaultKind }[] =>
  soak
    ? Array.from({ length: count }, (_, i) => faultKinds.map((kind) => ({ nth: i + 1, kind }))).flat()
    : [
        { nth: Math.ceil((count + 1) / 2), kind: 'refused' },
        { nth: count, kind: 'timeout' },
        { nth: count, kind: 'lost' },
      ]

test.each(Object.keys(works))(
  'repeating the job %s after a failure has the effect of one run',
  async (name) => {
    const tryOnce = async (nth: number, kind: FaultKind) => {
      const { run, isDone } = await (works[name] as () => Promise<Work>)()
      const before = await takeSnapshot(app)
      const { result, count } = await faults.at(nth, kind, () => run().then(() => 'done', String))
      if (nth <= count) await run()
      // A new connection counts in a row of its own; `checkCounters` compares the sums.
      const { state_count: _, ...added } = addedRows(before, await takeSnapshot(app))
      return { result, count, added, isDone: await isDone() }
    }
    // What an earlier fixture has left is not counted.
    await tryOnce(Number.POSITIVE_INFINITY, 'refused')
    const whole = await tryOnce(Number.POSITIVE_INFINITY, 'refused')
    expect(whole).toMatchObject({ result: 'done', isDone: true })
    expect(whole.count).toBeGreaterThan(1)
    for (const { nth, kind } of plansFor(whole.count)) {
      const found = await tryOnce(nth, kind)
      const what = `${kind} operation ${nth} of ${found.count}: ${found.result}`
      expect(found.isDone, what).toBe(true)
      expect(found.added, what).toEqual(whole.added)
    }
    expect(await checkCounters(app.db)).toEqual([])
  },
  soak ? 600_000 : 30_000,
)
