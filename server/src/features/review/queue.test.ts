import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let author: Person
let reviewer: Person

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  author = await house.person('云溪小满')
  reviewer = await house.person('一审老陈', { level: 1 })
  for (let n = 1; n <= 7; n++) {
    const words = n === 4 ? '有意的加微信' : `第${n}天的茶山`
    const form = { content: words, attachment: '[]', topic_type: '1', anonymous: '0' }
    const { topic_id } = await author.ok('POST circle/postingapi common', form)
    posts.push(topic_id)
    house.wait(1_000)
  }
})
afterAll(() => house.close())

const posts: number[] = []

/** All that a reviewer sees of a tab who follows the cursors, two posts a page. */
const leafThrough = async (input: { state: number; keywords?: string }): Promise<number[]> => {
  const seen: number[] = []
  let cursor: string | null | undefined
  do {
    const page = await reviewer.ok('GET circle/topic list', { ...input, pagesize: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...page.data.map((post) => post.topic_id))
    cursor = page.next
  } while (cursor)
  return seen
}

test('the queue goes on behind every page: marked posts first, then who waits longest, each once', async () => {
  const [one, two, three, marked, five, six, seven] = posts
  expect(await leafThrough({ state: 1 })).toEqual([marked, one, two, three, five, six, seven])
  expect(await leafThrough({ state: 1, keywords: '茶山' })).toEqual([one, two, three, five, six, seven])
})

test('the other tabs go on behind every page, the newest decision first', async () => {
  for (const topic_id of posts) {
    await reviewer.ok('POST circle/topic pass', { topic_id, rev: 1 })
    house.wait(1_000)
  }
  expect(await leafThrough({ state: 2 })).toEqual(posts.toReversed())
  expect(await leafThrough({ state: 4, keywords: '茶山' })).toEqual(posts.toReversed().filter((id) => id !== posts[3]))
  for (const topic_id of posts) await reviewer.ok('POST circle/topic offline', { topic_id, reason: '低俗' })
  expect((await leafThrough({ state: 3 })).toSorted()).toEqual(posts.toSorted())
})

test('the reasons that a reviewer gave most of late stand in front, for them alone', async () => {
  const asked = async (who: Person) => (await who.ok('GET circle/topic reasons')).frequent
  // Everything above went offline as 低俗, the third reason.
  expect(await asked(reviewer)).toEqual([3])
  const refuse = async (reason: string) => {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '再写一篇', topic_type: '1' })
    await reviewer.ok('POST circle/topic fail', { topic_id, rev: 1, reason })
  }
  for (let n = 0; n < 2; n++) await refuse('引战')
  await refuse('图太糊了')
  expect(await asked(reviewer)).toEqual([3, 8])
  expect(await asked(await house.person('二审林姐', { level: 2 }))).toEqual([])
  for (let n = 0; n < 6; n++) await refuse('引战')
  expect(await asked(reviewer)).toEqual([8, 3])
  house.wait(91 * 86_400_000)
  expect(await asked(await house.again(reviewer))).toEqual([])
  house.wait(-91 * 86_400_000)
})

test('the queue of comments goes on behind its first page', async () => {
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
    house.wait(1_000)
  }
  const page = await reviewer.ok('GET circle/reply pending', { state: 1, pagesize: 2 })
  const behind = await reviewer.ok('GET circle/reply pending', { state: 1, pagesize: 2, cursor: page.next })
  expect([...page.data, ...behind.data].map(({ id }) => id)).toEqual(comments)
})
