import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commentOnline, publishOnline } from '../../../test/deeds.ts'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let secretive: Person
let reader: Person
let fan: Person
let reviewer: Person
let post: number
let tag: number

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  secretive = await house.person('不想透露的人')
  reader = await house.person('阿宁')
  fan = await house.person('粉丝')
  reviewer = await house.person('一审老陈', { level: 1 })
  tag = await house.tag('民生随手拍')
  await fan.ok('POST circle/commonapi subscribe', { to_member_id: secretive.id })
  post = await publishOnline(reviewer, secretive, { content: '路灯坏了快一个星期', anonymous: 1, tag })
  const own = await publishOnline(reviewer, reader, { content: '我也看见了' })
  await commentOnline(reviewer, secretive, { topic_id: own, content: '匿名说一句', anonymous: 1 })
  await commentOnline(reviewer, secretive, { topic_id: post, content: '楼主自己匿名说', anonymous: 1 })
  await commentOnline(reviewer, secretive, { topic_id: post, content: '这句署名', anonymous: 0 })
})
afterAll(() => house.close())

/** Everything that a person can read, as one text, without what they say of themselves. */
const everythingReadBy = async (person: Person): Promise<string> => {
  const answers = [
    await person.ok('GET circle/topicapi list'),
    await person.ok('GET circle/topicapi list', { order: 2 }),
    await person.ok('GET circle/topicapi today_hot'),
    await person.ok('GET circle/topicapi taglist', { tagid: tag }),
    await person.ok('GET circle/topicapi search', { keywords: '路灯' }),
    await person.ok('GET circle/topicapi detail', { topic_id: post }),
    await person.ok('GET circle/memberapi topic', { id: secretive.id }),
  ]
  return JSON.stringify(answers)
}

describe('an anonymous author', () => {
  test('is told to nobody, in no list, count or search', async () => {
    for (const person of [house.visitor, reader, fan]) {
      const text = await everythingReadBy(person)
      // The signed comment names its writer; take it out, then nothing of them may be left.
      const rest = text.replace(/\{"comment_id":\d+,"content":"这句署名"[^}]*\}\}/g, '')
      expect(rest).not.toContain('不想透露的人')
      expect(rest).not.toMatch(new RegExp(`"(?:member_)?id":${secretive.id}[,}]`))
      expect(text).toContain('匿名用户')
    }
  })

  test('shows as one and the same nobody, without mark, follow or link', async () => {
    await secretive.ok('GET ajax/user')
    const detail = await fan.ok('GET circle/topicapi detail', { topic_id: post })
    expect(detail).toMatchObject({
      member_id: 0,
      is_attention: 0,
      is_mine: 0,
      anonymous: '1',
      member_data: { id: 0, nickname: '匿名用户', auth: 0, auth_icon: '' },
    })
  })

  test('is not in the feed of those who follow them, nor on their own page', async () => {
    expect((await fan.ok('GET circle/topicapi watchlist')).data).toEqual([])
    expect((await reader.ok('GET circle/memberapi topic', { id: secretive.id })).data).toEqual([])
    expect((await reader.ok('GET circle/memberapi topic', { id: secretive.id })).total).toBe(0)
  })

  test('is counted in none of the counters that others see, and in all of their own', async () => {
    await reader.ok('POST circle/diggapi topic', { topic_id: post })
    expect((await fan.ok('GET circle/memberapi homepage', { id: secretive.id })).digg).toBe(0)
    expect((await secretive.ok('GET circle/memberapi homepage')).digg).toBe(1)
  })

  test('is never marked as the author among the comments', async () => {
    const comments = (await reader.ok('GET circle/replyapi list', { topic_id: post })).data
    expect(comments.map((c) => [c.content, c.is_author, c.passport.nickname])).toEqual(
      expect.arrayContaining([
        ['楼主自己匿名说', 0, '匿名用户'],
        ['这句署名', 0, '不想透露的人'],
      ]),
    )
  })

  test('sees their own things as their own', async () => {
    const detail = await secretive.ok('GET circle/topicapi detail', { topic_id: post })
    expect(detail).toMatchObject({ member_id: secretive.id, is_mine: 1, member_data: { nickname: '不想透露的人' } })
    expect((await secretive.ok('GET circle/topicapi list')).data.find((p) => p.topic_id === post)?.is_mine).toBe(1)
  })

  test('is not given away by being blocked: what they wrote anonymously stays where it is', async () => {
    const before = (await reader.ok('GET circle/topicapi list')).data.map((p) => p.topic_id)
    const commentsBefore = (await reader.ok('GET circle/replyapi list', { topic_id: post })).data.map((c) => c.content)
    await reader.ok('POST circle/commonapi block', { to_member_id: secretive.id })
    expect((await reader.ok('GET circle/topicapi list')).data.map((p) => p.topic_id)).toEqual(before)
    expect(await reader.ok('GET circle/topicapi detail', { topic_id: post })).toMatchObject({ block: 0 })
    const commentsAfter = (await reader.ok('GET circle/replyapi list', { topic_id: post })).data.map((c) => c.content)
    expect(commentsAfter).toEqual(commentsBefore.filter((content) => content !== '这句署名'))
    await reader.ok('POST circle/commonapi unblock', { to_member_id: secretive.id })
  })

  test('is known to the desk, and each look is logged', async () => {
    const seen = await reviewer.ok('GET circle/topic detail', { topic_id: post })
    expect(seen).toMatchObject({ nickname: '不想透露的人', member_id: secretive.id, anonymous: '1' })
    const looks = await house.db
      .selectFrom('author_look')
      .selectAll()
      .where('item_id', '=', post)
      .where('kind', '=', 'post')
      .execute()
    expect(looks.map((look) => look.member_id)).toContain(reviewer.id)
  })

  test('is anonymous in the notice of a comment', async () => {
    house.wait(11_000)
    const titles = (await reader.ok('GET circle/commonapi notify')).data.map((n) => n.title)
    expect(titles).toContain('匿名用户评论了您的帖子')
    expect(titles.join()).not.toContain('不想透露')
  })

  test('cannot be one where the site has switched it off', async () => {
    await house.db
      .updateTable('site')
      .set({ explain: JSON.stringify({ anonymous_switch: '0' }) })
      .where('id', '=', 10001)
      .execute()
    house.app.house.sites.forget()
    for (const address of ['POST circle/postingapi common', 'POST circle/replyapi comment'] as const) {
      expect(await secretive.call(address, { topic_id: 1, content: '再来', anonymous: 1 })).toMatchObject({
        code: 422,
        error: '当前不支持匿名',
        data: { field: 'anonymous' },
      })
    }
    await house.db.updateTable('site').set({ explain: '{}' }).where('id', '=', 10001).execute()
    house.app.house.sites.forget()
  })
})
