import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let testApp: TestApp
let anonymousAuthor: Person
let reader: Person
let fan: Person
let reviewer: Person
let post: number
let tag: number

beforeAll(async () => {
  testApp = await openTestApp({ auditSwitch: 1 })
  anonymousAuthor = await testApp.createPerson('不想透露的人')
  reader = await testApp.createPerson('阿宁')
  fan = await testApp.createPerson('粉丝')
  reviewer = await testApp.createPerson('一审老陈', { level: 1 })
  tag = await testApp.createTag('民生随手拍')
  await fan.ok('POST circle/commonapi subscribe', { to_member_id: anonymousAuthor.id })
  post = await publishApprovedPost(reviewer, anonymousAuthor, { content: '路灯坏了快一个星期', anonymous: 1, tag })
  const postOfReader = await publishApprovedPost(reviewer, reader, { content: '我也看见了' })
  await publishApprovedComment(reviewer, anonymousAuthor, {
    topic_id: postOfReader,
    content: '匿名说一句',
    anonymous: 1,
  })
  await publishApprovedComment(reviewer, anonymousAuthor, { topic_id: post, content: '楼主自己匿名说', anonymous: 1 })
  await publishApprovedComment(reviewer, anonymousAuthor, { topic_id: post, content: '这句署名', anonymous: 0 })
})
afterAll(() => testApp.close())

/** All responses that a person can read, as one text, without their own data. */
const readEverythingAs = async (person: Person): Promise<string> => {
  const answers = [
    await person.ok('GET circle/topicapi list'),
    await person.ok('GET circle/topicapi list', { order: 2 }),
    await person.ok('GET circle/topicapi today_hot'),
    await person.ok('GET circle/topicapi taglist', { tagid: tag }),
    await person.ok('GET circle/topicapi search', { keywords: '路灯' }),
    await person.ok('GET circle/topicapi detail', { topic_id: post }),
    await person.ok('GET circle/memberapi topic', { id: anonymousAuthor.id }),
  ]
  return JSON.stringify(answers)
}

describe('an anonymous author', () => {
  test('an anonymous author is in no list, count or search of others', async () => {
    for (const person of [testApp.visitor, reader, fan]) {
      const text = await readEverythingAs(person)
      // The comment that is not anonymous names its author and is removed first.
      const withoutNamedComment = text.replace(/\{"comment_id":\d+,"content":"这句署名"[^}]*\}\}/g, '')
      expect(withoutNamedComment).not.toContain('不想透露的人')
      expect(withoutNamedComment).not.toMatch(new RegExp(`"(?:member_)?id":${anonymousAuthor.id}[,}]`))
      expect(text).toContain('匿名用户')
    }
  })

  test('all anonymous authors are shown alike, without verification, follow or link', async () => {
    await anonymousAuthor.ok('GET ajax/user')
    const detail = await fan.ok('GET circle/topicapi detail', { topic_id: post })
    expect(detail).toMatchObject({
      member_id: 0,
      is_attention: 0,
      is_mine: 0,
      anonymous: '1',
      member_data: { id: 0, nickname: '匿名用户', auth: 0, auth_icon: '' },
    })
  })

  test("an anonymous post is not in the feed of followers nor on the author's homepage", async () => {
    expect((await fan.ok('GET circle/topicapi watchlist')).data).toEqual([])
    expect((await reader.ok('GET circle/memberapi topic', { id: anonymousAuthor.id })).data).toEqual([])
    expect((await reader.ok('GET circle/memberapi topic', { id: anonymousAuthor.id })).total).toBe(0)
  })

  test("anonymous items count only in the author's own counters", async () => {
    await reader.ok('POST circle/diggapi topic', { topic_id: post })
    expect((await fan.ok('GET circle/memberapi homepage', { id: anonymousAuthor.id })).digg).toBe(0)
    expect((await anonymousAuthor.ok('GET circle/memberapi homepage')).digg).toBe(1)
  })

  test('an anonymous author is not marked as the author in comments', async () => {
    const comments = (await reader.ok('GET circle/replyapi list', { topic_id: post })).data
    expect(comments.map((c) => [c.content, c.is_author, c.passport.nickname])).toEqual(
      expect.arrayContaining([
        ['楼主自己匿名说', 0, '匿名用户'],
        ['这句署名', 0, '不想透露的人'],
      ]),
    )
  })

  test('an anonymous author sees their own items as their own', async () => {
    const detail = await anonymousAuthor.ok('GET circle/topicapi detail', { topic_id: post })
    expect(detail).toMatchObject({
      member_id: anonymousAuthor.id,
      is_mine: 1,
      member_data: { nickname: '不想透露的人' },
    })
    expect((await anonymousAuthor.ok('GET circle/topicapi list')).data.find((p) => p.topic_id === post)?.is_mine).toBe(
      1,
    )
  })

  test('a block does not hide anonymous items of the blocked member', async () => {
    const before = (await reader.ok('GET circle/topicapi list')).data.map((p) => p.topic_id)
    const commentsBefore = (await reader.ok('GET circle/replyapi list', { topic_id: post })).data.map((c) => c.content)
    await reader.ok('POST circle/commonapi block', { to_member_id: anonymousAuthor.id })
    expect((await reader.ok('GET circle/topicapi list')).data.map((p) => p.topic_id)).toEqual(before)
    expect(await reader.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ block: 0 })
    const commentsAfter = (await reader.ok('GET circle/replyapi list', { topic_id: post })).data.map((c) => c.content)
    expect(commentsAfter).toEqual(commentsBefore.filter((content) => content !== '这句署名'))
    await reader.ok('POST circle/commonapi unblock', { to_member_id: anonymousAuthor.id })
  })

  test('a reviewer sees an anonymous author after an explicit look, and each look is an entry of the audit log', async () => {
    const detail = await reviewer.ok('GET circle/topic detail', { topic_id: post })
    expect(detail).toMatchObject({ nickname: '匿名用户', member_id: 0, anonymous: '1' })
    expect(detail.record).toBeUndefined()
    const countLooks = async () => {
      const looks = (table: 'author_reveal' | 'audit_entry') =>
        testApp.db.selectFrom(table).select('reason').where('member_id', '=', reviewer.id).execute()
      return [await looks('author_reveal'), await looks('audit_entry')]
    }
    expect(await countLooks()).toEqual([[], []])
    const author = await reviewer.ok('POST circle/topic author', { topic_id: post, reason: '核对线索' })
    expect(author).toMatchObject({ id: anonymousAuthor.id, nickname: '不想透露的人', record: { posts: 1 } })
    await reviewer.ok('POST circle/topic author', { topic_id: post })
    const reasons = [{ reason: '核对线索' }, { reason: '' }]
    expect(await countLooks()).toEqual([reasons, reasons])
  })

  test('decisions and reports about anonymous items do not count in the author’s record that reviewers see', async () => {
    const suspect = await testApp.createPerson('被怀疑的人')
    const notAnonymous = {
      post: await publishApprovedPost(reviewer, suspect, { content: '署名的帖子' }),
      comment: await publishApprovedComment(reviewer, suspect, { topic_id: post, content: '署名的评论' }),
    }
    const readRecords = async () => [
      (await reviewer.ok('GET circle/topic detail', { topic_id: notAnonymous.post })).record,
      (await reviewer.ok('GET circle/reply detail', { reply_id: notAnonymous.comment })).record,
    ]
    const before = await readRecords()
    expect(before).toMatchObject([
      { posts: 1, passed: 1, rejected: 0, reports: 0 },
      { posts: 1, passed: 1, rejected: 0, reports: 0 },
    ])
    const topic_id = await publishApprovedPost(reviewer, suspect, { content: '匿名的帖子', anonymous: 1 })
    const comment = { topic_id: post, content: '匿名的评论', anonymous: 1 }
    const reply_id = await publishApprovedComment(reviewer, suspect, comment)
    expect(await readRecords()).toEqual(before)
    await reader.ok('POST circle/commonapi report', { kind: 'topic', id: topic_id, reason_id: 1, text: '' })
    await reader.ok('POST circle/commonapi report', { kind: 'reply', id: reply_id, reason_id: 1, text: '' })
    await reviewer.ok('POST circle/topic offline', { topic_id, reason: '广告' })
    await reviewer.ok('POST circle/reply multi', { raction: 'offline', data: reply_id, reason: '广告' })
    expect(await readRecords()).toEqual(before)
    expect((await reviewer.ok('POST circle/topic author', { topic_id })).record).toMatchObject({
      posts: 2,
      passed: 1,
      rejected: 1,
      reports: 2,
    })
    await reader.ok('POST circle/commonapi report', { kind: 'topic', id: notAnonymous.post, reason_id: 1, text: '' })
    await reviewer.ok('POST circle/topic offline', { topic_id: notAnonymous.post, reason: '广告' })
    expect((await readRecords())[0]).toMatchObject({ posts: 1, passed: 0, rejected: 1, reports: 1 })
  })

  test('a reviewer of another site cannot look behind anonymity', async () => {
    const elsewhere = await testApp.createPerson('别站审核员', { level: 2, site: 10002 })
    expect(await elsewhere.call('POST circle/topic author', { topic_id: post })).toMatchObject({ code: 403 })
    expect(await elsewhere.call('POST circle/topic author', { topic_id: post, siteid: 10002 })).toMatchObject({
      code: 404,
    })
  })

  test('the notification of an anonymous comment does not name its author', async () => {
    testApp.advanceTime(11_000)
    const titles = (await reader.ok('GET circle/commonapi notify')).data.map((n) => n.title)
    expect(titles).toContain('匿名用户评论了您的帖子')
    expect(titles.join()).not.toContain('不想透露')
  })

  test('an anonymous post is refused where the site disables anonymity', async () => {
    await testApp.db
      .updateTable('site')
      .set({ explain: JSON.stringify({ anonymous_switch: '0' }) })
      .where('id', '=', 10001)
      .execute()
    testApp.context.sites.invalidate()
    for (const address of ['POST circle/postingapi common', 'POST circle/replyapi comment'] as const) {
      expect(await anonymousAuthor.call(address, { topic_id: 1, content: '再来', anonymous: 1 })).toMatchObject({
        code: 422,
        error: '当前不支持匿名',
        data: { field: 'anonymous' },
      })
    }
    await testApp.db.updateTable('site').set({ explain: '{}' }).where('id', '=', 10001).execute()
    testApp.context.sites.invalidate()
  })
})
