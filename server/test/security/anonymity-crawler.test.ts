import { rm } from 'node:fs/promises'
import { type CallName, calls } from '@quanzi/contract'
import { keysOf } from '@quanzi/contract/objects'
import { minute } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { computeRankings } from '../../src/circle/ranking/compute.ts'
import { avatarUrl } from '../../src/identity/member/default-avatar.ts'
import { createFakeWeb } from '../fakes/web.ts'
import { addPoll } from '../polls.ts'
import { knownPublicRoutes, publicAddresses, publicRoutesOf } from '../public-addresses.ts'
import { publishApprovedComment, publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'
import { type Ability, acceptsIdsOf, furtherInputs, mustSucceed, nonJsonCalls } from './read-inputs.ts'

/**
 * Calls every GET of the contract as a visitor, a member, a member who blocks another, a reviewer of another site, and
 * staff of the site, and searches the responses for content that they may not see.
 */
let app: TestApp
let webRoot: string
let hidden: Person
let masked: Person
let staff: Record<'reviewer' | 'operator' | 'chief', Person>
let blocked: Person
let blocker: Person
let otherSiteReviewer: Person
let member: Person
let writer: Person
let tag: number
let poll: number
let period: number
const posts: number[] = []
const comments: number[] = []

/** Texts that only their author and reviewers may read. */
const unapproved = ['没过审的帖子', '没过审的评论', '驳回的帖子', '下线的帖子', '删掉的帖子', '删掉的评论']
const blockedTexts = ['被拉黑者的帖子', '被拉黑者的评论'] as const

const openCircle = async () => {
  posts.length = 0
  comments.length = 0
  webRoot = await createFakeWeb()
  app = await openTestApp({ auditSwitch: 1, webRoot })
  // Numbers that occur in no other text.
  await sql`select setval(pg_get_serial_sequence('member', 'id'), 734500)`.execute(app.db)
  const reviewer = await app.createPerson('一审老陈', { level: 1 })
  hidden = await app.createPerson('不愿留名的人')
  masked = await app.createPerson('只戴面具的人')
  staff = {
    reviewer,
    operator: await app.createPerson('本站运营', { operator: true, site: 10001 }),
    chief: await app.createPerson('总运营', { operator: true }),
  }
  blocked = await app.createPerson('被拉黑的人')
  blocker = await app.createPerson('拉黑别人的人')
  member = await app.createPerson('普通成员')
  writer = await app.createPerson('有话要说的人')
  otherSiteReviewer = await app.createPerson('别站审核员', { level: 2, site: 10002 })

  tag = await app.createTag('匿名者的话题')
  const open = await publishApprovedPost(reviewer, member, { content: '普通帖子' })
  const secret = await publishApprovedPost(reviewer, hidden, { content: '匿名的帖子', anonymous: 1, tag })
  const blockedPost = await publishApprovedPost(reviewer, blocked, { content: blockedTexts[0] })
  const pendingPost = (await writer.ok('POST circle/postingapi common', { content: '没过审的帖子' })).topic_id
  const rejectedPost = (await writer.ok('POST circle/postingapi common', { content: '驳回的帖子' })).topic_id
  await reviewer.ok('POST circle/topic fail', { topic_id: rejectedPost, rev: 1, reason: '广告营销' })
  const offline = await publishApprovedPost(reviewer, writer, { content: '下线的帖子', tag })
  await reviewer.ok('POST circle/topic offline', { topic_id: offline, reason: '广告营销' })
  const deleted = await publishApprovedPost(reviewer, writer, { content: '删掉的帖子' })
  await writer.ok('POST circle/topicapi del', { topic_id: deleted })
  posts.push(open, secret, blockedPost, pendingPost, rejectedPost, offline, deleted)

  const anonymousComment = await publishApprovedComment(reviewer, hidden, {
    topic_id: open,
    content: '匿名的评论',
    anonymous: 1,
  })
  const blockedComment = await publishApprovedComment(reviewer, blocked, {
    topic_id: open,
    content: blockedTexts[1],
  })
  const pendingComment = (await writer.ok('POST circle/replyapi comment', { topic_id: open, content: '没过审的评论' }))
    .comment
  const deletedComment = await publishApprovedComment(reviewer, writer, { topic_id: open, content: '删掉的评论' })
  await writer.ok('POST circle/replyapi del', { comment_id: deletedComment })
  comments.push(anonymousComment, blockedComment, pendingComment.comment_id, deletedComment)

  // All that this member ever did is anonymous, and no decision has ended it.
  const waiting = await masked.ok('POST circle/postingapi common', { content: '匿名待审的帖子', anonymous: 1 })
  const rejected = await masked.ok('POST circle/postingapi common', { content: '匿名驳回的帖子', anonymous: 1 })
  await reviewer.ok('POST circle/topic fail', { topic_id: rejected.topic_id, rev: 1, reason: '广告营销' })
  await masked.ok('POST circle/postingapi common', {
    topic_id: rejected.topic_id,
    content: '匿名改过的帖子',
    anonymous: 1,
  })
  const shown = await publishApprovedPost(reviewer, masked, { content: '匿名公开的帖子', anonymous: 1 })
  await member.ok('POST circle/commonapi report', { kind: 'topic', id: shown, reason_id: 1 })
  posts.push(waiting.topic_id, rejected.topic_id, shown)
  const { comment } = await masked.ok('POST circle/replyapi comment', {
    topic_id: shown,
    content: '匿名待审的评论',
    anonymous: 1,
  })
  comments.push(comment.comment_id)

  // The public activity of the author is not anonymous.
  await member.ok('POST circle/diggapi topic', { topic_id: secret })
  await blocked.ok('POST circle/diggapi topic', { topic_id: open })
  await blocker.ok('POST circle/diggapi topic', { topic_id: secret })
  await blocker.ok('POST circle/commonapi block', { to_member_id: blocked.id })

  const site_id = 10001
  poll = (await addPoll(app, { tag })).id
  await app.db.insertInto('content_list').values({ id: 1, site_id, name: '采摘' }).execute()
  const town = { id: 1, site_id, name: '青石镇', description: '古镇', banner: '', tabs: '[]' }
  await app.db.insertInto('town').values(town).execute()
  await computeRankings(app.db, app.now())
  const periods = await app.visitor.ok('GET circle/rankApi rank_period_list')
  period = periods.data[0]?.id ?? 0
}
const closeCircle = async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
}
beforeAll(openCircle)
afterAll(closeCircle)

type Found = { address: CallName; input: Record<string, unknown>; text: string }

/** Calls every GET of the contract with every id that it could accept, except those without a JSON response. */
const crawl = async (person: Person, abilities: readonly Ability[]): Promise<Found[]> => {
  const people = [hidden.id, blocked.id, blocker.id, member.id]
  const inputs: Record<string, unknown>[] = [
    {},
    ...people.map((id) => ({ id, to_member_id: id, pagesize: 100 })),
    ...posts.map((id) => ({ id, topic_id: id, content_id: id, pagesize: 100 })),
    ...comments.map((id) => ({ comment_id: id, reply_id: id, id, pagesize: 100 })),
  ]
  const named = [hidden, masked, member]
  const further = furtherInputs({ now: app.now(), people: named, posts, comments, tag, poll, period })
  const addresses = keysOf(calls).filter((address) => address.startsWith('GET ') && !nonJsonCalls.test(address))
  const found: Found[] = []
  const failed: CallName[] = []
  for (const address of addresses) {
    const seen = new Set<string>()
    let succeeded = false
    for (const input of [...inputs.filter((one) => acceptsIdsOf(address, one)), ...(further[address] ?? [])]) {
      const { code, data, error } = await person.call(address, input)
      succeeded ||= code === 0
      const text = JSON.stringify([data, error])
      if (seen.has(text)) continue
      seen.add(text)
      found.push({ address, input, text })
    }
    if (!succeeded && mustSucceed(address, abilities)) failed.push(address)
  }
  expect(failed).toEqual([])
  return found
}

/** The document of the circle, with the cards of its home page unless the viewer blocks somebody. */
const fetchDocument = async (person: Person): Promise<Found> => {
  const fetchBody = async () =>
    (await app.server.inject({ url: '/h5/circle/', headers: { cookie: person.cookie } })).body
  if (person !== blocker) await expect.poll(fetchBody).toContain('data-rendered')
  return { address: 'GET circle/topicapi list', input: { document: true }, text: await fetchBody() }
}

/** Every tab and search of the review screens, where one call has several lists. */
const crawlReview = async (person: Person): Promise<Found[]> => {
  const found: Found[] = []
  const searches = ['', '匿名', masked.nickname, String(masked.id)]
  for (const keywords of searches)
    for (const state of [1, 2, 3, 4, 5, 6])
      for (const [address, input] of [
        ['GET circle/topic list', { state, keywords, pagesize: 100 }],
        ['GET circle/reply pending', { state, content: keywords, pagesize: 100 }],
      ] as const)
        found.push({ address, input, text: JSON.stringify(await person.ok(address, input)) })
  for (const id of posts)
    for (const [address, input] of [
      ['GET circle/topic detail', { topic_id: id }],
      ['GET circle/topic history', { topic_id: id }],
      ['POST circle/topic pass', { topic_id: id, rev: 999 }],
    ] as const)
      found.push({ address, input, text: JSON.stringify((await person.call(address, input)).data) })
  return found
}

const findTraces = (found: Found[], needles: readonly string[]) =>
  found.flatMap(({ address, input, text }) =>
    needles.filter((word) => text.includes(word)).map((word) => `${address} ${JSON.stringify(input)}: ${word}`),
  )

const viewers = [
  ['a visitor', () => app.visitor, ['visitor']],
  ['a member', () => member, ['visitor', 'member', 'author']],
  ['a reviewer of another site', () => otherSiteReviewer, ['visitor', 'member', 'staff']],
  ['one who blocks', () => blocker, ['visitor', 'member']],
] as const

test.each(viewers)(
  '%s finds no hidden content in any GET response',
  async (name, viewer, roles) => {
    const found = [...(await crawl(viewer(), roles)), await fetchDocument(viewer())]
    const inside = found.filter(({ address }) => !/memberapi (homepage|fans|attentions)/.test(address))
    expect(findTraces(found, [...unapproved, hidden.mobile, blocked.mobile])).toEqual([])
    // The member's page shows their name, but no anonymous activity may lead to it.
    expect(findTraces(inside, [hidden.nickname, `"id":${hidden.id},"nickname"`, `"member_id":${hidden.id},`])).toEqual(
      [],
    )
    if (name === 'one who blocks') {
      expect(findTraces(found, blockedTexts)).toEqual([])
      // Their ids may appear, in the list of blocked members for example.
      const outside = found.filter(({ address }) => !/homepage|block_list|topicapi detail/.test(address))
      expect(findTraces(outside, [blocked.nickname])).toEqual([])
    }
  },
  minute,
)

test.each([
  ['reviewer', ['visitor', 'member', 'staff', 'reviewer']],
  ['operator', ['visitor', 'member', 'staff', 'operator']],
  ['chief', ['visitor', 'member', 'staff', 'operator', 'chief']],
] as const)(
  'a %s finds no anonymous author in any list, detail, history, search or error before an explicit look',
  async (role, roles) => {
    const person = staff[role]
    const found = await crawl(person, roles)
    if (role === 'reviewer') found.push(...(await crawlReview(person)))
    // A member exists for the console, but no content, count or entry leads from or to them.
    const withoutMembers = found.filter(({ address }) => !/console\/(member|find)|memberapi homepage/.test(address))
    const { id, nickname, mobile } = masked
    const traces = [nickname, mobile, `"id":${id},"nickname"`, `"member_id":${id},`, `member:${id}`]
    expect(findTraces(withoutMembers, traces)).toEqual([])
    if (role === 'reviewer') {
      const byName = await person.ok('GET circle/topic list', { state: 1, keywords: masked.nickname })
      expect([byName.data, byName.total]).toEqual([[], 0])
    } else {
      const record = await person.ok('GET console/member detail', { member_id: id })
      expect(record).toMatchObject({ posts: 0, rejected: 0, reports: 0, writings: [] })
      const csv = await app.server.inject({ url: '/api/console/log?action=csv', headers: { cookie: person.cookie } })
      expect(csv.statusCode).toBe(200)
      expect(csv.body).not.toContain(nickname)
    }
  },
  minute,
)

test(
  'authors can read their own anonymous and unapproved content',
  async () => {
    const abilities = ['visitor', 'member', 'author'] as const
    const found = [...(await crawl(hidden, abilities)), ...(await crawl(writer, abilities))]
    const text = JSON.stringify(found.map((one) => one.text))
    for (const phrase of ['没过审的帖子', '驳回的帖子', '下线的帖子', '没过审的评论', '匿名的帖子'])
      expect(text).toContain(phrase)
  },
  minute,
)

/** Calls that end sessions, send codes, take files or belong to the console. */
const excludedCalls = /login|leave|export|session|upload|vms|bind|consent|console/

test.each([
  ['a visitor', () => app.visitor],
  ['a member', () => member],
  ['a reviewer of another site', () => otherSiteReviewer],
] as const)(
  '%s finds no hidden content in the response of any POST, successful or refused',
  async (_, viewer) => {
    // The calls change and delete what the other tests search for.
    onTestFinished(async () => {
      await closeCircle()
      await openCircle()
    })
    const baseInput = {
      content: '说说',
      reason: '广告营销',
      rev: 1,
      amount: 1,
      reason_id: 1,
      anonymous: 0,
      raction: 'pass',
    }
    const inputs: Record<string, unknown>[] = [
      ...posts.slice(1).map((id) => ({ topic_id: id, content_id: id, id })),
      ...comments.map((id) => ({ comment_id: id, reply_id: id, data: id, topic_id: posts[0] })),
      ...[hidden.id, blocked.id].map((id) => ({ to_member_id: id, id })),
    ]
    const addresses = keysOf(calls).filter((address) => address.startsWith('POST ') && !excludedCalls.test(address))
    const found: Found[] = []
    for (const address of addresses) {
      for (const ids of inputs.filter((one) => acceptsIdsOf(address, one))) {
        const input = {
          ...baseInput,
          ...ids,
          kind: 'to_member_id' in ids ? 'member' : 'comment_id' in ids ? 'reply' : 'topic',
        }
        const { data, error } = await viewer().call(address, input, { 'idempotency-key': crypto.randomUUID() })
        found.push({ address, input, text: JSON.stringify([data, error]) })
      }
    }
    expect(found.length).toBeGreaterThan(addresses.length)
    const secrets = [...unapproved, hidden.nickname, hidden.mobile, blocked.mobile, `"member_id":${hidden.id},`]
    expect(findTraces(found, secrets)).toEqual([])
  },
  minute,
)

test('public pages, embeds, feeds and sitemaps show no unapproved text and no anonymous author', async () => {
  await staff.chief.ok('POST console/settings', { embed_origins: '*' })
  expect(publicRoutesOf(app.server)).toEqual(knownPublicRoutes)

  const paths = publicAddresses({ post: posts, tag: [tag], poll: [poll], town: [1], list: [1] })
  const pictureOf = (person: Person) => avatarUrl({ ...person, avatar: '' })
  const traces = [hidden, masked].flatMap((person) => [person.nickname, String(person.id), pictureOf(person)])
  const found: string[] = []
  const shown = new Set<string>()
  for (const path of paths)
    for (const agent of ['Mozilla/5.0', 'Mozilla/5.0 MicroMessenger/8.0']) {
      const { body, statusCode } = await app.server.inject({ url: path, headers: { 'user-agent': agent } })
      if (statusCode === 200) shown.add(path)
      for (const word of [...unapproved, ...traces]) if (body.includes(word)) found.push(`${path}: ${word}`)
    }
  expect(found).toEqual([])
  // Whatever does not name one of the hidden posts is there to be searched.
  const [open, secret] = posts
  const others = publicAddresses({ post: [open ?? 0, secret ?? 0], tag: [tag], poll: [poll], town: [1], list: [1] })
  expect(others.filter((path) => !shown.has(path))).toEqual([])
  for (const path of ['/s/ranking', `/s/topic/${tag}`, '/embed/ranking', `/embed/topic/${tag}`])
    expect((await app.server.inject(path)).body, path).toContain('匿名的帖子')
})
