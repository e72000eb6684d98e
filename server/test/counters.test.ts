import type { CallName } from '@quanzi/contract'
import { day, hour } from '@quanzi/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPoll } from './polls.ts'
import { publishApprovedComment, publishApprovedPost } from './publish.ts'
import { createPeople, openSingleLevelApp, uploadPicture } from './single-level-app.ts'
import type { Person, TestApp } from './test-app.ts'
import { openTwoLevelApp } from './two-level-app.ts'

let app: TestApp
let reviewer: Person
let operator: Person
let lively: Person
let friend: Person
let blocked: Person
let banned: Person
let tag: number
let post: number
let appealed: number

const crowd: Person[] = []
const publish = (person: Person, content: string, more: Record<string, unknown> = {}) =>
  publishApprovedPost(reviewer, person, { content, ...more })
const comment = (person: Person, topic_id: number, more: Record<string, unknown> = {}) =>
  publishApprovedComment(reviewer, person, { topic_id, content: `${person.nickname}说`, ...more })
const like = (person: Person, topic_id: number) => person.ok('POST circle/diggapi topic', { topic_id })
const collect = (person: Person, topic_id: number) => person.ok('POST circle/topicapi collect', { topic_id })
const follow = (person: Person, other: Person) =>
  person.ok('POST circle/commonapi subscribe', { to_member_id: other.id })

/** A member with everything that a list leaves out: own, anonymous, deleted, hidden, and by blocked and banned members. */
beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  operator = await app.createPerson('运营', { operator: true })
  ;[lively, friend, blocked, banned] = (await createPeople(app, '活跃', '朋友', '拉黑', '封禁')) as [
    Person,
    Person,
    Person,
    Person,
  ]
  crowd.push(...(await createPeople(app, '甲', '乙', '丙')))
  const all = [lively, friend, blocked, banned, ...crowd]
  tag = await app.createTag('云溪早市')
  const offline = await app.createTag('撤下的话题')
  post = await publish(lively, '早市', {
    tag,
    attachment: JSON.stringify([{ id: await uploadPicture(lively) }, { id: await uploadPicture(lively) }]),
  })
  const anonymous = await publish(lively, '树洞', { anonymous: 1 })
  const doomed = await publish(lively, '要删的')
  await lively.ok('POST circle/postingapi common', { content: '待审的' })
  appealed = (await lively.ok('POST circle/postingapi common', { content: '驳回的' })).topic_id
  await reviewer.ok('POST circle/topic fail', { topic_id: appealed, rev: 1, reason: '不合适' })
  app.advanceTime(11_000)
  await lively.ok('POST circle/commonapi appeal', { kind: 'topic', id: appealed, text: '请再看看' })

  const theirs: number[] = []
  for (const person of all.slice(1)) {
    theirs.push(await publish(person, `${person.nickname}的帖子`, { tag }))
    await follow(person, lively)
    await follow(lively, person)
    await comment(person, post, { anonymous: person === blocked ? 1 : 0 })
  }
  for (const person of all) {
    for (const id of [post, anonymous, doomed]) await like(person, id)
    await person.ok('POST circle/tagapi subscribe', { to_id: tag })
    await person.ok('POST circle/tagapi subscribe', { to_id: offline })
  }
  for (const id of [...theirs, post]) {
    await like(lively, id)
    await collect(lively, id)
  }
  const own = await comment(lively, post)
  await comment(friend, post, { reply_id: own })
  await comment(blocked, post, { reply_id: own })
  await comment(lively, anonymous, { anonymous: 1 })
  await comment(friend, doomed, { reply_id: await comment(lively, doomed) })
  const elsewhere = await comment(lively, theirs[0] as number)
  for (const person of [friend, blocked, banned]) {
    await comment(person, theirs[0] as number, { reply_id: elsewhere })
  }
  await lively.ok('POST circle/replyapi comment', { topic_id: post, content: '等审的评论' })

  for (const person of crowd) {
    await person.ok('POST circle/commonapi report', { kind: 'topic', id: post, reason_id: 3 })
    await person.ok('POST circle/commonapi report', { kind: 'reply', id: elsewhere, reason_id: 3 })
    await person.ok('POST circle/commonapi report', { kind: 'member', id: lively.id, reason_id: 3 })
  }
  await lively.ok('POST circle/topicapi del', { topic_id: doomed })
  await lively.ok('POST circle/commonapi block', { to_member_id: blocked.id })
  await crowd[0]?.ok('POST circle/commonapi block', { to_member_id: crowd[1]?.id })
  await app.db.updateTable('tag').set({ offline: true }).where('id', '=', offline).execute()
  await app.db
    .updateTable('member')
    .set({ banned_until: new Date(Date.now() + day) })
    .where('id', '=', banned.id)
    .execute()
  app.advanceTime(11_000)
})
afterAll(() => app.close())

type AnyPage = { data: unknown[]; total: number; next: string | null }
/** All rows of a list through its cursors, in small pages, and the total that each page gives. */
const walk = async (person: Person, address: CallName, input: Record<string, unknown> = {}) => {
  const rows: { is_read?: 0 | 1; appeal?: { mine: boolean } | null }[] = []
  const totals = new Set<number>()
  let cursor: string | null = ''
  while (cursor !== null) {
    const page = (await person.ok(address, { ...input, pagesize: 2, ...(cursor && { cursor }) })) as unknown as AnyPage
    rows.push(...(page.data as typeof rows))
    totals.add(page.total)
    cursor = page.next
  }
  return { rows, length: rows.length, totals: [...totals] }
}
const lists = [
  ['GET circle/memberapi attentions', {}],
  ['GET circle/memberapi attentions', { type: 'tag' }],
  ['GET circle/memberapi fans', {}],
  ['GET circle/memberapi topic', {}],
  ['GET circle/memberapi digg', {}],
  ['GET circle/memberapi reply', {}],
] as const
const ownLists = [
  ['GET circle/memberapi get_digg', {}],
  ['GET circle/memberapi get_reply', {}],
  ['GET circle/memberapi collected', {}],
  ['GET circle/memberapi block_list', {}],
  ['GET circle/topicapi watchlist', {}],
  ['GET circle/commonapi notify', {}],
  ['GET circle/commonapi notify', { group: 'likes' }],
  ['GET circle/commonapi notify', { group: 'notices' }],
  ['GET reward/ledger', {}],
] as const

test('the counters of a member’s page equal the lengths of the lists that they open', async () => {
  const page = await lively.ok('GET circle/memberapi homepage')
  const length = async (address: CallName, input = {}) => (await walk(lively, address, input)).length
  expect(page).toMatchObject({
    follow:
      (await length('GET circle/memberapi attentions')) +
      (await length('GET circle/memberapi attentions', { type: 'tag' })),
    fans: await length('GET circle/memberapi fans'),
    digg: await length('GET circle/memberapi get_digg'),
    reply: await length('GET circle/memberapi get_reply'),
    blocked: await length('GET circle/memberapi block_list'),
  })
  expect(page.digg).toBe(8)
})

test('another member and a visitor see counters of following and followers equal to the lists', async () => {
  for (const viewer of [friend, crowd[0] as Person, app.visitor]) {
    const page = await viewer.ok('GET circle/memberapi homepage', { id: lively.id })
    const length = async (address: CallName, input = {}) =>
      (await walk(viewer, address, { id: lively.id, ...input })).length
    expect(page.fans).toBe(await length('GET circle/memberapi fans'))
    expect(page.follow).toBe(
      (await length('GET circle/memberapi attentions')) +
        (await length('GET circle/memberapi attentions', { type: 'tag' })),
    )
  }
})

const forgetSeen = async () => {
  const unread = {
    likes_seen: new Date(0),
    comments_seen: new Date(0),
    fans_seen: new Date(0),
    notices_seen: new Date(0),
  }
  await app.db.updateTable('member').set(unread).where('id', '=', lively.id).execute()
  await app.db.deleteFrom('message_seen').where('member_id', '=', lively.id).execute()
}

test('unread counters are the numbers of unread rows of their lists, and reading clears them', async () => {
  const unreadRows = async (address: CallName) => {
    const { data } = (await lively.ok(address, { pagesize: 100 })) as unknown as { data: { is_read: 0 | 1 }[] }
    return data.filter((row) => row.is_read === 0).length
  }
  await forgetSeen()
  const page = await lively.ok('GET circle/memberapi homepage')
  const { unread } = await lively.ok('GET circle/commonapi unread')
  expect(page.unread_digg).toBe(await unreadRows('GET circle/memberapi get_digg'))
  expect(page.unread_reply).toBe(await unreadRows('GET circle/memberapi get_reply'))
  expect(page.unread_fans).toBe((await walk(lively, 'GET circle/memberapi fans')).length)
  expect(unread).toBe(await unreadRows('GET circle/commonapi notify'))
  expect(await lively.ok('GET circle/memberapi homepage')).toMatchObject({
    unread_fans: 0,
    unread_digg: 0,
    unread_reply: 0,
  })
  expect((await lively.ok('GET circle/commonapi unread')).unread).toBe(0)
})

test('each group of messages counts its own unread rows, and reading one leaves the others unread', async () => {
  await forgetSeen()
  const groups = async () => (await lively.ok('GET circle/commonapi unread')).groups
  const before = await groups()
  const likes = await lively.ok('GET circle/commonapi notify', { group: 'likes', pagesize: 100 })
  expect(before.likes).toBe(likes.data.filter((row) => row.is_read === 0).length)
  expect(likes.unread).toBe(before.likes)
  expect(await groups()).toEqual({ ...before, likes: 0 })
  const replies = await lively.ok('GET circle/memberapi get_reply', { pagesize: 100 })
  expect(before.comments).toBe(replies.data.filter((row) => row.is_read === 0).length)
  const notices = await lively.ok('GET circle/commonapi notify', { group: 'notices', pagesize: 100 })
  expect(before.notices).toBe(notices.data.filter((row) => row.is_read === 0).length)
  expect(await groups()).toEqual({ likes: 0, comments: 0, notices: 0 })
})

test('reading the list of likes leaves a new collect unread until the group of both is read', async () => {
  const author = await app.createPerson('收到赞的人')
  const topic = await publish(author, '又赞又收藏')
  const groups = async () => (await author.ok('GET circle/commonapi unread')).groups
  await author.ok('GET circle/commonapi notify', { group: 'likes' })
  app.advanceTime(1_000)
  await like(friend, topic)
  await collect(friend, topic)
  expect(await groups()).toMatchObject({ likes: 2 })
  expect((await author.ok('GET circle/memberapi get_digg')).data).toMatchObject([{ is_read: 0 }])
  expect(await groups()).toMatchObject({ likes: 1 })
  const { data } = await author.ok('GET circle/commonapi notify', { group: 'likes' })
  expect(data.filter((row) => row.is_read === 0)).toMatchObject([{ kind: 'collect', id: friend.id }])
  expect(await groups()).toMatchObject({ likes: 0 })
})

test('a message shows the avatar and the post, unless its reader may no longer see the post', async () => {
  await collect(friend, post)
  const rows = async (person: Person, group: string) =>
    (await person.ok('GET circle/commonapi notify', { group, pagesize: 100 })).data
  expect(await rows(lively, 'likes')).toContainEqual(
    expect.objectContaining({
      kind: 'collect',
      title: `${friend.nickname}收藏了您的帖子`,
      member_data: expect.objectContaining({ id: friend.id }),
      topic: expect.objectContaining({ topic_id: post, thumb: expect.stringMatching(/./) }),
    }),
  )
  const names = JSON.stringify(await rows(lively, 'likes'))
  for (const person of [blocked, banned]) expect(names).not.toContain(person.nickname)
  const secret = '只有一会儿的内容'
  const gone = await publish(blocked, secret)
  await friend.ok('POST circle/commonapi report', { kind: 'topic', id: gone, reason_id: 3 })
  await reviewer.ok('POST circle/topic keep', { topic_id: gone })
  app.advanceTime(11_000)
  expect(JSON.stringify(await rows(friend, 'notices'))).toContain(secret)
  await blocked.ok('POST circle/topicapi del', { topic_id: gone })
  expect(JSON.stringify(await rows(friend, 'notices'))).not.toContain(secret)
  const hidden = await publish(lively, '匿名的一篇', { anonymous: 1 })
  await comment(friend, hidden, { anonymous: 1 })
  expect(JSON.stringify(await rows(lively, ''))).toContain('匿名用户评论了您的帖子')
})

test.each([...lists, ...ownLists])(
  'the total of %s %o is the number of rows on all its pages, to its owner',
  async (address, input) => {
    const { length, totals } = await walk(lively, address, input)
    expect(totals).toEqual([length])
  },
)

test.each(lists)('the total of %s %o is the number of rows on all its pages, to others', async (address, input) => {
  for (const viewer of [friend, crowd[0] as Person, app.visitor]) {
    for (const owner of [lively, crowd[1] as Person]) {
      const { length, totals } = await walk(viewer, address, { id: owner.id, ...input })
      expect(totals).toEqual([length])
    }
  }
  expect((await walk(lively, address, { id: blocked.id, ...input })).totals).toHaveLength(1)
})

test('an album counts the posts whose pictures it shows', async () => {
  const { rows, totals } = await walk(lively, 'GET circle/memberapi photo')
  const items = rows.flatMap((row) => (row as { list?: { topic_id: number }[] }).list ?? [])
  expect(totals).toEqual([new Set(items.map((item) => item.topic_id)).size])
})

test('the post counts of a topic and of a site equal the lengths of their lists', async () => {
  expect((await walk(app.visitor, 'GET circle/topicapi taglist', { tagid: tag })).totals).toEqual([
    (await walk(app.visitor, 'GET circle/topicapi taglist', { tagid: tag })).length,
  ])
  const { length, totals } = await walk(app.visitor, 'GET circle/topicapi list')
  expect(totals).toEqual([length])
  expect(Number((await app.visitor.ok('GET circle/commonapi setting')).all_num)).toBe(length)
})

test('the total of a feed by type, and of a topic by days, is the number of posts that the list shows', async () => {
  for (const type of [1, 2, 3]) {
    const { length, totals } = await walk(app.visitor, 'GET circle/topicapi list', { type })
    expect(totals).toEqual([length])
  }
  const yesterday = new Date(app.now().getTime() + 8 * hour - day).toISOString().slice(0, 10)
  const late = await publish(friend, '后来的一篇', { tag })
  await app.db
    .updateTable('post')
    .set({ published_at: new Date(app.now().getTime() - 3 * day) })
    .where('id', '=', late)
    .execute()
  const { length, totals } = await walk(operator, 'GET circle/topicapi taglist', { tagid: tag, start: yesterday })
  expect([length, totals]).toEqual([7, [7]])
  await friend.ok('POST circle/topicapi del', { topic_id: late })
})

test('a post counts all comments of its threads, which its list and their replies show', async () => {
  const detail = await app.visitor.ok('GET circle/topicapi detail', { topic_id: post })
  const { rows } = await walk(app.visitor, 'GET circle/replyapi list', { topic_id: post })
  let shown = rows.length
  for (const row of rows as { comment_id?: number }[]) {
    const replies = await walk(app.visitor, 'GET circle/replyapi children', { comment_id: row.comment_id })
    expect(replies.totals).toEqual([replies.length])
    shown += replies.length
  }
  expect(detail).toMatchObject({ reply: shown })
})

test('a thread counts the replies that its reader sees, including own pending ones, without those of blocked members', async () => {
  const counts = async (person: Person) => {
    const { rows } = await walk(person, 'GET circle/replyapi list', { topic_id: post })
    let sum = 0
    for (const { comment_id, reply_count } of rows as { comment_id?: number; reply_count?: number }[]) {
      const replies = await walk(person, 'GET circle/replyapi children', { comment_id })
      expect([replies.totals, replies.length]).toEqual([[reply_count], reply_count])
      sum += reply_count ?? 0
    }
    return sum
  }
  expect([await counts(lively), await counts(friend)]).toEqual([1, 2])
  const [head] = (await walk(friend, 'GET circle/replyapi list', { topic_id: post })).rows as { comment_id?: number }[]
  const waiting = { topic_id: post, reply_id: head?.comment_id, content: '等审的回复' }
  const { comment_id } = (await friend.ok('POST circle/replyapi comment', waiting)).comment
  expect([await counts(lively), await counts(friend)]).toEqual([1, 3])
  await friend.ok('POST circle/replyapi del', { comment_id })
  expect(await counts(friend)).toBe(2)
})

test('a followed topic counts its followers, and following changes no number of posts', async () => {
  const before = await friend.ok('GET circle/tagapi detail', { tag_id: tag })
  const newcomer = await app.createPerson('新来的')
  const { num } = await newcomer.ok('POST circle/tagapi subscribe', { to_id: tag })
  expect(num).toBe(before.num + 1)
  expect((await walk(app.visitor, 'GET circle/topicapi taglist', { tagid: tag })).totals).toEqual([7])
})

test('a search, the givers of a reward, a poll and the lists of a blocklist count the rows that they show', async () => {
  const found = () => app.visitor.ok('GET circle/topicapi search', { keywords: '云溪' })
  for (const name of ['云溪夜市', '云溪的桥']) await app.createTag(name)
  const { tag: tags } = await found()
  expect(tags.total).toBe((await walk(app.visitor, 'GET circle/tagapi list', { tag_name: '云溪' })).length)
  let posts = 0
  let total = 0
  for (let page = 1; page === 1 || posts < total; page++) {
    const { topic } = await app.visitor.ok('GET circle/topicapi search', { keywords: '帖子', pagesize: 2, page })
    if (topic.data.length === 0) break
    posts += topic.data.length
    total = topic.total
  }
  expect(posts).toBe(total)
  expect(posts).toBeGreaterThan(2)

  const gift = { content_id: post, kind: 'credit', amount: 1 }
  for (const person of [friend, crowd[0] as Person]) {
    await person.ok('POST reward/give', gift, { 'idempotency-key': `gift of ${person.id}` })
  }
  const givers = await walk(app.visitor, 'GET reward/contentlog', { content_id: post })
  expect(givers.totals).toEqual([givers.length])

  const poll = await addPoll(app, { tag })
  for (const [n, person] of [lively, friend, ...crowd].entries()) {
    await person.ok('POST circle/tagapi voting', { tag_id: tag, option: [poll.options[n % 2]] })
  }
  app.advanceTime(3_700_000)
  const { voters, options } = await lively.ok('GET circle/tagapi vote_detail', { id: poll.id })
  expect(voters).toBe(5)
  expect(options.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(5)

  await operator.ok('POST console/word add', { kind: 'refuse', words: '甲乙丙\n丁戊己\n庚辛壬' })
  await operator.ok('POST console/word add', { kind: 'hold', words: '子丑寅' })
  for (const kind of ['refuse', 'hold', 'allow'] as const) {
    const { totals } = await operator.ok('GET console/word list', { kind })
    let length = 0
    let cursor: string | undefined
    do {
      const page = await operator.ok('GET console/word list', { kind, pagesize: 2, ...(cursor && { cursor }) })
      length += page.data.length
      cursor = page.next ?? undefined
    } while (cursor)
    expect(totals[kind]).toBe(length)
  }
})

/** The lengths of the lists of the queue under the names of their counters, less appeals against own decisions. */
const measureQueue = async (person: Person, pending = { posts: 1, comments: 1 }) => {
  const posts = async (state: number) => (await walk(person, 'GET circle/topic list', { state })).length
  const comments = async (state: number) => (await walk(person, 'GET circle/reply pending', { state })).length
  const appeals = async (address: CallName) =>
    (await walk(person, address, { state: 6 })).rows.filter(({ appeal }) => !appeal?.mine).length
  return {
    topic: await posts(pending.posts),
    reply: await comments(pending.comments),
    topic_reports: await posts(5),
    reply_reports: await comments(5),
    member_reports: (await walk(person, 'GET circle/report members')).length,
    profile: (await walk(person, 'GET circle/profile list')).length,
    topic_appeals: await appeals('GET circle/topic list'),
    reply_appeals: await appeals('GET circle/reply pending'),
  }
}

test('the counters of review and of the console are the lengths of the lists of the review queue, less appeals against own decisions', async () => {
  const checkQueue = async (person: Person) => {
    const counts = await person.ok('GET circle/audit list')
    expect(counts).toEqual(await measureQueue(person))
    const waiting = await operator.ok('GET console/waiting')
    expect(waiting.to_decide).toBe(0)
    expect(waiting.posts_first + waiting.posts_second).toBe(counts.topic)
    expect(waiting.comments_first + waiting.comments_second).toBe(counts.reply)
    expect(waiting.reports).toBe(counts.topic_reports + counts.reply_reports + counts.member_reports)
    return counts
  }
  const all = { topic: 1, topic_reports: 1, member_reports: 1 }
  const other = await app.createPerson('另一位审核', { level: 1 })
  expect(await checkQueue(reviewer)).toMatchObject({ ...all, topic_appeals: 0 })
  expect(await checkQueue(other)).toMatchObject({ ...all, topic_appeals: 1 })
  for (const state of [2, 3, 4]) {
    for (const address of ['GET circle/topic list', 'GET circle/reply pending'] as const) {
      const { length, totals } = await walk(reviewer, address, { state })
      expect(totals).toEqual([length])
    }
  }
  await lively.ok('POST circle/topicapi del', { topic_id: appealed })
  expect(await checkQueue(other)).toMatchObject({ topic_appeals: 0 })
})

test('under two levels the counters of each level are the lengths of its lists, also where reported items wait again', async () => {
  const { app: levels, people } = await openTwoLevelApp()
  try {
    const { author, reader, first, second } = people
    await levels.updateSettings({ reports: { toReview: 1, standingDays: 0 } })
    const publishPost = async (content: string) => {
      const { topic_id } = await author.ok('POST circle/postingapi common', { content })
      await first.ok('POST circle/topic passstep', { topic_id, rev: 1 })
      await second.ok('POST circle/topic pass', { topic_id, rev: 1 })
      await reader.ok('POST circle/commonapi report', { kind: 'topic', id: topic_id, reason_id: 3 })
      return topic_id
    }
    const online = await publishPost('被举报后还在线的')
    for (const content of ['被举报后改过的', '被举报后改过、一审又通过的']) {
      const topic_id = await publishPost(content)
      await author.ok('POST circle/postingapi edit', { topic_id, content: `${content}，第二版` })
      if (content.includes('一审')) await first.ok('POST circle/topic passstep', { topic_id, rev: 2 })
    }
    const { comment } = await author.ok('POST circle/replyapi comment', { topic_id: online, content: '很冲的评论' })
    await first.ok('POST circle/reply multi', { raction: 'passstep', data: comment.comment_id })
    await second.ok('POST circle/reply multi', { raction: 'pass', data: comment.comment_id })
    await reader.ok('POST circle/commonapi report', { kind: 'reply', id: comment.comment_id, reason_id: 3 })

    const counts = { topic: 1, topic_reports: 1, reply_reports: 0 }
    expect(await first.ok('GET circle/audit list')).toMatchObject({ ...counts, reply: 1 })
    expect(await first.ok('GET circle/audit list')).toEqual(await measureQueue(first))
    expect(await second.ok('GET circle/audit list')).toMatchObject({ ...counts, reply: 0 })
    expect(await second.ok('GET circle/audit list')).toEqual(await measureQueue(second, { posts: 7, comments: 8 }))
  } finally {
    await levels.close()
  }
})

test('a reviewer of level 2 who is an operator counts what their queue and the list of posts show', async () => {
  const { app: levels, people } = await openTwoLevelApp()
  try {
    const second = await levels.createPerson('二审运营', { level: 2, operator: true })
    const publishBy = async (person: Person) =>
      (await person.ok('POST circle/postingapi common', { content: `${person.nickname}的帖子` })).topic_id
    for (const person of [people.author, second]) {
      const passed = await publishBy(person)
      await people.first.ok('POST circle/topic passstep', { topic_id: passed, rev: 1 })
      await publishBy(person)
    }
    const counts = await second.ok('GET console/waiting')
    const queue = await walk(second, 'GET circle/topic list', { state: 1 })
    const firstLevel = await walk(second, 'GET console/posts', { stage: 'first' })
    expect(counts).toMatchObject({
      posts_second: queue.length,
      posts_first: firstLevel.length,
      to_decide: queue.length,
    })
    expect([queue.length, firstLevel.length]).toEqual([1, 2])
  } finally {
    await levels.close()
  }
})

test('functions that write are in PL/pgSQL, which plans their statements once per session', async () => {
  const { rows } = await sql`select proname from pg_proc p join pg_language l on l.oid = p.prolang
    where l.lanname = 'sql' and p.provolatile = 'v' and p.pronamespace = 'public'::regnamespace`.execute(app.db)
  expect(rows).toEqual([])
})
