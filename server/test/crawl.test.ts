import { type Address, calls } from '@quanzi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commentOnline, publishOnline } from './deeds.ts'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

/**
 * Asks every reading call of the contract as a visitor, as a member, as one who blocks, and as a reviewer of another site,
 * for everything there is, and looks for a trace of what they may not know.
 */
let house: TestHouse
let hidden: Person
let blocked: Person
let blocker: Person
let elsewhere: Person
let member: Person
let writer: Person
const posts: number[] = []
const comments: number[] = []

/** Words that nobody but their author and the desk may read. */
const unapproved = ['没过审的帖子', '没过审的评论', '驳回的帖子', '下线的帖子', '删掉的帖子', '删掉的评论']
const ofBlocked = ['被拉黑者的帖子', '被拉黑者的评论']

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  const reviewer = await house.person('一审老陈', { level: 1 })
  hidden = await house.person('不愿留名的人')
  blocked = await house.person('被拉黑的人')
  blocker = await house.person('拉黑别人的人')
  member = await house.person('普通成员')
  writer = await house.person('有话要说的人')
  elsewhere = await house.person('别站审核员', { level: 2, site: 10002 })

  const open = await publishOnline(reviewer, member, { content: '普通帖子' })
  const secret = await publishOnline(reviewer, hidden, { content: '匿名的帖子', anonymous: 1 })
  const theirs = await publishOnline(reviewer, blocked, { content: ofBlocked[0] as string })
  const waiting = (await writer.ok('POST circle/postingapi common', { content: '没过审的帖子' })).topic_id
  const refused = (await writer.ok('POST circle/postingapi common', { content: '驳回的帖子' })).topic_id
  await reviewer.ok('POST circle/topic fail', { topic_id: refused, rev: 1, reason: '广告营销' })
  const offline = await publishOnline(reviewer, writer, { content: '下线的帖子' })
  await reviewer.ok('POST circle/topic offline', { topic_id: offline, reason: '广告营销' })
  const deleted = await publishOnline(reviewer, writer, { content: '删掉的帖子' })
  await writer.ok('POST circle/topicapi del', { topic_id: deleted })
  posts.push(open, secret, theirs, waiting, refused, offline, deleted)

  const said = await commentOnline(reviewer, hidden, { topic_id: open, content: '匿名的评论', anonymous: 1 })
  const heard = await commentOnline(reviewer, blocked, { topic_id: open, content: ofBlocked[1] as string })
  const held = (await writer.ok('POST circle/replyapi comment', { topic_id: open, content: '没过审的评论' })).comment
  const gone = await commentOnline(reviewer, writer, { topic_id: open, content: '删掉的评论' })
  await writer.ok('POST circle/replyapi del', { comment_id: gone })
  comments.push(said, heard, held.comment_id, gone)

  // The anonymous author does in the open only what their open face does.
  await member.ok('POST circle/diggapi topic', { topic_id: secret })
  await blocked.ok('POST circle/diggapi topic', { topic_id: open })
  await blocker.ok('POST circle/diggapi topic', { topic_id: secret })
  await blocker.ok('POST circle/commonapi block', { to_member_id: blocked.id })
}, 60_000)
afterAll(() => house.close())

type Found = { address: Address; form: Record<string, unknown>; text: string }

/** Every GET of the contract, with every id that it might mean. Calls that answer no JSON are not asked. */
const crawl = async (who: Person): Promise<Found[]> => {
  const people = [hidden.id, blocked.id, blocker.id, member.id]
  const forms: Record<string, unknown>[] = [
    { keywords: '帖子', type: 'member', pagesize: 100 },
    ...people.map((id) => ({ id, to_member_id: id, pagesize: 100 })),
    ...posts.map((id) => ({ id, topic_id: id, content_id: id, pagesize: 100 })),
    ...comments.map((id) => ({ comment_id: id, reply_id: id, id, pagesize: 100 })),
  ]
  const addresses = (Object.keys(calls) as Address[]).filter(
    (address) => address.startsWith('GET ') && !notJson.test(address),
  )
  const found: Found[] = []
  for (const address of addresses) {
    const seen = new Set<string>()
    for (const form of forms.filter((one) => isMeant(address, one))) {
      const told = await who.call(address, form).catch(() => null)
      if (!told) continue
      const text = JSON.stringify(told.data)
      if (seen.has(text)) continue
      seen.add(text)
      found.push({ address, form, text })
    }
  }
  expect(found.length).toBeGreaterThan(addresses.length / 2)
  return found
}

/** Whether a call looks at any of the form's ids; the form without any is for all. */
const isMeant = (address: Address, form: Record<string, unknown>): boolean => {
  const shape = (calls[address].input as { shape?: Record<string, unknown> }).shape ?? {}
  const ids = Object.keys(form).filter((key) => key !== 'pagesize')
  return ids.includes('keywords') || ids.some((key) => key in shape)
}

/** Pictures, files, streams. */
const notJson = /captcha|export|events|stream|csv/

const traces = (found: Found[], words: string[]) =>
  found.flatMap(({ address, form, text }) =>
    words.filter((word) => text.includes(word)).map((word) => `${address} ${JSON.stringify(form)}: ${word}`),
  )

const viewers = [
  ['a visitor', () => house.visitor],
  ['a member', () => member],
  ['a reviewer of another site', () => elsewhere],
  ['one who blocks', () => blocker],
] as const

test.each(viewers)(
  '%s finds no trace of what they may not know, in no call',
  async (name, viewer) => {
    const found = await crawl(viewer())
    const inside = found.filter(({ address }) => !/memberapi (homepage|fans|attentions)/.test(address))
    expect(traces(found, [...unapproved, hidden.mobile, blocked.mobile])).toEqual([])
    // Their open page tells their name; nothing that they did anonymously may lead there.
    expect(traces(inside, [hidden.nickname, `"id":${hidden.id},"nickname"`, `"member_id":${hidden.id},`])).toEqual([])
    if (name === 'one who blocks') {
      expect(traces(found, ofBlocked)).toEqual([])
      // That a post is theirs, and that they are blocked, may be known.
      const outside = found.filter(({ address }) => !/homepage|block_list|topicapi detail/.test(address))
      expect(traces(outside, [blocked.nickname])).toEqual([])
    }
  },
  60_000,
)

test('what an author may know of their own is there for them', async () => {
  const text = JSON.stringify([...(await crawl(hidden)), ...(await crawl(writer))].map((one) => one.text))
  for (const words of ['没过审的帖子', '驳回的帖子', '下线的帖子', '没过审的评论', '匿名的帖子'])
    expect(text).toContain(words)
}, 60_000)

/** What ends a login, sends a code, takes a file, or is an operator's. */
const apart = /login|leave|export|session|upload|vms|bind|consent|console/

test.each([
  ['a visitor', () => house.visitor],
  ['a member', () => member],
  ['a reviewer of another site', () => elsewhere],
] as const)(
  '%s learns nothing by doing: no answer to a deed, granted or refused, shows a trace',
  async (_, viewer) => {
    const words = {
      content: '说说',
      reason: '广告营销',
      rev: 1,
      amount: 1,
      reason_id: 1,
      anonymous: 0,
      raction: 'pass',
    }
    const forms: Record<string, unknown>[] = [
      ...posts.slice(1).map((id) => ({ topic_id: id, content_id: id, id })),
      ...comments.map((id) => ({ comment_id: id, reply_id: id, data: id, topic_id: posts[0] })),
      ...[hidden.id, blocked.id].map((id) => ({ to_member_id: id, id })),
    ]
    const addresses = (Object.keys(calls) as Address[]).filter(
      (address) => address.startsWith('POST ') && !apart.test(address),
    )
    const found: Found[] = []
    for (const address of addresses) {
      for (const ids of forms.filter((one) => isMeant(address, one))) {
        const form = {
          ...words,
          ...ids,
          kind: 'to_member_id' in ids ? 'member' : 'comment_id' in ids ? 'reply' : 'topic',
        }
        const { data, error } = await viewer().call(address, form, { 'idempotency-key': crypto.randomUUID() })
        found.push({ address, form, text: JSON.stringify([data, error]) })
      }
    }
    expect(found.length).toBeGreaterThan(addresses.length)
    const secrets = [...unapproved, hidden.nickname, hidden.mobile, blocked.mobile, `"member_id":${hidden.id},`]
    expect(traces(found, secrets)).toEqual([])
  },
  60_000,
)
