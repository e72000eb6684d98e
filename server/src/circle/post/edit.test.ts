import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeVideoProcessor } from '../../../test/fakes/video.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'
import { openTwoLevelApp, type ReviewPeople } from '../../../test/two-level-app.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { failVideo } from '../upload/process-video.ts'
import { applyVideoOutcome } from './apply-video-outcome.ts'

let app: TestApp
let people: ReviewPeople
let tempDir: string

beforeAll(async () => {
  tempDir = await mkdtemp(join(tmpdir(), 'quanzi-edit-'))
  ;({ app, people } = await openTwoLevelApp())
  app.usePorts({ video: await createFakeVideoProcessor(tempDir) })
  await app.updateSettings({ review_posts: false })
})
afterAll(async () => {
  await app.close()
  await rm(tempDir, { recursive: true, force: true })
})

const publish = async (author: Person, content: string, attachment: unknown[] = []): Promise<number> =>
  (await author.ok('POST circle/postingapi common', { content, attachment: JSON.stringify(attachment) })).topic_id

/** The state after an edit that changes nothing. */
const editAgain = async (author: Person, topic_id: number, content: string): Promise<string> =>
  String((await author.ok('POST circle/postingapi edit', { topic_id, content })).state)

const takeOffline = (topic_id: number) =>
  people.first.ok('POST circle/topic offline', { topic_id, rev: 1, reason: '广告' })
const restore = (by: Person, topic_id: number) => by.ok('POST circle/topic restore', { topic_id, rev: 1 })

test('on a site without review an edited post stays online', async () => {
  const topic_id = await publish(people.author, '在线的')
  expect(await editAgain(people.author, topic_id, '在线的')).toBe('1')
})

test('an edit with more than nine attachments is 422, also when its revision is no longer the current one', async () => {
  const topic_id = await publish(people.author, '改过一次的')
  await editAgain(people.author, topic_id, '改过一次的')
  const attachment = JSON.stringify(Array.from({ length: 10 }, (_, n) => ({ id: n + 1 })))
  const edit = { topic_id, content: '又改', attachment, rev: 1 }
  expect(await people.author.call('POST circle/postingapi edit', edit)).toMatchObject({
    status: 422,
    error: '最多上传9个资源',
  })
})

test('on a site without review an edit of a post that reviewers took offline or restored waits for review', async () => {
  const { author, first, second } = people
  const afterOffline = {
    offline: async () => {},
    'restored to level 1': (topic_id: number) => restore(first, topic_id),
    'restored to level 2': (topic_id: number) => restore(second, topic_id),
    'passed by level 1': async (topic_id: number) => {
      await restore(first, topic_id)
      await first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
    },
    rejected: async (topic_id: number) => {
      await restore(first, topic_id)
      await first.ok('POST circle/topic fail', { topic_id, rev: 1, reason: '广告' })
    },
  }
  for (const [name, decide] of Object.entries(afterOffline)) {
    const topic_id = await publish(author, name)
    await takeOffline(topic_id)
    await decide(topic_id)
    expect(await editAgain(author, topic_id, name), name).toBe('0')
    expect(await editAgain(author, topic_id, name), name).toBe('0')
    expect(await people.reader.ok('GET circle/topicapi detail', { topic_id })).toEqual({ topic_id, state: '0' })
  }
})

test('a verified author whose posts need no review cannot put an offline post online by an edit', async () => {
  const verified = await app.createPerson('认证作者', { auth: true })
  await app.updateSettings({ review_posts: true, verified_publish_at_once: true })
  const topic_id = await publish(verified, '认证的')
  await takeOffline(topic_id)
  expect(await editAgain(verified, topic_id, '认证的')).toBe('0')
  await app.updateSettings({ review_posts: false, verified_publish_at_once: false })
})

const uploadVideo = async (author: Person): Promise<string> => {
  const { key } = await author.ok('GET index/vms/getunique')
  const video = Buffer.from('\0\0\0\x18ftypqt  video')
  const form = new FormData()
  const fields = { filename: key, file_type: 'video', filesize: String(video.length), offset: '0', revoke: '0' }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(video)]), 'video.mov')
  return (await author.upload('POST index/vms/upload', form)).data.vid ?? ''
}

const fileOf = async (vid: string): Promise<number> =>
  (await app.db.selectFrom('file').select('id').where('token', '=', vid).executeTakeFirstOrThrow()).id

test('a post that waits only for its video is online after an edit that takes the video out', async () => {
  const { author } = people
  const vid = await uploadVideo(author)
  const topic_id = await publish(author, '等视频的', [{ vid }])
  expect(await people.reader.ok('GET circle/topicapi detail', { topic_id })).toEqual({ topic_id, state: '0' })
  expect(await editAgain(author, topic_id, '等视频的')).toBe('1')
})

test('an edit that keeps a video whose processing failed is refused, because it would wait forever', async () => {
  const { author } = people
  const vid = await uploadVideo(author)
  const topic_id = await publish(author, '坏视频', [{ vid }])
  await failVideo(app.context, await fileOf(vid), applyVideoOutcome)
  const edit = { topic_id, content: '改了字', attachment: JSON.stringify([{ vid }]) }
  expect(await author.call('POST circle/postingapi edit', edit)).toMatchObject({
    code: 422,
    error: '视频处理失败，请重新上传',
    data: { field: 'attachment' },
  })
  expect(await editAgain(author, topic_id, '改了字')).toBe('1')
})

test('the failure of a video does not remove the video that replaced it at the same moment', async () => {
  const { author } = people
  const [old, next] = [await uploadVideo(author), await uploadVideo(author)]
  const topic_id = await publish(author, '换视频的', [{ vid: next }])
  // The row that the outcome of the video read before the edit committed.
  await app.db
    .insertInto('post_file')
    .values({ post_id: topic_id, file_id: await fileOf(old) })
    .execute()
  await failVideo(app.context, await fileOf(old), applyVideoOutcome)
  const { attachment } = await author.ok('GET circle/topicapi detail_edit', { topic_id })
  expect(attachment).toMatchObject({ vid: next, status: 'processing' })
})

const finishVideo = async (vid: string, ownerId: number): Promise<void> => {
  const fileId = await fileOf(vid)
  const { poster_id } = await app.db
    .selectFrom('video')
    .select('poster_id')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  const made = { width: 320, height: 240, duration: 3, ladder: false, aiGrade: 0 as const }
  const poster = { id: poster_id, token: `poster of ${vid}`, preview: '' }
  const outcome = { fileId, vid, siteId: 10001, ownerId, name: '', status: 'ready' as const, ...made, poster }
  await transaction(app.db, (db) => applyVideoOutcome(app.context, db, outcome))
}

test('a post that waits for its video goes to review if the site has turned review on by the time the video is ready', async () => {
  const { author, reader, first } = people
  const verified = await app.createPerson('曾经认证的作者', { auth: true })
  const published = await uploadVideo(author)
  const online = await publish(author, '先到的视频', [{ vid: published }])
  await finishVideo(published, author.id)
  expect(await reader.ok('GET circle/topicapi detail', { topic_id: online })).toMatchObject({ state: '1' })

  const held = await uploadVideo(author)
  const waiting = await publish(author, '晚到的视频', [{ vid: held }])
  await app.updateSettings({ review_posts: true, verified_publish_at_once: true })
  const badged = await uploadVideo(verified)
  const ofVerified = await publish(verified, '认证时发的视频', [{ vid: badged }])
  await app.db.updateTable('member').set({ auth: false }).where('id', '=', verified.id).execute()
  for (const [vid, owner] of [
    [held, author],
    [badged, verified],
  ] as const)
    await finishVideo(vid, owner.id)
  for (const topic_id of [waiting, ofVerified])
    expect(await reader.ok('GET circle/topicapi detail', { topic_id })).toEqual({ topic_id, state: '0' })
  const { data } = await first.ok('GET circle/topic list', { state: 1, pagesize: 100 })
  expect(data.map(({ topic_id }) => topic_id)).toEqual(expect.arrayContaining([waiting, ofVerified]))
  await app.updateSettings({ review_posts: false, verified_publish_at_once: false })
})
