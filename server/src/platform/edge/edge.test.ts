import { hour } from '@quanzi/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { publishApprovedPost } from '../../../test/publish.ts'
import { uploadPicture } from '../../../test/single-level-app.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { maxAttempts } from '../jobs/runner.ts'
import { declareEdge } from './edge-purges.ts'

let app: TestApp
let reviewer: Person
let author: Person
let fault = ''
let purged: string[][] = []

const edge = {
  purge: async (keys: readonly string[]) => {
    if (fault) throw new Error(fault)
    purged.push([...keys])
  },
}

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  reviewer = await app.createPerson('一审', { level: 1 })
  author = await app.createPerson('云溪小满')
})
afterAll(() => app.close())
afterEach(async () => {
  app.usePorts({ edge: null })
  await declareEdge(app.db, false)
  await app.db.deleteFrom('job').where('kind', '=', 'purge-edge').execute()
  fault = ''
})

const openEdge = async () => {
  app.usePorts({ edge })
  await declareEdge(app.db, true)
}

const publish = async (content: string) => {
  const file = await uploadPicture(author)
  const post = await publishApprovedPost(reviewer, author, { content, attachment: JSON.stringify([{ id: file }]) })
  const { token } = await app.db.selectFrom('file').select('token').where('id', '=', file).executeTakeFirstOrThrow()
  return { post, file, token }
}
const purgesInQueue = () => app.db.selectFrom('job').selectAll().where('kind', '=', 'purge-edge').execute()
/** What the purges of the queue have removed, and those that they have queued. */
const runPurges = async () => {
  purged = []
  await app.jobs.runDue()
  return purged.flat().sort()
}
const takeOffline = (topic_id: number) => reviewer.ok('POST circle/topic offline', { topic_id, reason: '引战' })
const headersOf = async (url: string, cookie = '') =>
  (await app.server.inject({ url, headers: { ...(cookie && { cookie }) } })).headers

test('without a CDN answers have no surrogate keys and nothing is queued', async () => {
  const { post, token } = await publish('没有 CDN')
  for (const url of [`/s/${post}`, `/files/${token}/feed.webp`])
    expect(Object.keys(await headersOf(url)).filter((name) => name.startsWith('surrogate'))).toEqual([])
  await takeOffline(post)
  expect(await purgesInQueue()).toEqual([])
})

test('public responses have surrogate keys and a maximum age for the CDN, private and failed ones have none', async () => {
  await openEdge()
  const { post, token } = await publish('有 CDN')
  const tagged = (keys: string) => ({ 'surrogate-key': keys, 'surrogate-control': 'max-age=60' })
  for (const url of [`/s/${post}`, '/s/', '/s/rss.xml', '/sitemap.xml', `/embed/post/${post}`])
    expect([url, await headersOf(url)]).toMatchObject([url, tagged('all site-10001')])
  expect(await headersOf(`/files/${token}/feed.webp`)).toMatchObject(tagged(`file-${token} files-10001`))
  const { storage } = app.context.ports
  const away = Object.assign(new Error('the bucket is away'), { code: 'OUTSIDE_DOWN' })
  app.usePorts({ storage: { ...storage, read: () => Promise.reject(away) } })
  const failed = await app.server.inject({ url: `/files/${token}/feed.webp` })
  expect([failed.statusCode, failed.headers['surrogate-control']]).toEqual([503, undefined])
  app.usePorts({ storage })
  await takeOffline(post)
  for (const url of [`/s/${post}`, `/embed/post/${post}`, `/files/${token}/feed.webp`, '/files/none/feed.webp'])
    expect([url, (await headersOf(url, author.cookie))['surrogate-control']]).toEqual([url, undefined])
})

test('a ban on all sites purges the pictures on profiles', async () => {
  await openEdge()
  await app.updateSettings({ review_avatar: '0' })
  const member = await app.createPerson('换了头像的人')
  await member.ok('POST circle/memberapi edit', { nickname: member.nickname, img: await uploadPicture(member) })
  const { user_data } = await app.visitor.ok('GET circle/memberapi homepage', { id: member.id })
  expect((await headersOf(user_data.img_url))['surrogate-key']).toMatch(/^file-\S+ files-10001 all$/)
  const chief = await app.createPerson('总运营', { operator: true })
  await runPurges()
  const input = { member_id: member.id, hours: 0, reason: '广告', nickname: member.nickname }
  await chief.ok('POST console/member ban', input)
  expect(await runPurges()).toContain('all')
})

test.each<[string, (target: Awaited<ReturnType<typeof publish>>) => Promise<unknown>]>([
  ['taken offline', ({ post }) => takeOffline(post)],
  ['deleted by its author', ({ post }) => author.ok('POST circle/topicapi del', { topic_id: post })],
])('a post that is %s purges its site and its files, twice', async (_, withdraw) => {
  await openEdge()
  const target = await publish('撤下')
  await runPurges()
  app.advanceTime(2_000)
  await runPurges()
  await withdraw(target)
  const removed = await runPurges()
  expect(removed).toEqual(expect.arrayContaining([`file-${target.token}`, 'site-10001']))
  app.advanceTime(2_000)
  expect(await runPurges()).toEqual(removed)
  expect(await purgesInQueue()).toEqual([])
})

test('a change of public pages by an operator purges the pages of the site', async () => {
  await openEdge()
  const operator = await app.createPerson('运营', { operator: true })
  const change = async <T>(made: Promise<T>): Promise<T> => {
    const result = await made
    expect(await runPurges()).toContain('site-10001')
    app.advanceTime(2_000)
    await runPurges()
    return result
  }
  const { id: list_id } = await change(operator.ok('POST console/list_save', { name: '花期' }))
  const { id: item } = await change(operator.ok('POST console/item_save', { list_id, title: '杜鹃' }))
  const lists = { picking_list: list_id, homestay_list: list_id, specialty_list: list_id }
  const names = { name: '石梁镇', picking_name: '采摘', homestay_name: '民宿', specialty_name: '特产' }
  const { id: town } = await change(operator.ok('POST console/town_save', { ...names, ...lists }))
  const banner = { list: 'list', title: '轮播', url: '#/', shown: 1 }
  const { id: slide } = await change(operator.ok('POST console/slide_save', banner))
  await change(operator.ok('POST console/slide_order', { list: 'list', ids: slide }))
  await change(operator.ok('POST console/slide_remove', { id: slide }))
  await change(operator.ok('POST console/town_remove', { id: town }))
  await change(operator.ok('POST console/item_remove', { id: item }))
  await change(operator.ok('POST console/list_remove', { id: list_id }))
})

test('a site that is retired purges its pages and its files', async () => {
  await openEdge()
  const operator = await app.createPerson('总运营', { operator: true })
  await operator.ok('POST console/site_save', { id: 10019, fresh: 1, name: '停用的站', hosts: '' })
  app.advanceTime(2_000)
  await runPurges()
  await operator.ok('POST console/site_retire', { id: 10019, retired: 1 })
  expect(await runPurges()).toEqual(expect.arrayContaining(['files-10019', 'site-10019']))
})

test('closing or deleting a picture purges it', async () => {
  await openEdge()
  const [one, two] = [await uploadPicture(author), await uploadPicture(author)]
  const set = (open: boolean) => app.db.updateTable('file').set({ open }).where('id', '=', one).execute()
  await set(true)
  expect(await purgesInQueue()).toEqual([])
  const tokens = await app.db.selectFrom('file').select('token').where('id', 'in', [one, two]).execute()
  await set(false)
  await app.db.deleteFrom('file').where('id', '=', two).execute()
  expect(await runPurges()).toEqual(tokens.map(({ token }) => `file-${token}`).sort())
})

test('a purge that is rolled back is not queued, and one that fails is tried again and counted', async () => {
  await openEdge()
  const { post } = await publish('清除失败')
  await app.db.deleteFrom('job').where('kind', '=', 'purge-edge').execute()
  const refused = await reviewer.call('POST circle/topic pass', { topic_id: post, rev: 99 })
  expect([refused.state, await purgesInQueue()]).toEqual([0, []])
  fault = 'the CDN is away'
  await takeOffline(post)
  await app.jobs.runDue()
  const waiting = await purgesInQueue()
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting).toEqual(
    waiting.map(() => expect.objectContaining({ tries: 1, fault: expect.stringContaining(fault) })),
  )
  const metrics = async () => (await app.server.inject({ url: '/metrics' })).body
  expect(await metrics()).toContain(`quanzi_cdn_purges_failed ${waiting.length}`)
  fault = ''
  app.advanceTime(10_000)
  expect(await runPurges()).toContain('site-10001')
  expect(await metrics()).toContain('quanzi_cdn_purges_failed 0')
})

test('failed purges run again once the CDN accepts one, and are dropped when no CDN is configured any more', async () => {
  await openEdge()
  const { post } = await publish('放弃清除')
  fault = 'the CDN is away'
  await takeOffline(post)
  for (let n = 0; n < maxAttempts; n++) {
    await app.jobs.runDue()
    app.advanceTime(hour)
  }
  const isDead = async () => new Set((await purgesInQueue()).map(({ dead }) => dead))
  expect(await isDead()).toEqual(new Set([true]))
  fault = ''
  const { post: next } = await publish('恢复之后')
  await takeOffline(next)
  await app.jobs.runDue()
  app.advanceTime(2_000)
  await app.jobs.runDue()
  expect(await purgesInQueue()).toEqual([])

  fault = 'the CDN is away'
  await publish('停用 CDN')
  await app.jobs.runDue()
  expect(await purgesInQueue()).not.toEqual([])
  await declareEdge(app.db, false)
  expect(await purgesInQueue()).toEqual([])
})

test('a purge runs as soon as its transaction commits', async () => {
  await openEdge()
  const { post, token } = await publish('马上清除')
  await app.db.deleteFrom('job').where('kind', '=', 'purge-edge').execute()
  await app.jobs.start(['edge'])
  purged = []
  await takeOffline(post)
  await expect.poll(() => purged.flat()).toEqual(expect.arrayContaining([`file-${token}`, 'site-10001']))
})
