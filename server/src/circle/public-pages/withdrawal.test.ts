import { day } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicAddresses } from '../../../test/public-addresses.ts'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { uploadPicture } from '../../../test/single-level-app.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { setBan } from '../../console/sanctions/ban.ts'
import { computeRankings } from '../ranking/compute.ts'

/** Every address that shows a post without a session, in this process and on PostgreSQL in another one too. */
let app: TestApp
let peer: Awaited<ReturnType<TestApp['startPeer']>> | undefined
let reviewer: Person
let author: Person
let reader: Person
let tag: number
let post: number
let text: string
let count = 0

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1, settings: { embed_origins: '*' } })
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  if (app.url) peer = await app.startPeer()
})
afterAll(async () => {
  await peer?.close()
  await app.close()
})
beforeEach(async () => {
  count += 1
  text = `木闸边的翠鸟第${count}只`
  author = await app.createPerson(`云溪小满${count}`)
  reader = await app.createPerson(`读者小何${count}`)
  tag = await app.createTag(`湿地观鸟${count}`)
  post = await publishApprovedPost(reviewer, author, { content: text, tag })
  await reader.ok('POST circle/diggapi topic', { topic_id: post })
  await computeRankings(app.db, app.now())
})

const readHere = async (path: string) => (await app.server.inject(path)).body
const readers = () => (peer ? [readHere, peer.getText] : [readHere])
const addresses = () => publicAddresses({ post: [post], tag: [tag] })

/** Addresses whose answer has these words or, without words, a link to the post. */
const showing = async (words = new RegExp(`(/s/|/sharedetail/|/embed/post/)${post}\\b`)) => {
  const answers = readers().flatMap((read) =>
    addresses().map(async (path) => (words.test(await read(path)) ? [path] : [])),
  )
  return [...new Set((await Promise.all(answers)).flat())]
}
const isGone = (words?: RegExp) => expect.poll(() => showing(words), { timeout: 1_000, interval: 50 }).toEqual([])

const everywhere = () => {
  const embed = (path: string) => [path, `/oembed?url=${encodeURIComponent(`http://localhost${path}`)}`]
  const feeds = ['rss.xml', 'atom.xml', 'feed.json']
  return [
    '/s/',
    ...embed(`/s/${post}`),
    `/s/topic/${tag}`,
    '/s/ranking',
    ...feeds.flatMap((file) => [`/s/${file}`, `/s/topic/${tag}/${file}`]),
    '/sitemap/posts-0.xml',
    ...embed(`/embed/post/${post}`),
    `/embed/topic/${tag}`,
    '/embed/ranking',
  ].sort()
}

const setEndOfBan = (person: Person, until: Date | null) =>
  setBan(app.context, app.db, { memberId: person.id, siteId: null, until, reason: '广告' })
const ban = (person: Person) => setEndOfBan(person, new Date(app.now().getTime() + day))
const close = async (person: Person) => {
  await person.ok('POST circle/memberapi leave_code')
  await person.ok('POST circle/memberapi leave', { code: app.codes.get(person.mobile) ?? '' })
}
const hide = (topic_id: number) => reviewer.ok('POST circle/topic offline', { topic_id, reason: '引战' })

test.each<[string, () => Promise<unknown>]>([
  ['a reviewer takes offline', () => hide(post)],
  ['its author deletes', () => author.ok('POST circle/topicapi del', { topic_id: post })],
  [
    'waits for review after an edit',
    () => author.ok('POST circle/postingapi edit', { topic_id: post, content: '改', rev: 1 }),
  ],
  ['is of a banned member', () => ban(author)],
  ['is of a member who closes the account', () => close(author)],
])('a post that %s disappears from every public URL of every process within a second', async (_, withdraw) => {
  expect((await showing()).sort()).toEqual(everywhere())
  await withdraw()
  await isGone()
  await isGone(new RegExp(text))
})

test('within a second after a post became anonymous no public URL of any process names its author', async () => {
  const name = new RegExp(author.nickname)
  expect(await showing(name)).toContain(`/s/${post}`)
  await author.ok('POST circle/postingapi edit', { topic_id: post, content: text, tag, anonymous: 1, rev: 1 })
  await reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 2 })
  await isGone(name)
  expect((await showing()).sort()).toEqual(everywhere())
})

test('within a second after a topic went offline no process serves a page, feed or embed of it', async () => {
  const name = new RegExp(`湿地观鸟${count}#`)
  expect(await showing(name)).toEqual(expect.arrayContaining([`/s/topic/${tag}`, `/s/topic/${tag}/rss.xml`]))
  await reviewer.ok('POST circle/tag offline', { tag_id: tag })
  await isGone(new RegExp(`湿地观鸟${count}#|/s/topic/${tag}\\b`))
})

test.each<[string, (comment: number) => Promise<unknown>]>([
  [
    'a reviewer takes offline',
    (id) => reviewer.ok('POST circle/reply multi', { raction: 'offline', data: id, reason: '引战' }),
  ],
  ['its author deletes', (comment_id) => reader.ok('POST circle/replyapi del', { comment_id })],
  ['is of a banned member', () => ban(reader)],
  ['is of a member who closes the account', () => close(reader)],
])('a comment that %s disappears from the page with its replies within a second', async (_, withdraw) => {
  const comment = await publishApprovedComment(reviewer, reader, { topic_id: post, content: `好看的评论${count}` })
  await publishApprovedComment(reviewer, author, { topic_id: post, reply_id: comment, content: `谢谢回复${count}` })
  const words = new RegExp(`好看的评论${count}|谢谢回复${count}|${reader.nickname}`)
  expect(await showing(words)).toContain(`/s/${post}`)
  await withdraw(comment)
  await isGone(words)
})

test('the pictures on the profile of a banned member are closed to all but reviewers until the ban ends', async () => {
  await app.updateSettings({ review_avatar: '0' })
  const [img, cover] = [await uploadPicture(author), await uploadPicture(author)]
  await author.ok('POST circle/memberapi edit', { nickname: author.nickname, img, cover })
  const files = await app.db.selectFrom('file').select('token').where('id', 'in', [img, cover]).execute()
  const paths = files.flatMap(({ token }) => [`/files/${token}/icon.webp`, `/files/${token}/full.webp`])
  const statuses = async (cookie = '') => {
    const answers = await Promise.all(paths.map((url) => app.server.inject({ url, headers: { cookie } })))
    return [...new Set(answers.map(({ statusCode }) => statusCode))]
  }
  expect(await statuses()).toEqual([200])
  await ban(author)
  expect(await statuses()).toEqual([404])
  expect(await statuses(reviewer.cookie)).toEqual([200])
  await setEndOfBan(author, null)
  expect(await statuses()).toEqual([200])
})
