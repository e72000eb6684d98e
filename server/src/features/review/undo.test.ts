import { type Kind, type ReviewAction, step } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeskPeople, openDesk } from '../../../test/desk.ts'
import type { Person, TestHouse } from '../../../test/house.ts'

let house: TestHouse
let who: DeskPeople

beforeAll(async () => {
  ;({ house, who } = await openDesk())
})
afterAll(() => house.close())

/** Something in that state that went its way: reported where it is online, objected to where it was refused. */
const itemIn = async (kind: Kind, state: number): Promise<number> => {
  const say = { content: '撤销前后一样', topic_type: '1', tag: await house.tag(`撤销${Math.random()}`.slice(0, 8)) }
  const { topic_id } = await who.author.ok('POST circle/postingapi common', say)
  if (kind === 'comment') {
    await walk('post', topic_id, 1)
    const words = { topic_id, content: '撤销前后一样的评论' }
    const { comment } = await who.author.ok('POST circle/replyapi comment', words)
    await walk('comment', comment.comment_id, state)
    return comment.comment_id
  }
  await walk('post', topic_id, state)
  return topic_id
}

const walks: Record<number, ReviewAction[]> = {
  0: [],
  1: ['passstep', 'pass'],
  2: ['fail'],
  4: ['fail', 'restore'],
  5: ['passstep', 'pass', 'offline'],
  7: ['passstep'],
  [-8]: ['passstep'],
  [-4]: ['passstep', 'pass', 'offline'],
}

const walk = async (kind: Kind, id: number, state: number) => {
  for (const action of walks[state] ?? []) {
    const by = action === 'passstep' || action === 'fail' ? who.first : who.second
    house.wait(1_000)
    await take(by, kind, id, action)
  }
  const wire = kind === 'post' ? 'topic' : 'reply'
  if (state === 1) await who.reader.ok('POST circle/commonapi report', { kind: wire, id, reason_id: 8 })
  if (state === 5 || state === 2 || state === -4)
    await who.author.ok('POST circle/commonapi appeal', { kind: wire, id, text: '并没有' })
}

type Taken = ReviewAction | 'appeal_dismiss' | 'undo' | 'claim'
const apart: readonly string[] = ['appeal_dismiss', 'undo', 'claim']
const take = (person: Person, kind: Kind, id: number, action: Taken) => {
  const one = { topic_id: id, rev: 1, data: id, raction: action, reason: '引战' }
  if (kind === 'post') return person.ok(`POST circle/topic ${action}` as 'POST circle/topic pass', one)
  return person.ok(apart.includes(action) ? `POST circle/reply ${action as 'undo'}` : 'POST circle/reply multi', one)
}

/** Everything that could tell of a decision, but the history and the jobs, which look at what is true when they run. */
const everything = async () => {
  const { rows } = await sql<Record<string, unknown>>`select
    (select json_agg(p order by id) from post p) as posts, (select json_agg(c order by id) from comment c) as comments,
    (select json_agg(n order by id) from notice n) as notices, (select json_agg(r order by id) from report r) as reports,
    (select json_agg(a order by id) from appeal a) as appeals, (select json_agg(c order by kind, item_id) from review_claim c) as claims,
    (select json_agg(s order by site_id, kind, state) from state_count s where n <> 0) as counts,
    (select json_agg(t order by id) from tag t) as tags, (select json_agg(l order by id) from ledger l) as ledger,
    (select json_agg(m order by id) from member m) as members,
    (select json_agg(d order by day, member_id, kind, action) from day_decision d where n <> 0) as decisions,
    (select json_agg(d order by day, reason) from day_reason d where n <> 0) as reasons,
    (select json_agg(json_build_array(day, kind, level, bucket, n) order by day, kind, level, bucket)
       from day_wait, unnest(counts) with ordinality c(n, bucket) where n <> 0) as waits`.execute(house.db)
  return rows[0]
}

const decisions: [Kind, number, ReviewAction | 'appeal_dismiss', keyof DeskPeople][] = [
  ['post', 2, 'appeal_dismiss', 'second'],
  ['comment', -4, 'appeal_dismiss', 'first'],
  ['post', 0, 'passstep', 'first'],
  ['post', 0, 'fail', 'first'],
  ['post', 7, 'pass', 'second'],
  ['post', 7, 'fail', 'second'],
  ['post', 4, 'pass', 'second'],
  ['post', 1, 'offline', 'first'],
  ['post', 1, 'top', 'first'],
  ['post', 1, 'select', 'first'],
  ['post', 1, 'keep', 'first'],
  ['post', 5, 'restore', 'first'],
  ['post', 2, 'restore', 'second'],
  ['post', 5, 'del', 'first'],
  ['comment', 0, 'passstep', 'first'],
  ['comment', 0, 'fail', 'first'],
  ['comment', -8, 'pass', 'second'],
  ['comment', -8, 'fail', 'second'],
  ['comment', 1, 'offline', 'second'],
  ['comment', 1, 'keep', 'second'],
  ['comment', -4, 'restore', 'first'],
  ['comment', -4, 'del', 'first'],
]

test.each(decisions)(
  'of a %s in %i: %s, taken back, leaves nothing but the history',
  async (kind, state, action, by) => {
    const id = await itemIn(kind, state)
    const level = by === 'second' ? 2 : 1
    if (action !== 'appeal_dismiss')
      expect(
        step(kind, state, action, { role: 'reviewer', flow: 'double', level }),
        'a step of the table',
      ).toBeDefined()
    house.wait(60_000)
    await house.app.jobs.runDue()
    const before = await everything()
    await take(who[by], kind, id, action)
    expect(await everything()).not.toEqual(before)
    await take(who[by], kind, id, 'undo')
    house.wait(11_000)
    await house.app.jobs.runDue()
    expect(await everything()).toEqual(before)
    const history = kind === 'post' ? 'GET circle/topic history' : 'GET circle/reply history'
    const lines = (await who.other.ok(history, { topic_id: id, reply_id: id })).data
    expect(lines.map((line) => line.action).slice(-2)).toEqual([action, 'undo'])
  },
)

test('of pins keeps their order: the one that was taken away by mistake stands where it stood', async () => {
  const [older, newer] = [await itemIn('post', 1), await itemIn('post', 1)]
  for (const id of [older, newer]) {
    await take(who.first, 'post', id, 'top')
    house.wait(20_000)
  }
  await take(who.second, 'post', older, 'top_cancel')
  await take(who.second, 'post', older, 'undo')
  const pins = await house.db
    .selectFrom('post')
    .select('id')
    .where('id', 'in', [older, newer])
    .orderBy('pinned_at')
    .execute()
  expect(pins.map(({ id }) => id)).toEqual([older, newer])
})

test('leaves the item to everybody: who took it in hand after the decision has it no more', async () => {
  const id = await itemIn('post', 0)
  await take(who.first, 'post', id, 'passstep')
  await take(who.second, 'post', id, 'claim')
  await take(who.first, 'post', id, 'undo')
  expect((await who.second.call('POST circle/topic pass', { topic_id: id, rev: 1 })).code).toBe(302)
  await take(who.other, 'post', id, 'claim')
  await take(who.other, 'post', id, 'passstep')
})
