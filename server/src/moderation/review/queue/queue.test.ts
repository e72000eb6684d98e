import { day } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../../test/test-app.ts'

let app: TestApp
let author: Person
let reviewer: Person
let posts: number[]

beforeEach(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  author = await app.createPerson('云溪小满')
  reviewer = await app.createPerson('一审老陈', { level: 1 })
  posts = []
  for (let n = 1; n <= 7; n++) {
    const content = n === 4 ? '有意的加微信' : `第${n}天的茶山`
    const form = { content: content, attachment: '[]', topic_type: '1', anonymous: '0' }
    const { topic_id } = await author.ok('POST circle/postingapi common', form)
    posts.push(topic_id)
    app.advanceTime(1_000)
  }
})
afterEach(() => app.close())

/** Reads a tab by its cursors, two posts a page. */
const readAllPages = async (input: {
  state: number
  keywords?: string
  tag_id?: number
  only?: 'hits' | 'media'
}): Promise<number[]> => {
  const seen: number[] = []
  let cursor: string | null | undefined
  do {
    const page = await reviewer.ok('GET circle/topic list', { ...input, pagesize: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...page.data.map((post) => post.topic_id))
    cursor = page.next
  } while (cursor)
  return seen
}

test('the pages of the queue list each post once: urgent posts first, then the longest wait', async () => {
  const [one, two, three, marked, five, six, seven] = posts
  expect(await readAllPages({ state: 1 })).toEqual([marked, one, two, three, five, six, seven])
  expect(await readAllPages({ state: 1, keywords: '茶山' })).toEqual([one, two, three, five, six, seven])
})

test('a post has the time since which it waits: an edit by its author or a restore renews it', async () => {
  const [one = 0, two = 0, three, marked, five, six, seven] = posts
  await author.ok('POST circle/postingapi edit', { topic_id: one, content: '改过的第一天', topic_type: '1' })
  await reviewer.ok('POST circle/topic fail', { topic_id: two, rev: 1, reason: '低俗' })
  app.advanceTime(1_000)
  await reviewer.ok('POST circle/topic restore', { topic_id: two })
  const { data } = await reviewer.ok('GET circle/topic list', { state: 1 })
  expect(data.map(({ topic_id }) => topic_id)).toEqual([marked, three, five, six, seven, one, two])
  const times = data.slice(1).map(({ submitted_at }) => submitted_at)
  expect(times).toEqual([...times].sort())
  for (const topic_id of [one, two]) {
    const { created_at, submitted_at } = await reviewer.ok('GET circle/topic detail', { topic_id })
    expect(submitted_at > created_at).toBe(true)
  }
})

test('a post that an outside service or a location holds is urgent as well', async () => {
  const [one, two, three, marked, held, six, seven] = posts
  await app.db
    .updateTable('post')
    .set({ screen_note: '机审：疑似广告' })
    .where('id', '=', held ?? 0)
    .execute()
  expect(await readAllPages({ state: 1 })).toEqual([marked, held, one, two, three, six, seven])
  expect(await readAllPages({ state: 1, only: 'hits' })).toEqual([marked, held])
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '好去处', location: '加微信的店' })
  expect(await readAllPages({ state: 1, only: 'hits' })).toEqual([marked, held, topic_id])
  const row = (await reviewer.ok('GET circle/topic list', { state: 1, only: 'hits' })).data.at(-1)
  expect(row).toMatchObject({ hits: [], screen_note: '位置中有：加微信' })
})

test('a tab can be filtered by hits, by media and by topic, each with its own count', async () => {
  const [one, , , marked] = posts
  const tag_id = await app.createTag('茶山四季')
  await app.db
    .updateTable('post')
    .set({ tag_id, type: 2 })
    .where('id', '=', one ?? 0)
    .execute()
  expect(await readAllPages({ state: 1, only: 'hits' })).toEqual([marked])
  expect(await readAllPages({ state: 1, only: 'media' })).toEqual([one])
  expect(await readAllPages({ state: 1, tag_id })).toEqual([one])
  expect(await readAllPages({ state: 1, tag_id, only: 'hits' })).toEqual([])
  expect((await reviewer.ok('GET circle/topic list', { state: 1, only: 'hits' })).total).toBe(1)
})

test('posts and comments of a banned author are marked as hidden, and only the record of a named one says why', async () => {
  const [topic_id = 0] = posts
  const operator = await app.createPerson('值班运营', { operator: true })
  const secret = (await author.ok('POST circle/postingapi common', { content: '匿名的一篇', anonymous: '1' })).topic_id
  for (const id of [topic_id, secret]) await reviewer.ok('POST circle/topic pass', { topic_id: id, rev: 1 })
  const { comment } = await author.ok('POST circle/replyapi comment', { topic_id, content: '自己的评论', anonymous: 0 })
  const readHidden = async () => {
    const listed = await reviewer.ok('GET circle/topic list', { state: 2 })
    const waiting = await reviewer.ok('GET circle/reply pending', { state: 1 })
    return [...listed.data, ...waiting.data].map(({ hidden }) => hidden)
  }
  const readRecord = async (id: number) => (await reviewer.ok('GET circle/topic detail', { topic_id: id })).record
  expect(await readHidden()).toEqual([0, 0, 0])
  expect((await readRecord(topic_id))?.banned_until).toBeNull()

  const ban = { member_id: author.id, hours: 24, reason: '诈骗', nickname: author.nickname }
  await operator.ok('POST console/member ban', ban)
  expect(await readHidden()).toEqual([1, 1, 1])
  const { banned_until } = await app.db
    .selectFrom('member')
    .select('banned_until')
    .where('id', '=', author.id)
    .executeTakeFirstOrThrow()
  expect((await readRecord(topic_id))?.banned_until).toBe(banned_until?.toISOString())
  expect(await readRecord(secret)).toBeUndefined()
  const detail = await reviewer.ok('GET circle/reply detail', { reply_id: comment.comment_id })
  expect([detail.hidden, detail.record?.banned_until !== null]).toEqual([1, true])
})

test('comments and nicknames are found by simplified and traditional, full-width and half-width characters alike', async () => {
  const [one = 0] = posts
  await reviewer.ok('POST circle/topic pass', { topic_id: one, rev: 1 })
  const other = await app.createPerson('雲溪阿嬤')
  const written = ['臺灣３號線［Ａ］', '台湾 3 号线[a]', '不相干的话']
  const comments: number[] = []
  for (const content of written) {
    const { comment } = await other.ok('POST circle/replyapi comment', { topic_id: one, content })
    comments.push(comment.comment_id)
  }
  const search = async (content: string) =>
    (await reviewer.ok('GET circle/reply pending', { state: 1, content })).data.map((comment) => comment.id)
  for (const keyword of ['台湾3号线', '臺灣', '灣 3', '号线[a]', '號線［Ａ］']) {
    expect(await search(keyword), keyword).toEqual(comments.slice(0, 2))
  }
  expect(await search('云溪阿嬷')).toEqual(comments)
  expect(await search('.*')).toEqual([])
  expect(await search('\u0308')).toEqual([])
})

test('an author is found by a nickname as it is written, in traditional characters and with a space', async () => {
  const other = await app.createPerson('雲溪 Tom')
  const { topic_id } = await other.ok('POST circle/postingapi common', { content: '一篇', topic_type: '1' })
  expect(await readAllPages({ state: 1, keywords: '雲溪 tom' })).toEqual([topic_id])
  expect(await readAllPages({ state: 1, keywords: '雲溪小满' })).toEqual(
    await readAllPages({ state: 1 }).then((all) => all.filter((id) => id !== topic_id)),
  )
})

test('a post and a comment are found by their number, written as 20831, #20831 or ID 20831', async () => {
  await sql`alter table post alter column id restart with 20831`.execute(app.db)
  await sql`alter table comment alter column id restart with 30831`.execute(app.db)
  const [one = 0] = posts
  const { topic_id } = await author.ok('POST circle/postingapi common', { content: '明前的茶' })
  await reviewer.ok('POST circle/topic pass', { topic_id: one, rev: 1 })
  const { comment } = await author.ok('POST circle/replyapi comment', { topic_id: one, content: '龙井' })
  expect([topic_id, comment.comment_id]).toEqual([20831, 30831])
  for (const before of ['', '#', '＃', 'ID ', ' # ']) {
    expect(await readAllPages({ state: 1, keywords: `${before}20831` })).toEqual([20831])
    expect(await readAllPages({ state: 1, keywords: `${before}20830` })).toEqual([])
    const { data } = await reviewer.ok('GET circle/reply pending', { state: 1, content: `${before}30831` })
    expect(data.map(({ id }) => id)).toEqual([30831])
  }
})

test('a search among the reported and the appealed posts counts what it finds', async () => {
  const [one = 0, two = 0] = posts
  for (const topic_id of [one, two]) await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  const reader = await app.createPerson('读者')
  for (const id of [one, two]) await reader.ok('POST circle/commonapi report', { kind: 'topic', id, reason_id: 3 })
  const search = (state: number, keywords: string) => reviewer.ok('GET circle/topic list', { state, keywords })
  expect(await search(5, '第1天')).toMatchObject({ total: 1, total_page: 1, data: [{ topic_id: one }] })
  expect(await search(5, '')).toMatchObject({ total: 2 })
  for (const topic_id of [one, two]) {
    await reviewer.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
    await author.ok('POST circle/commonapi appeal', { kind: 'topic', id: topic_id, text: '请再看看' })
  }
  expect(await search(6, '第2天')).toMatchObject({ total: 1, data: [{ topic_id: two }] })
  expect(await search(6, '')).toMatchObject({ total: 2 })
})

test('the pages of the other tabs list each post once, the latest decision first', async () => {
  for (const topic_id of posts) {
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    app.advanceTime(1_000)
  }
  expect(await readAllPages({ state: 2 })).toEqual(posts.toReversed())
  expect(await readAllPages({ state: 4, keywords: '茶山' })).toEqual(posts.toReversed().filter((id) => id !== posts[3]))
  for (const topic_id of posts) await reviewer.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
  expect((await readAllPages({ state: 3 })).toSorted()).toEqual(posts.toSorted())
})

test('the frequent reasons are those that the reviewer used most in 90 days', async () => {
  const getFrequentReasons = async (person: Person) => (await person.ok('GET circle/topic reasons')).frequent
  // 低俗 is the third reason.
  for (const topic_id of posts.slice(0, 3)) {
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    await reviewer.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
  }
  expect(await getFrequentReasons(reviewer)).toEqual([3])
  const rejectPost = async (reason: string) => {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '再写一篇', topic_type: '1' })
    await reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason })
  }
  for (let n = 0; n < 2; n++) await rejectPost('引战')
  await rejectPost('图太糊了')
  expect(await getFrequentReasons(reviewer)).toEqual([3, 8])
  expect(await getFrequentReasons(await app.createPerson('二审林姐', { level: 2 }))).toEqual([])
  for (let n = 0; n < 6; n++) await rejectPost('引战')
  expect(await getFrequentReasons(reviewer)).toEqual([8, 3])
  app.advanceTime(91 * day)
  expect(await getFrequentReasons(await app.logInAgain(reviewer))).toEqual([])
})

test('the last five reasons in own words are offered again, each once, to the reviewer who typed them', async () => {
  const typist = await app.createPerson('爱写理由的人', { level: 1 })
  const readTyped = async (person: Person) => (await person.ok('GET circle/topic reasons')).typed
  const rejectPost = async (reason: string) => {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '又写一篇', topic_type: '1' })
    await typist.ok('POST circle/topic fail', { topic_id, rev: 1, reason })
    app.advanceTime(1_000)
  }
  for (const reason of ['图太糊了', '引战', '缺地点', '图太糊了', '缺时间', '字太少', '标题党', '缺来源'])
    await rejectPost(reason)
  expect(await readTyped(typist)).toEqual(['缺来源', '标题党', '字太少', '缺时间', '图太糊了'])
  expect(await readTyped(reviewer)).not.toContain('缺来源')
})

test('the queue of comments continues after its first page', async () => {
  const { topic_id } = await author.ok('POST circle/postingapi common', {
    content: '说说你们那里的茶',
    attachment: '[]',
    topic_type: '1',
    anonymous: '0',
  })
  await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
  const comments: number[] = []
  for (const content of ['龙井', '毛峰', '瓜片']) {
    const { comment } = await author.ok('POST circle/replyapi comment', { topic_id, content, anonymous: 0 })
    comments.push(comment.comment_id)
    app.advanceTime(1_000)
  }
  const page = await reviewer.ok('GET circle/reply pending', { state: 1, pagesize: 2 })
  const nextPage = await reviewer.ok('GET circle/reply pending', { state: 1, pagesize: 2, cursor: page.next })
  expect([...page.data, ...nextPage.data].map(({ id }) => id)).toEqual(comments)
})
