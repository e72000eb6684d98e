import { limits } from '@quanzi/contract/limits'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishApprovedComment, publishApprovedPost } from '../../../test/publish.ts'
import { createPeople, openSingleLevelApp } from '../../../test/single-level-app.ts'
import type { Person, TestApp } from '../../../test/test-app.ts'

let app: TestApp
let reviewer: Person
let author: Person
let post: number

beforeAll(async () => {
  ;({ app, reviewer } = await openSingleLevelApp())
  ;[author] = (await createPeople(app, '作者')) as [Person]
  post = await publishApprovedPost(reviewer, author, { content: '山里的第一场雪' })
})
afterAll(() => app.close())

const readDetail = async () => {
  const detail = await app.visitor.ok('GET circle/topicapi detail', { topic_id: post })
  if (!('content' in detail)) throw new Error('the post is not public')
  return detail
}
const readCard = async () => {
  const { data } = await app.visitor.ok('GET circle/topicapi list')
  return data.find(({ topic_id }) => topic_id === post)
}

test('a post names its latest 30 likers and a card its latest 6, the last one first', async () => {
  const likers: number[] = []
  for (let n = 0; n < limits.likersInDetail + 2; n++) {
    const liker = await app.createPerson(`点赞的人${n}`)
    app.advanceTime(1_000)
    await liker.ok('POST circle/diggapi topic', { topic_id: post })
    likers.unshift(liker.id)
  }
  const idsOf = (list: { member_id: number }[] | undefined) => list?.map(({ member_id }) => member_id)
  expect(idsOf((await readDetail()).digg_list)).toEqual(likers.slice(0, 30))
  // Cards are cached for a second.
  await expect.poll(async () => idsOf((await readCard())?.digg_list)).toEqual(likers.slice(0, 6))
})

test('a post previews its four most liked public comments, the earlier of two with equal likes first', async () => {
  const readers = await createPeople(app, '读者甲', '读者乙', '读者丙')
  const write = async (content: string, likes: number) => {
    const reply_id = await publishApprovedComment(reviewer, author, { topic_id: post, content })
    for (const reader of readers.slice(0, likes)) await reader.ok('POST circle/diggapi reply', { reply_id })
    app.advanceTime(minute)
    return reply_id
  }
  await write('没有人喜欢', 0)
  const one = await write('一个人喜欢', 1)
  const three = await write('三个人喜欢', 3)
  const laterOne = await write('又一个人喜欢', 1)
  const two = await write('两个人喜欢', 2)
  const offline = await write('很快下线', 3)
  await reviewer.ok('POST circle/reply multi', { raction: 'offline', data: offline, reason: '引战' })
  await author.ok('POST circle/replyapi comment', { topic_id: post, content: '还没有通过' })
  const expected = [three, two, one, laterOne]
  const idsOf = (list: { comment_id: number }[] | undefined) => list?.map(({ comment_id }) => comment_id)
  expect(idsOf((await readDetail()).reply_list)).toEqual(expected)
  await expect.poll(async () => idsOf((await readCard())?.reply_list)).toEqual(expected)
})
