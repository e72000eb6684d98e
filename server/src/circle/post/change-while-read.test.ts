import { rm } from 'node:fs/promises'
import type { CallName } from '@quanzi/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFakeWeb } from '../../../test/fakes/web.ts'
import { publicAddresses } from '../../../test/public-addresses.ts'
import { publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import type { Db } from '../../platform/db/handle.ts'

let webRoot: string
let app: TestApp
let author: Person
let reader: Person
let reviewer: Person
let tag: number

beforeAll(async () => {
  webRoot = await createFakeWeb()
  app = await openTestApp({ auditSwitch: 1, webRoot, settings: { embed_origins: '*', review_comments: false } })
  author = await app.createPerson('云溪小满')
  reader = await app.createPerson('阿宁')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  tag = await app.createTag('湿地观鸟')
  await reader.ok('POST circle/commonapi subscribe', { to_member_id: author.id })
})
afterAll(async () => {
  await app.close()
  await rm(webRoot, { recursive: true })
})

/** Runs `change` before the nth statement that `read` sends, and says how many it sent. */
const changeBefore = async <T>(nth: number, change: (db: Db) => Promise<unknown>, read: () => Promise<T>) => {
  const { db, replicas } = app.context.database
  let count = 0
  let changing = false
  const executors = [db, replicas.reads()].map((handle) => handle.getExecutor())
  for (const executor of executors) {
    const provide = executor.provideConnection.bind(executor)
    executor.provideConnection = async (consumer) => {
      if (!changing && ++count === nth) {
        changing = true
        await change(db).finally(() => {
          changing = false
        })
      }
      return provide(consumer)
    }
  }
  try {
    return { answer: await read(), count }
  } finally {
    for (const executor of executors) Reflect.deleteProperty(executor, 'provideConnection')
  }
}

const original = '翠鸟守着木闸边那根枯枝'
const unapproved = '还没有人审核过的新内容'
const nowAnonymous = '后来改成匿名的内容'
/** A post that the reader collects, likes and comments, as it was approved. */
const publish = async (): Promise<number> => {
  const post = await publishApprovedPost(reviewer, author, { content: original, tag })
  await reader.ok('POST circle/topicapi collect', { topic_id: post })
  await reader.ok('POST circle/diggapi topic', { topic_id: post })
  await author.ok('POST circle/replyapi comment', { topic_id: post, content: '自己补充一句' })
  return post
}

const reads: [name: string, call: CallName, input: (post: number) => object][] = [
  ['the feed', 'GET circle/topicapi list', () => ({})],
  ['the newest', 'GET circle/topicapi list', () => ({ order: 2 })],
  ['the hottest of today', 'GET circle/topicapi today_hot', () => ({})],
  ['a topic', 'GET circle/topicapi taglist', () => ({ tagid: tag })],
  ['those one follows', 'GET circle/topicapi watchlist', () => ({})],
  ['what is collected', 'GET circle/memberapi collected', () => ({})],
  ['what is liked', 'GET circle/memberapi digg', () => ({})],
  ['a search', 'GET circle/topicapi search', () => ({ keywords: '木闸' })],
  ['the posts of a member', 'GET circle/memberapi topic', () => ({ id: author.id })],
  ['the comments of a member', 'GET circle/memberapi reply', () => ({ id: author.id })],
  ['the page of a post', 'GET circle/topicapi detail', (post) => ({ topic_id: post })],
]

describe('a post that changes while it is read', () => {
  test.each(reads)('shows nothing unapproved in %s, whichever statement the edit precedes', async (_, call, input) => {
    for (let nth = 1; ; nth++) {
      const post = await publish()
      const edit = (db: Db) =>
        sql`update post set content = ${unapproved}, state = 0, rev = rev + 1 where id = ${post}`.execute(db)
      const { answer, count } = await changeBefore(nth, edit, () => reader.call(call, input(post)))
      if (nth > count) break
      expect(JSON.stringify(answer)).not.toContain(unapproved)
      expect(answer.status).toBeLessThan(500)
    }
  })

  test.each(reads)('is left out of %s without an error when it is deleted', async (_, call, input) => {
    for (let nth = 1; ; nth++) {
      const post = await publish()
      const remove = (db: Db) => sql`update post set state = 9 where id = ${post}`.execute(db)
      const { answer, count } = await changeBefore(nth, remove, () => author.call(call, input(post)))
      if (nth > count) break
      expect(answer.status).toBeLessThan(500)
    }
  })

  test.each(['GET circle/memberapi topic', 'GET circle/memberapi reply'] as const)(
    'does not show its author in %s once it is anonymous',
    async (call) => {
      for (let nth = 1; ; nth++) {
        const post = await publish()
        const hideAuthor = (db: Db) =>
          sql`update post set anonymous = true, content = ${nowAnonymous} where id = ${post}`.execute(db)
        const { answer, count } = await changeBefore(nth, hideAuthor, () => reader.call(call, { id: author.id }))
        if (nth > count) break
        expect(JSON.stringify(answer)).not.toContain(nowAnonymous)
      }
    },
  )

  test('shows nothing unapproved at any public address', async () => {
    for (const address of publicAddresses({ post: [1], tag: [tag] })) {
      for (let nth = 1; ; nth++) {
        const post = await publish()
        const edit = (db: Db) =>
          sql`update post set content = ${unapproved}, state = 0, rev = rev + 1 where id = ${post}`.execute(db)
        const url = address.replace('/embed/post/1', `/embed/post/${post}`).replace(/^\/s\/1$/, `/s/${post}`)
        const { answer, count } = await changeBefore(nth, edit, () => app.server.inject(url))
        if (nth > count) break
        expect([url, answer.body.includes(unapproved), answer.statusCode < 500]).toEqual([url, false, true])
      }
    }
  })
})
