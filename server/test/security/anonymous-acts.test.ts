// @module-tag long

import { type CallName, calls } from '@quanzi/contract'
import type { Call, Role } from '@quanzi/contract/call'
import { keysOf } from '@quanzi/contract/objects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publicAddresses } from '../public-addresses.ts'
import { publishApprovedComment, publishApprovedPost } from '../publish.ts'
import { uploadPicture } from '../single-level-app.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

/** Compares what others read about a member before and after each anonymous act: any difference would name its author. */
let app: TestApp
let author: Person
let reader: Person
let follower: Person
let reviewer: Person
let secondReviewer: Person
let operator: Person
let chief: Person
/** A post with a comment of another member, which the author has not touched. */
let otherPost: number
let otherComment: number

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  author = await app.createPerson('有时匿名的人')
  reader = await app.createPerson('楼下的读者')
  follower = await app.createPerson('关注他的人')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  secondReviewer = await app.createPerson('一审小林', { level: 1 })
  operator = await app.createPerson('本站运营', { operator: true, site: 10001 })
  chief = await app.createPerson('总运营', { operator: true })
  await follower.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
  await publishApprovedPost(reviewer, author, { content: '署名的帖子' })
  otherPost = await publishApprovedPost(reviewer, reader, { content: '别人的帖子' })
  otherComment = await publishApprovedComment(reviewer, reader, { topic_id: otherPost, content: '别人的评论' })
  const namedPost = await publishApprovedPost(reviewer, reader, { content: '读者的帖子' })
  await publishApprovedComment(reviewer, author, { topic_id: namedPost, content: '署名的评论' })
  await author.ok('POST circle/diggapi topic', { topic_id: namedPost })
  const rejected = await author.ok('POST circle/postingapi common', { content: '署名被驳回' })
  await reviewer.ok('POST circle/topic fail', { topic_id: rejected.topic_id, rev: 1, reason: '广告营销' })
})
afterAll(() => app.close())

const fieldsOf = (address: CallName): string[] =>
  Object.keys((calls[address].input as { shape?: Record<string, unknown> }).shape ?? {})

/** Calls that respond with pictures, files or streams. */
const nonJsonCalls = /captcha|export|events|stream/

/** Every GET that can be asked about a member, and the lists of members in every order. */
const inputsAbout = (person: Person): [CallName, Record<string, unknown>][] =>
  keysOf(calls)
    .filter((address) => address.startsWith('GET ') && !nonJsonCalls.test(address))
    .flatMap((address): [CallName, Record<string, unknown>][] => {
      const fields = fieldsOf(address)
      const asked: Record<string, unknown> = {
        ...(/memberapi|member/.test(address) && { id: person.id }),
        to_member_id: person.id,
        member_id: person.id,
        subject: `member:${person.id}`,
        keyword: person.nickname,
        keywords: person.nickname,
        content: person.nickname,
        author: person.nickname,
      }
      const input = Object.fromEntries(Object.entries(asked).filter(([field]) => fields.includes(field)))
      const states = fields.includes('state') ? [1, 2, 3, 4, 5, 6] : [undefined]
      const sorts = /console\/member list/.test(address)
        ? ['joined', 'active', 'posts', 'rejected', 'reports']
        : [undefined]
      if (Object.keys(input).length === 0 && !/members|member list/.test(address)) return []
      return states.flatMap((state) =>
        sorts.map((sort): [CallName, Record<string, unknown>] => [
          address,
          {
            ...(sort ? { sort } : input),
            ...(state && { state }),
            ...(fields.includes('pagesize') && { pagesize: 100 }),
          },
        ]),
      )
    })

const viewersOf: Record<Role, () => Person[]> = {
  visitor: () => [app.visitor, follower, reviewer],
  member: () => [follower],
  reviewer: () => [reviewer],
  editor: () => [operator],
  operator: () => [operator, chief],
  chief: () => [chief],
}

/** Writes what is buffered, and drops the lists that are cached for a second. */
const flushAll = async (): Promise<void> => {
  await app.flushViews()
  await app.activity.flush()
  await app.securityLog.flush()
  await app.context.invalidation.publish(app.db, 'posts:all')
}

const readAbout = async (person: Person): Promise<Map<string, string>> => {
  await flushAll()
  const read = new Map<string, string>()
  for (const [address, input] of inputsAbout(person))
    for (const viewer of viewersOf[(calls[address] as Call).role]()) {
      const { data, code } = await viewer.call(address, input)
      read.set(`${viewer.nickname} ${address} ${JSON.stringify(input)}`, JSON.stringify({ code, data }))
    }
  return read
}

const firstDifference = (before: string, after: string): string => {
  const at = [...before].findIndex((character, i) => character !== after[i])
  const from = Math.max(0, at - 80)
  return `${before.slice(from, at + 80)}\n${after.slice(from, at + 80)}`
}

const reward = { kind: 'credit', amount: 1 } as const

test('no response about a member reveals an anonymous action', async () => {
  await app.db.updateTable('member').set({ credits: 100 }).execute()
  let post = 0
  let comment = 0
  let picture = 0
  const acts: Record<string, () => Promise<unknown>> = {
    'a post': async () => {
      picture = await uploadPicture(author)
      const attachment = JSON.stringify([{ id: picture }])
      post = (await author.ok('POST circle/postingapi common', { content: '树洞', anonymous: 1, attachment })).topic_id
    },
    'its pass': () => reviewer.ok('POST circle/topic pass', { topic_id: post, rev: 1 }),
    'a like': () => reader.ok('POST circle/diggapi topic', { topic_id: post }),
    'a collection': () => reader.ok('POST circle/topicapi collect', { topic_id: post }),
    'a share': () => reader.ok('POST circle/topicapi share', { topic_id: post }),
    'a comment on it': () => publishApprovedComment(reviewer, reader, { topic_id: post, content: '抱抱' }),
    'a reward': () => reader.ok('POST reward/give', { content_id: post, ...reward }, { 'idempotency-key': 'one' }),
    'a report of the post': () =>
      operator.ok('POST circle/commonapi report', { kind: 'topic', id: post, reason_id: 1 }),
    'an answer': async () => {
      const input = { topic_id: otherPost, reply_id: otherComment, content: '匿名说一句', anonymous: 1 }
      comment = await publishApprovedComment(reviewer, author, input)
    },
    'a like of the answer': () => reader.ok('POST circle/diggapi reply', { reply_id: comment }),
    'a report of the answer': () =>
      operator.ok('POST circle/commonapi report', { kind: 'reply', id: comment, reason_id: 1 }),
    'a withdrawal': () => reviewer.ok('POST circle/topic offline', { topic_id: post, reason: '引战' }),
    'an appeal': () => author.ok('POST circle/commonapi appeal', { kind: 'topic', id: post, text: '只是难过' }),
    'a restoration': () => secondReviewer.ok('POST circle/topic restore', { topic_id: post }),
    'an edit': () => author.ok('POST circle/postingapi edit', { topic_id: post, content: '还是树洞', anonymous: 1 }),
    'a rejection': () => reviewer.ok('POST circle/topic fail', { topic_id: post, rev: 2, reason: '引战' }),
    'a refused text': () => author.call('POST circle/postingapi common', { content: '代开发票', anonymous: 1 }),
    'a deletion': () => author.ok('POST circle/topicapi del', { topic_id: post }),
    'a deleted answer': () => author.ok('POST circle/replyapi del', { comment_id: comment }),
    'a late job': async () => {
      app.advanceTime(11_000)
      await app.jobs.runDue()
    },
  }
  // The day of the last visit is that of all from here on.
  for (const person of [author, reader, follower, reviewer, secondReviewer, operator, chief])
    await person.ok('GET circle/commonapi unread')
  await readAbout(author)
  let before = await readAbout(author)
  expect(before.size).toBeGreaterThan(60)
  const differences: string[] = []
  for (const [act, perform] of Object.entries(acts)) {
    await perform()
    const after = await readAbout(author)
    for (const [question, answer] of after)
      if (answer !== before.get(question))
        differences.push(`${act}: ${question}\n${firstDifference(before.get(question) ?? '', answer)}`)
    before = after
  }
  expect(differences).toEqual([])
}, 120_000)

test('no response about an anonymous item changes with what its author does or what others do to the author', async () => {
  const writer = await app.createPerson('另一位作者')
  const attachment = JSON.stringify([{ id: await uploadPicture(writer) }])
  const tag = await app.createTag('树洞里的话')
  const post = await publishApprovedPost(reviewer, writer, { content: '匿名的图', anonymous: 1, attachment, tag })
  const input = { topic_id: otherPost, content: '匿名的话', anonymous: 1 }
  const comment = await publishApprovedComment(reviewer, writer, input)
  const avatar = await uploadPicture(writer)

  const readItems = async (): Promise<Map<string, string>> => {
    await flushAll()
    const read = new Map<string, string>()
    for (const address of keysOf(calls).filter((one) => one.startsWith('GET ') && !nonJsonCalls.test(one))) {
      const fields = fieldsOf(address)
      const ids = { topic_id: post, content_id: post, comment_id: comment, reply_id: comment, tagid: tag, tag_id: tag }
      const about = Object.fromEntries(
        Object.entries({ ...ids, keywords: '匿名' }).filter(([one]) => fields.includes(one)),
      )
      if (Object.keys(about).length === 0 && !/topicapi|rankApi/.test(address)) continue
      for (const viewer of viewersOf[(calls[address] as Call).role]()) {
        const { data, code, headers } = await viewer.call(address, { ...about, pagesize: 100 })
        read.set(`${viewer.nickname} ${address}`, JSON.stringify({ code, data, etag: headers['etag'] }))
      }
    }
    for (const url of publicAddresses({ post: [post], tag: [tag] })) {
      const { statusCode, headers, body } = await app.server.inject(url)
      read.set(url, JSON.stringify([statusCode, headers['etag'], headers['last-modified'], body]))
    }
    const tries: [CallName, Record<string, unknown>][] = [
      ['POST circle/replyapi comment', { topic_id: post, content: '代开发票' }],
      ['POST circle/replyapi comment', { topic_id: otherPost, reply_id: comment, content: '代开发票' }],
      ['POST circle/diggapi topic', { topic_id: post }],
      ['POST circle/diggapi reply', { reply_id: comment }],
      ['POST circle/topicapi collect', { topic_id: post }],
      ['POST circle/topicapi del', { topic_id: post }],
      ['POST circle/topicapi comments', { topic_id: post, closed: 1 }],
      ['POST circle/replyapi del', { comment_id: comment }],
      ['POST circle/commonapi report', { kind: 'topic', id: post, reason_id: 1 }],
      ['POST reward/give', { content_id: post, kind: 'credit', amount: 9999 }],
    ]
    for (const [address, fields] of tries) {
      const { code, error, data } = await follower.call(address, fields, { 'idempotency-key': crypto.randomUUID() })
      read.set(`${address} ${JSON.stringify(fields)}`, JSON.stringify({ code, error, data }))
    }
    return read
  }
  const by = { member_id: writer.id, nickname: writer.nickname, reason: '试一试' }
  const acts: Record<string, () => Promise<unknown>> = {
    'a follower': () => follower.ok('POST circle/commonapi subscribe', { to_member_id: writer.id }),
    'a new name and picture': () => writer.ok('POST circle/memberapi edit', { nickname: '换了名字的人', img: avatar }),
    'a badge': () => operator.ok('POST console/member verify', { ...by, on: 1 }),
    'a badge everywhere': () => chief.ok('POST console/member verify', { ...by, on: 1 }),
    'comment privacy': () => writer.ok('POST circle/memberapi guard_set', { hours: 24 }),
    'a follow': () => writer.ok('POST circle/commonapi subscribe', { to_member_id: reader.id }),
    'a block': () => writer.ok('POST circle/commonapi block', { to_member_id: follower.id }),
    'a block by a reader': () => follower.ok('POST circle/commonapi block', { to_member_id: writer.id }),
    'a mute': () => operator.ok('POST console/member mute', { ...by, hours: 24 }),
    'an appointment': () => chief.ok('POST console/staff review', { member_id: writer.id, level: 2 }),
    'a report of the member': () =>
      follower.call('POST circle/commonapi report', { kind: 'member', id: writer.id, reason_id: 1 }),
    'the end of the session': () => writer.ok('POST login/logout'),
  }
  await readItems()
  let before = await readItems()
  const differences: string[] = []
  for (const [act, perform] of Object.entries(acts)) {
    await perform()
    const after = await readItems()
    for (const [question, answer] of after)
      if (answer !== before.get(question))
        differences.push(`${act}: ${question}\n${firstDifference(before.get(question) ?? '', answer)}`)
    before = after
  }
  expect(differences).toEqual([])
}, 180_000)
