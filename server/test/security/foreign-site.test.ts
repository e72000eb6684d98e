import type { CallName } from '@quanzi/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '../../src/platform/http/cursor.ts'
import { publishApprovedComment, publishApprovedPost } from '../publish.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

/** What a member of one site sends about a post, a comment or a tag of another one. */
let app: TestApp
let member: Person
const there = { post: 0, comment: 0, tag: 0 }

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  member = await app.createPerson('云溪小满')
  const at10002 = (person: Person): Person => ({
    ...person,
    ok: (address, input, headers) => person.ok(address, { siteid: 10002, ...input }, headers),
  })
  const reviewer = at10002(await app.createPerson('岚川审核', { level: 1, site: 10002 }))
  const author = at10002(await app.createPerson('岚川作者', { site: 10002 }))
  there.tag = await app.createTag('岚川的话题', 10002)
  there.post = await publishApprovedPost(reviewer, author, { content: '岚川的帖子', tag: there.tag })
  there.comment = await publishApprovedComment(reviewer, author, { topic_id: there.post, content: '岚川的评论' })
  await app.db.updateTable('member').set({ credits: 100 }).execute()
})
afterAll(() => app.close())

const count = (table: 'post_like' | 'post_collect' | 'tag_follow' | 'comment_like' | 'comment') =>
  app.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()

const countsOf = async () => ({
  post: await app.db
    .selectFrom('post')
    .select(['likes', 'collects', 'shares', 'comments', 'rewards'])
    .where('id', '=', there.post)
    .executeTakeFirstOrThrow(),
  comment: await app.db.selectFrom('comment').select('likes').where('id', '=', there.comment).executeTakeFirstOrThrow(),
  rows: await Promise.all((['post_like', 'post_collect', 'tag_follow', 'comment_like', 'comment'] as const).map(count)),
  credits: await app.db.selectFrom('member').select('credits').where('id', '=', member.id).executeTakeFirstOrThrow(),
})

const tries: [CallName, () => Record<string, unknown>][] = [
  ['POST circle/diggapi topic', () => ({ topic_id: there.post })],
  ['POST circle/diggapi topic_cancel', () => ({ topic_id: there.post })],
  ['POST circle/diggapi reply', () => ({ reply_id: there.comment })],
  ['POST circle/diggapi reply_cancel', () => ({ reply_id: there.comment })],
  ['POST circle/topicapi collect', () => ({ topic_id: there.post })],
  ['POST circle/topicapi uncollect', () => ({ topic_id: there.post })],
  ['POST circle/topicapi share', () => ({ topic_id: there.post })],
  ['POST circle/topicapi del', () => ({ topic_id: there.post })],
  ['POST circle/topicapi comments', () => ({ topic_id: there.post, closed: 1 })],
  ['POST circle/replyapi comment', () => ({ topic_id: there.post, content: '我来说一句' })],
  ['POST circle/replyapi comment', () => ({ topic_id: there.post, reply_id: there.comment, content: '我来回一句' })],
  ['POST circle/replyapi del', () => ({ comment_id: there.comment })],
  ['POST reward/give', () => ({ content_id: there.post, kind: 'credit', amount: 1 })],
  ['POST circle/tagapi subscribe', () => ({ to_id: there.tag })],
  ['POST circle/tagapi unsubscribe', () => ({ to_id: there.tag })],
  ['GET circle/topicapi detail', () => ({ topic_id: there.post })],
  ['GET circle/replyapi list', () => ({ topic_id: there.post })],
  ['GET circle/replyapi children', () => ({ comment_id: there.comment })],
  ['GET circle/tagapi detail', () => ({ tag_id: there.tag })],
  ['GET circle/topicapi taglist', () => ({ tagid: there.tag })],
  ['GET circle/topicapi list', () => ({ tagid: there.tag })],
]

test.each(tries)('%s about an item of another site is 404 and changes nothing', async (address, inputOf) => {
  const before = await countsOf()
  const response = await member.call(address, inputOf(), { 'idempotency-key': crypto.randomUUID() })
  expect(response).toMatchObject({ state: 0, code: 404 })
  expect(JSON.stringify(response)).not.toContain('岚川')
  expect(await countsOf()).toEqual(before)
})

describe('a cursor that names a post of another site', () => {
  const named = () => there.post.toString(36)
  const list = (cursor: string) => member.call('GET circle/topicapi list', { cursor })
  const expectNothing = async (cursor: string, code: number) => {
    const response = await list(cursor)
    expect(response.code).toBe(code)
    expect(JSON.stringify(response)).not.toContain('岚川')
  }

  test('is refused where it is that of the first page', async () => {
    await expectNothing(`.${named()}`, 400)
    await app.db.updateTable('site').set({ retired_at: new Date() }).where('id', '=', 10002).execute()
    app.context.sites.invalidate()
    try {
      await expectNothing(`.${named()}`, 400)
    } finally {
      await app.db.updateTable('site').set({ retired_at: null }).where('id', '=', 10002).execute()
      app.context.sites.invalidate()
    }
  })

  test('shows nothing of it on a later page, and names no post twice', async () => {
    const unknown = 999
    const afterLeading = encodeCursor({ key: '', id: unknown })
    await expectNothing(`${afterLeading}.${unknown.toString(36)}.${named()}`, 0)
    await expectNothing(`${afterLeading}.${named()}.0${named()}`, 400)
  })
})

test('a post with a tag of another site is refused as one with an unknown tag', async () => {
  const publish = (tag: number) => member.call('POST circle/postingapi common', { content: '带着话题', tag })
  const { code, error, data } = await publish(there.tag)
  expect(code).toBe(422)
  expect(await publish(999_999)).toMatchObject({ code, error, data })
})
