import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../src/features/books/check.ts'
import { publishOnline } from './deeds.ts'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

let house: TestHouse
let people: Person[]
let posts: number[]
const rounds = 3 * Number(process.env['QUANZI_SOAK'] ?? 1)

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  const reviewer = await house.person('一审老陈', { level: 1 })
  people = [await house.person('甲'), await house.person('乙'), await house.person('丙')]
  posts = []
  for (const author of people) {
    posts.push(await publishOnline(reviewer, author, { content: `${author.nickname}的帖子` }))
  }
})
afterAll(() => house.close())

const deeds = ['like', 'collect', 'follow', 'block'] as const
type Tap = { who: number; what: (typeof deeds)[number]; to: number; on: boolean; line: 'fine' | 'doubled' | 'lost' }

/** One tap as the line carries it: lost on the way there, doubled by a second try, or fine. */
const send = async ({ who, what, to, on, line }: Tap): Promise<void> => {
  if (line === 'lost') return
  const person = people[who] as Person
  const topic_id = posts[to]
  const to_member_id = people[to]?.id
  const once = () =>
    what === 'like'
      ? person.call(on ? 'POST circle/diggapi topic' : 'POST circle/diggapi topic_cancel', { topic_id })
      : what === 'collect'
        ? person.call(on ? 'POST circle/topicapi collect' : 'POST circle/topicapi uncollect', { topic_id })
        : what === 'follow'
          ? person.call(on ? 'POST circle/commonapi subscribe' : 'POST circle/commonapi unsubscribe', { to_member_id })
          : person.call(on ? 'POST circle/commonapi block' : 'POST circle/commonapi unblock', { to_member_id })
  const told = await Promise.all(line === 'doubled' ? [once(), once()] : [once()])
  for (const { code } of told) expect([0, 422]).toContain(code)
}

const tap: fc.Arbitrary<Tap> = fc.record({
  who: fc.nat(2),
  what: fc.constantFrom(...deeds),
  to: fc.nat(2),
  on: fc.boolean(),
  line: fc.constantFrom('fine', 'fine', 'doubled', 'lost'),
})

test('any taps of several people, lost, doubled and in any order, leave flags and counts that equal the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(tap, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), async (waves) => {
      // What one wave holds is under way at once, so that its answers come in any order.
      for (const wave of waves) await Promise.all(wave.map(send))
      expect(await checkBooks(house.db)).toEqual([])
      for (const person of people) await seesTheTruth(person)
    }),
    { numRuns: rounds },
  )
}, 60_000)

const seesTheTruth = async (person: Person): Promise<void> => {
  const has = async (table: 'post_like' | 'collect', post_id: number) =>
    (
      await house.db
        .selectFrom(table)
        .selectAll()
        .where('post_id', '=', post_id)
        .where('member_id', '=', person.id)
        .execute()
    ).length
  const tied = async (table: 'follow' | 'block', target_id: number) =>
    (
      await house.db
        .selectFrom(table)
        .selectAll()
        .where('target_id', '=', target_id)
        .where('member_id', '=', person.id)
        .execute()
    ).length
  for (const [i, other] of people.entries()) {
    const post = await person.ok('GET circle/topicapi detail', { topic_id: posts[i] })
    expect(post).toMatchObject({
      is_digg: await has('post_like', posts[i] as number),
      is_collect: await has('collect', posts[i] as number),
      is_attention: await tied('follow', other.id),
    })
    expect(await person.ok('GET circle/memberapi homepage', { id: other.id })).toMatchObject({
      is_attention: await tied('follow', other.id),
      is_block: await tied('block', other.id),
    })
  }
}
