import { type Address, parse } from '@quanzi/contract'
import { reportCalls } from '@quanzi/contract/report'
import { raction, reviewCalls } from '@quanzi/contract/review'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

/**
 * Every call of the desk × every role × items of one's own and of another site. Who has no right hears so before anything
 * is looked for, and nothing is changed by what was refused.
 */
const here = 10001
const there = 10002

type Items = { topic_id: number; reply_id: number; member_id: number }
type Role = { name: string; who: () => Person; site: number; code: number }

let house: TestHouse
const people: Record<string, Person> = {}
const items: Record<number, Items> = {}
const nowhere: Items = { topic_id: 999_999, reply_id: 999_999, member_id: 999_999 }

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 2 })
  people['member'] = await house.person('读者')
  people['operator'] = await house.person('运营', { operator: true, site: here })
  people['first'] = await house.person('一审', { level: 1 })
  people['second'] = await house.person('二审', { level: 2 })
  people['elsewhere'] = await house.person('别站二审', { level: 2, site: there })
  const author = await house.person('作者')
  for (const site_id of [here, there]) items[site_id] = await itemsOn(site_id, author.id)
})
afterAll(() => house.close())

const itemsOn = async (site_id: number, author_id: number): Promise<Items> => {
  const post = await house.db
    .insertInto('post')
    .values({ site_id, author_id, type: 1, state: 0, content: '等着的帖子' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const comment = await house.db
    .insertInto('comment')
    .values({ site_id, post_id: post.id, author_id, state: 0, content: '等着的评论' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { topic_id: post.id, reply_id: comment.id, member_id: author_id }
}

const addresses = ([...Object.keys(reviewCalls), ...Object.keys(reportCalls)] as Address[]).filter(
  (address) => ({ ...reviewCalls, ...reportCalls })[address as keyof typeof reviewCalls].who === 'reviewer',
)
/** Each call with a form that can be read; `multi` once for each of its actions. */
const calls: [Address, extra: Record<string, unknown>][] = addresses.flatMap((address) =>
  address === 'POST circle/reply multi'
    ? [...raction.values].map((action): [Address, Record<string, unknown>] => [address, { raction: action }])
    : [[address, {}] as [Address, Record<string, unknown>]],
)

const formFor = (address: Address, { topic_id, reply_id, member_id }: Items) => ({
  ...(parse(address).path === 'circle/reply' ? { reply_id, data: reply_id } : { topic_id }),
  member_id,
  outcome: 'kept',
  rev: 1,
  reason: '引战',
  content: address === 'POST circle/topic edit' ? '改过的帖子' : '',
  state: 1,
})

/** Whether the call is about one item, so that an item of another site is not there. */
const aboutItem = (address: Address) => /detail|history|alike|multi|^POST circle\/(topic|reply) /.test(address)

const everything = async (): Promise<string> => {
  const { rows } = await sql<{ all: string }>`select md5(concat(
    (select string_agg(p::text, '|' order by id) from post p), (select string_agg(c::text, '|' order by id) from comment c),
    (select string_agg(h::text, '|' order by id) from review_history h), (select count(*) from notice),
    (select string_agg(c::text, '|' order by kind, item_id) from review_claim c),
    (select string_agg(r::text, '|' order by id) from report r))) as all`.execute(house.db)
  return rows[0]?.all ?? ''
}

const strangers: Role[] = [
  { name: 'a visitor', who: () => house.visitor, site: here, code: 401 },
  { name: 'a member', who: () => people['member'] as Person, site: here, code: 403 },
  { name: 'an operator without a level', who: () => people['operator'] as Person, site: here, code: 403 },
  { name: 'a reviewer of another site', who: () => people['elsewhere'] as Person, site: here, code: 403 },
  { name: 'a reviewer who asks about another site', who: () => people['second'] as Person, site: there, code: 403 },
]

describe.each(strangers)('$name', ({ who, site, code }) => {
  test('is refused by every call of the desk alike, whether the item is there or not, and changes nothing', async () => {
    const before = await everything()
    for (const [address, extra] of calls) {
      for (const item of [items[here] as Items, items[there] as Items, nowhere]) {
        const told = await who().call(address, { ...formFor(address, item), ...extra, siteid: site })
        expect([address, told.code, told.data]).toEqual([address, code, null])
      }
    }
    expect(await everything()).toBe(before)
  })
})

describe.each(['first', 'second'] as const)('a reviewer of the %s level', (level) => {
  const mine = () => people[level] as Person

  test('finds nothing of another site at their own desk, and changes nothing there', async () => {
    const before = await everything()
    for (const [address, extra] of calls.filter(([one]) => aboutItem(one))) {
      const told = await mine().call(address, { ...formFor(address, items[there] as Items), ...extra })
      expect([address, told.code]).toEqual([address, 404])
    }
    expect(await everything()).toBe(before)
  })

  test('is heard by every call at their own desk', async () => {
    for (const [address, extra] of calls) {
      const fresh = await itemsOn(here, (items[here] as Items).member_id)
      const told = await mine().call(address, { ...formFor(address, fresh), ...extra })
      // Done, or not to be done just now by this level; never a question of rights or of the form.
      expect([address, [0, 302].includes(told.code)], `${told.code} ${told.error}`).toEqual([address, true])
    }
  })
})
