import { minute } from '@quanzi/contract/time'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkCounters } from '../src/tools/counter-check.ts'
import { publishApprovedPost } from './publish.ts'
import { openTestApp, type Person, type TestApp } from './test-app.ts'

let app: TestApp
let people: Person[]
let posts: number[]
const rounds = 3 * Number(process.env['QUANZI_SOAK'] ?? 1)

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  const reviewer = await app.createPerson('一审老陈', { level: 1 })
  people = [await app.createPerson('甲'), await app.createPerson('乙'), await app.createPerson('丙')]
  posts = []
  for (const author of people) {
    posts.push(await publishApprovedPost(reviewer, author, { content: `${author.nickname}的帖子` }))
  }
})
afterAll(() => app.close())

const reactions = ['like', 'collect', 'follow', 'block'] as const
type ToggleRequest = {
  personIndex: number
  reaction: (typeof reactions)[number]
  targetIndex: number
  on: boolean
  delivery: 'fine' | 'doubled' | 'lost'
}

/** One request on an unreliable network: lost, repeated or delivered. */
const send = async ({ personIndex, reaction, targetIndex, on, delivery }: ToggleRequest): Promise<void> => {
  if (delivery === 'lost') return
  const person = people[personIndex] as Person
  const topic_id = posts[targetIndex]
  const to_member_id = people[targetIndex]?.id
  const sendOnce = () =>
    reaction === 'like'
      ? person.call(on ? 'POST circle/diggapi topic' : 'POST circle/diggapi topic_cancel', { topic_id })
      : reaction === 'collect'
        ? person.call(on ? 'POST circle/topicapi collect' : 'POST circle/topicapi uncollect', { topic_id })
        : reaction === 'follow'
          ? person.call(on ? 'POST circle/commonapi subscribe' : 'POST circle/commonapi unsubscribe', { to_member_id })
          : person.call(on ? 'POST circle/commonapi block' : 'POST circle/commonapi unblock', { to_member_id })
  const responses = await Promise.all(delivery === 'doubled' ? [sendOnce(), sendOnce()] : [sendOnce()])
  for (const { code } of responses) expect(reaction === 'follow' && on ? [0, 403, 422] : [0, 422]).toContain(code)
}

const toggleRequest: fc.Arbitrary<ToggleRequest> = fc.record({
  personIndex: fc.nat(2),
  reaction: fc.constantFrom(...reactions),
  targetIndex: fc.nat(2),
  on: fc.boolean(),
  delivery: fc.constantFrom('fine', 'fine', 'doubled', 'lost'),
})

test(
  'lost, repeated and reordered toggles of several members leave flags and counters equal to the rows',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(toggleRequest, { minLength: 1, maxLength: 6 }), { maxLength: 6 }),
        async (waves) => {
          // The requests of a wave run concurrently, so their responses come in any order.
          for (const wave of waves) await Promise.all(wave.map(send))
          expect(await checkCounters(app.db)).toEqual([])
          for (const person of people) await expectFlagsEqualRows(person)
          expect(await listFollowsOfBlocked()).toEqual([])
        },
      ),
      { numRuns: rounds },
    )
  },
  minute,
)

const listFollowsOfBlocked = () =>
  app.db
    .selectFrom('member_follow as f')
    .innerJoin('member_block as b', (join) =>
      join.onRef('b.member_id', '=', 'f.member_id').onRef('b.target_id', '=', 'f.target_id'),
    )
    .select(['f.member_id', 'f.target_id'])
    .execute()

const expectFlagsEqualRows = async (person: Person): Promise<void> => {
  const countReactions = async (table: 'post_like' | 'post_collect', post_id: number) =>
    (
      await app.db
        .selectFrom(table)
        .selectAll()
        .where('post_id', '=', post_id)
        .where('member_id', '=', person.id)
        .execute()
    ).length
  const countRelations = async (table: 'member_follow' | 'member_block', target_id: number) =>
    (
      await app.db
        .selectFrom(table)
        .selectAll()
        .where('target_id', '=', target_id)
        .where('member_id', '=', person.id)
        .execute()
    ).length
  for (const [i, other] of people.entries()) {
    const post = await person.ok('GET circle/topicapi detail', { topic_id: posts[i] })
    expect(post).toMatchObject({
      is_digg: await countReactions('post_like', posts[i] as number),
      is_collect: await countReactions('post_collect', posts[i] as number),
      is_attention: await countRelations('member_follow', other.id),
    })
    expect(await person.ok('GET circle/memberapi homepage', { id: other.id })).toMatchObject({
      is_attention: await countRelations('member_follow', other.id),
      is_block: await countRelations('member_block', other.id),
    })
  }
}
