import { type CallName, calls } from '@quanzi/contract'
import { keysOf } from '@quanzi/contract/keys-of'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from './publish.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'

/**
 * Calls every GET of the contract as a visitor, a member, a member who blocks another, and a reviewer of another site, and
 * searches the responses for content that they may not see.
 */
let app: TestApp
let hidden: Person
let blocked: Person
let blocker: Person
let otherSiteReviewer: Person
let member: Person
let writer: Person
const posts: number[] = []
const comments: number[] = []

/** Texts that only their author and reviewers may read. */
const unapproved = ['没过审的帖子', '没过审的评论', '驳回的帖子', '下线的帖子', '删掉的帖子', '删掉的评论']
const blockedTexts = ['被拉黑者的帖子', '被拉黑者的评论'] as const

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  const reviewer = await app.createPerson('一审老陈', { level: 1 })
  hidden = await app.createPerson('不愿留名的人')
  blocked = await app.createPerson('被拉黑的人')
  blocker = await app.createPerson('拉黑别人的人')
  member = await app.createPerson('普通成员')
  writer = await app.createPerson('有话要说的人')
  otherSiteReviewer = await app.createPerson('别站审核员', { level: 2, site: 10002 })

  const open = await publishApprovedPost(reviewer, member, { content: '普通帖子' })
  const secret = await publishApprovedPost(reviewer, hidden, { content: '匿名的帖子', anonymous: 1 })
  const blockedPost = await publishApprovedPost(reviewer, blocked, { content: blockedTexts[0] })
  const pendingPost = (await writer.ok('POST circle/postingapi common', { content: '没过审的帖子' })).topic_id
  const rejectedPost = (await writer.ok('POST circle/postingapi common', { content: '驳回的帖子' })).topic_id
  await reviewer.ok('POST circle/topic fail', { topic_id: rejectedPost, rev: 1, reason: '广告营销' })
  const offline = await publishApprovedPost(reviewer, writer, { content: '下线的帖子' })
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

  // The public activity of the anonymous author is signed.
  await member.ok('POST circle/diggapi topic', { topic_id: secret })
  await blocked.ok('POST circle/diggapi topic', { topic_id: open })
  await blocker.ok('POST circle/diggapi topic', { topic_id: secret })
  await blocker.ok('POST circle/commonapi block', { to_member_id: blocked.id })
}, 60_000)
afterAll(() => app.close())

type Found = { address: CallName; input: Record<string, unknown>; text: string }

/** Calls every GET of the contract with every id that it could accept, except those without a JSON response. */
const crawl = async (person: Person): Promise<Found[]> => {
  const people = [hidden.id, blocked.id, blocker.id, member.id]
  const inputs: Record<string, unknown>[] = [
    { keywords: '帖子', type: 'member', pagesize: 100 },
    ...people.map((id) => ({ id, to_member_id: id, pagesize: 100 })),
    ...posts.map((id) => ({ id, topic_id: id, content_id: id, pagesize: 100 })),
    ...comments.map((id) => ({ comment_id: id, reply_id: id, id, pagesize: 100 })),
  ]
  const addresses = keysOf(calls).filter((address) => address.startsWith('GET ') && !nonJsonCalls.test(address))
  const found: Found[] = []
  for (const address of addresses) {
    const seen = new Set<string>()
    for (const input of inputs.filter((one) => acceptsIdsOf(address, one))) {
      const response = await person.call(address, input).catch(() => null)
      if (!response) continue
      const text = JSON.stringify(response.data)
      if (seen.has(text)) continue
      seen.add(text)
      found.push({ address, input, text })
    }
  }
  expect(found.length).toBeGreaterThan(addresses.length / 2)
  return found
}

/** Whether a call accepts one of the ids; the input without ids is for all calls. */
const acceptsIdsOf = (address: CallName, input: Record<string, unknown>): boolean => {
  const shape = (calls[address].input as { shape?: Record<string, unknown> }).shape ?? {}
  const ids = Object.keys(input).filter((key) => key !== 'pagesize')
  return ids.includes('keywords') || ids.some((key) => key in shape)
}

/** Calls that respond with pictures, files or streams. */
const nonJsonCalls = /captcha|export|events|stream|csv/

const findTraces = (found: Found[], needles: readonly string[]) =>
  found.flatMap(({ address, input, text }) =>
    needles.filter((word) => text.includes(word)).map((word) => `${address} ${JSON.stringify(input)}: ${word}`),
  )

const viewers = [
  ['a visitor', () => app.visitor],
  ['a member', () => member],
  ['a reviewer of another site', () => otherSiteReviewer],
  ['one who blocks', () => blocker],
] as const

test.each(viewers)(
  '%s finds no hidden content in any GET response',
  async (name, viewer) => {
    const found = await crawl(viewer())
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
  60_000,
)

test('authors can read their own anonymous and unapproved content', async () => {
  const text = JSON.stringify([...(await crawl(hidden)), ...(await crawl(writer))].map((one) => one.text))
  for (const phrase of ['没过审的帖子', '驳回的帖子', '下线的帖子', '没过审的评论', '匿名的帖子'])
    expect(text).toContain(phrase)
}, 60_000)

/** Calls that end sessions, send codes, take files or belong to the console. */
const excludedCalls = /login|leave|export|session|upload|vms|bind|consent|console/

test.each([
  ['a visitor', () => app.visitor],
  ['a member', () => member],
  ['a reviewer of another site', () => otherSiteReviewer],
] as const)(
  '%s finds no hidden content in the response of any POST, successful or refused',
  async (_, viewer) => {
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
  60_000,
)

test('public pages, feeds and sitemaps show no unapproved text and no anonymous author', async () => {
  const paths = [
    ...posts.map((id) => `/s/${id}`),
    ...['', 'ranking', 'rss.xml', 'atom.xml', 'feed.json'].map((path) => `/s/${path}`),
    ...['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/posts-0.xml', '/robots.txt'],
  ]
  const found: string[] = []
  for (const path of paths)
    for (const agent of ['Mozilla/5.0', 'Mozilla/5.0 MicroMessenger/8.0']) {
      const { body } = await app.server.inject({ url: path, headers: { 'user-agent': agent } })
      for (const word of [...unapproved, '不愿留名的人']) if (body.includes(word)) found.push(`${path}: ${word}`)
    }
  expect(found).toEqual([])
})
