import { type CallName, parseCallName } from '@quanzi/contract'
import { profileReviewCalls } from '@quanzi/contract/moderation/profile-review'
import { reportCalls } from '@quanzi/contract/moderation/report'
import { raction, reviewCalls } from '@quanzi/contract/moderation/review'
import { keysOf } from '@quanzi/contract/objects'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

/**
 * Every review call × every role × items of one's own and of another site. A call without the right fails before any
 * lookup and changes nothing.
 */
const ownSite = 10001
const otherSite = 10002

type Items = { topic_id: number; reply_id: number; member_id: number; id: number }
type Role = { name: string; getPerson: () => Person; site: number; code: number }

let app: TestApp
let people: Record<'member' | 'operator' | 'first' | 'second' | 'elsewhere', Person>
let items: Record<typeof ownSite | typeof otherSite, Items>
const missingItems: Items = { topic_id: 999_999, reply_id: 999_999, member_id: 999_999, id: 999_999 }

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 2 })
  people = {
    member: await app.createPerson('读者'),
    operator: await app.createPerson('运营', { operator: true, site: ownSite }),
    first: await app.createPerson('一审', { level: 1 }),
    second: await app.createPerson('二审', { level: 2 }),
    elsewhere: await app.createPerson('别站二审', { level: 2, site: otherSite }),
  }
  const author = await app.createPerson('作者')
  items = {
    [ownSite]: await createItemsOn(ownSite, author.id),
    [otherSite]: await createItemsOn(otherSite, author.id),
  }
})
afterAll(() => app.close())

const createItemsOn = async (site_id: number, author_id: number): Promise<Items> => {
  const post = await app.db
    .insertInto('post')
    .values({ site_id, author_id, type: 1, state: 0, content: '等着的帖子' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const comment = await app.db
    .insertInto('comment')
    .values({ site_id, post_id: post.id, author_id, state: 0, content: '等着的评论' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: member_id } = await app.db
    .insertInto('member')
    .values({ nickname: '改名的' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = await app.db
    .insertInto('profile_review')
    .values({
      site_id,
      member_id,
      field: 'nickname',
      before: '原名',
      value: '改名的',
      mode: 'after',
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { topic_id: post.id, reply_id: comment.id, member_id: author_id, id: change.id }
}

const moderationCalls = { ...reviewCalls, ...reportCalls, ...profileReviewCalls }
const addresses = keysOf(moderationCalls).filter((address) => moderationCalls[address].role === 'reviewer')
/** Each call with a valid input; `multi` once for each of its actions. */
const calls = addresses.flatMap((address): [CallName, extra: Record<string, unknown>][] =>
  address === 'POST circle/reply multi'
    ? [...raction.values].map((action) => [address, { raction: action }])
    : [[address, {}]],
)

const inputFor = (address: CallName, { topic_id, reply_id, member_id, id }: Items) => ({
  ...(parseCallName(address).path === 'circle/reply' ? { reply_id, data: reply_id } : { topic_id }),
  member_id,
  id,
  outcome: 'kept',
  rev: 1,
  reason: '引战',
  grade: 2,
  content: address === 'POST circle/topic edit' ? '改过的帖子' : '',
  state: 1,
})

/** Whether the call names an item, so that an item of another site is not found. */
const namesItem = (address: CallName) => /detail|history|alike|multi|^POST circle\/(topic|reply|profile) /.test(address)

const hashAllRows = async (): Promise<string> => {
  const { rows } = await sql<{ all: string }>`select md5(concat(
    (select string_agg(p::text, '|' order by id) from post p), (select string_agg(c::text, '|' order by id) from comment c),
    (select string_agg(h::text, '|' order by id) from review_history h), (select count(*) from notice),
    (select string_agg(c::text, '|' order by kind, item_id) from review_claim c),
    (select string_agg(p::text, '|' order by id) from profile_review p), (select count(*) from audit_entry),
    (select string_agg(r::text, '|' order by id) from report r))) as all`.execute(app.db)
  return rows[0]?.all ?? ''
}

const unauthorizedRoles: Role[] = [
  { name: 'a visitor', getPerson: () => app.visitor, site: ownSite, code: 401 },
  { name: 'a member', getPerson: () => people.member, site: ownSite, code: 403 },
  { name: 'an operator without a level', getPerson: () => people.operator, site: ownSite, code: 403 },
  { name: 'a reviewer of another site', getPerson: () => people.elsewhere, site: ownSite, code: 403 },
  {
    name: 'a reviewer who asks about another site',
    getPerson: () => people.second,
    site: otherSite,
    code: 403,
  },
]

describe.each(unauthorizedRoles)('$name', ({ getPerson, site, code }) => {
  test('gets the same error from every review call whether the item exists or not, and changes nothing', async () => {
    const before = await hashAllRows()
    for (const [address, extra] of calls) {
      for (const item of [items[ownSite], items[otherSite], missingItems]) {
        const response = await getPerson().call(address, { ...inputFor(address, item), ...extra, siteid: site })
        expect([address, response.code, response.data]).toEqual([address, code, null])
      }
    }
    expect(await hashAllRows()).toBe(before)
  })
})

describe.each(['first', 'second'] as const)('a reviewer of the %s level', (level) => {
  const getReviewer = () => people[level]

  test('cannot see or change items of another site', async () => {
    const before = await hashAllRows()
    for (const [address, extra] of calls.filter(([one]) => namesItem(one))) {
      const response = await getReviewer().call(address, { ...inputFor(address, items[otherSite]), ...extra })
      expect([address, response.code]).toEqual([address, 404])
    }
    expect(await hashAllRows()).toBe(before)
  })

  test('passes the permission check of every review call on their site', async () => {
    for (const [address, extra] of calls) {
      const fresh = await createItemsOn(ownSite, items[ownSite].member_id)
      const response = await getReviewer().call(address, { ...inputFor(address, fresh), ...extra })
      // Success or a refused transition, but neither a permission error nor an invalid input. Level 1 does not publish.
      const skipsSecondLevel =
        level === 'first' && (address === 'POST circle/topic pass' || extra['raction'] === 'pass')
      const codes = skipsSecondLevel ? [403] : [0, 302]
      expect([address, codes.includes(response.code)], `${response.code} ${response.error}`).toEqual([address, true])
    }
  })
})
