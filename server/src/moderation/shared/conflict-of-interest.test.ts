import { type CallName, parseCallName } from '@quanzi/contract'
import type { memberConsoleCalls } from '@quanzi/contract/console/members'
import { raction, reviewCalls } from '@quanzi/contract/moderation/review'
import { keysOf } from '@quanzi/contract/objects'
import { type ContentKind, getStatesInStages } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

/**
 * Every decision call × kind × state × relation of the reviewer to the item: no reviewer decides about themselves, and the
 * review screens of that reviewer neither list nor count the item.
 */
let app: TestApp
let members: Record<'first' | 'second' | 'operator' | 'reader', Person>

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 2 })
  members = {
    first: await app.createPerson('一审', { level: 1 }),
    second: await app.createPerson('二审', { level: 2 }),
    operator: await app.createPerson('运营', { operator: true }),
    reader: await app.createPerson('读者'),
  }
})
afterAll(() => app.close())

const relations = ['author', 'anonymous author', 'reported author', 'appellant'] as const
type Relation = (typeof relations)[number]

const createItem = async (kind: ContentKind, author: Person, state: number, relation: Relation): Promise<number> => {
  const text = { site_id: 10001, author_id: author.id, content: `自己的${Math.random()}` }
  const anonymous = relation === 'anonymous author'
  const isPost = kind === 'post'
  const post = await app.db
    .insertInto('post')
    .values({ ...text, type: 1, state: isPost ? state : 1, anonymous, published_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const comment = isPost
    ? undefined
    : await app.db
        .insertInto('comment')
        .values({ ...text, post_id: post.id, state, anonymous })
        .returning('id')
        .executeTakeFirstOrThrow()
  const id = comment?.id ?? post.id
  if (relation === 'reported author') {
    await app.db
      .insertInto('report')
      .values({
        site_id: 10001,
        kind,
        target_id: id,
        author_id: author.id,
        reporter_id: members.reader.id,
        reason_id: 8,
      })
      .execute()
    await app.db.updateTable(kind).set({ reports: 1 }).where('id', '=', id).execute()
  }
  if (relation === 'appellant') {
    const history = await app.db
      .insertInto('review_history')
      .values({ site_id: 10001, kind, item_id: id, action: 'fail', from_state: 0, to_state: state, rev: 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('appeal')
      .values({ site_id: 10001, kind, item_id: id, member_id: author.id, against: history.id, text: '请再看看' })
      .execute()
  }
  return id
}

const hashAllRows = async (): Promise<string> => {
  const { rows } = await sql<{ all: string }>`select md5(concat(
    (select string_agg(p::text, '|' order by id) from post p), (select string_agg(c::text, '|' order by id) from comment c),
    (select string_agg(h::text, '|' order by id) from review_history h), (select count(*) from notice),
    (select string_agg(c::text, '|' order by kind, item_id) from review_claim c), (select count(*) from author_reveal),
    (select string_agg(a::text, '|' order by id) from appeal a), (select count(*) from audit_entry),
    (select string_agg(r::text, '|' order by id) from report r))) as all`.execute(app.db)
  return rows[0]?.all ?? ''
}

const pathOf = { post: 'circle/topic', comment: 'circle/reply' } as const
const listCalls = ['GET circle/topic list', 'GET circle/reply pending', 'GET circle/topic reasons']
/** Each call about one item that the level may use, `multi` once for each of its actions. */
const callsAbout = (kind: ContentKind, level: 'first' | 'second'): [CallName, Record<string, unknown>][] =>
  keysOf(reviewCalls)
    .filter((address) => parseCallName(address).path === pathOf[kind] && !listCalls.includes(address))
    .filter((address) => level === 'second' || reviewCalls[address].role !== 'editor')
    .flatMap((address): [CallName, Record<string, unknown>][] =>
      address === 'POST circle/reply multi'
        ? [...raction.values].map((action) => [address, { raction: action }])
        : [[address, {}]],
    )
const inputOf = (kind: ContentKind, id: number | string) => ({
  ...(kind === 'post' ? { topic_id: id } : { reply_id: id, data: id }),
  rev: 1,
  reason: '引战',
  grade: 2,
  content: '改过的',
})

describe.each(['first', 'second'] as const)('a reviewer of the %s level', (level) => {
  describe.each(['post', 'comment'] as const)('for an own %s', (kind) => {
    test.each(relations)('as its %s gets 403 from every call about it, and nothing changes', async (relation) => {
      const me = members[level]
      for (const state of getStatesInStages(kind, 'first', 'second', 'online', 'rejected', 'offline')) {
        const id = await createItem(kind, me, state, relation)
        const before = await hashAllRows()
        for (const [address, extra] of callsAbout(kind, level)) {
          const { code, error } = await me.call(address, { ...inputOf(kind, id), ...extra })
          expect([address, state, code, error]).toEqual([address, state, 403, '涉及本人，须由他人处理'])
        }
        expect(await hashAllRows()).toBe(before)
      }
    })

    test('a batch with an own item decides the others and refuses that one', async () => {
      const me = members[level]
      const state = kind === 'post' ? { first: 0, second: 7 }[level] : { first: 0, second: -8 }[level]
      const own = await createItem(kind, me, state, 'author')
      const other = await createItem(kind, members.reader, state, 'author')
      const call = kind === 'post' ? 'POST circle/topic fail' : 'POST circle/reply multi'
      const result = await me.ok(call, { ...inputOf(kind, `${own},${other}`), rev: '1,1', raction: 'fail' })
      expect(result?.results.map(({ id, code }) => [id, code])).toEqual([
        [own, 403],
        [other, 0],
      ])
    })

    test('is missing from own lists and counts and present in those of another reviewer', async () => {
      const other = await app.createPerson('同级', { level: level === 'first' ? 1 : 2 })
      const me = await app.createPerson('写过的', { level: level === 'first' ? 1 : 2 })
      const ownIds = new Set<number>()
      for (const relation of relations)
        for (const state of getStatesInStages(kind, 'first', 'second', 'online', 'rejected', 'offline'))
          ownIds.add(await createItem(kind, me, state, relation))
      const listTab = async (person: Person, state: number) => {
        const list = kind === 'post' ? 'GET circle/topic list' : 'GET circle/reply pending'
        const { data, total } = await person.ok(list, { state, pagesize: 100 })
        return { total, own: data.filter((item) => ownIds.has('topic_id' in item ? item.topic_id : item.id)).length }
      }
      for (const tab of [1, 2, 3, 4, 5, 6, kind === 'post' ? 7 : 8]) {
        const [mine, theirs] = [await listTab(me, tab), await listTab(other, tab)]
        expect([tab, mine.own]).toEqual([tab, 0])
        expect(theirs.own).toBeGreaterThan(0)
        expect([tab, mine.total]).toEqual([tab, theirs.total - theirs.own])
      }
      const [mine, theirs] = [await me.ok('GET circle/audit list'), await other.ok('GET circle/audit list')]
      const key = kind === 'post' ? 'topic' : 'reply'
      for (const count of [key, `${key}_reports`, `${key}_appeals`] as const)
        expect([count, mine[count] < theirs[count]]).toEqual([count, true])
    })
  })

  test('neither sees nor closes reports about themselves', async () => {
    const me = members[level]
    await members.reader.ok('POST circle/commonapi report', { kind: 'member', id: me.id, reason_id: 8 })
    const { data } = await me.ok('GET circle/report members', { pagesize: 100 })
    expect(data.map(({ member_data }) => member_data.id)).not.toContain(me.id)
    const { member_reports } = await me.ok('GET circle/audit list')
    expect(member_reports).toBe(data.length)
    expect(await me.call('POST circle/report settle', { member_id: me.id, outcome: 'kept' })).toMatchObject({
      code: 403,
      error: '涉及本人，须由他人处理',
    })
    expect(await me.call('POST circle/report reopen', { member_id: me.id })).toMatchObject({ code: 403 })
  })
})

test('near-duplicates of another member’s item do not include the reviewer’s own', async () => {
  const me = await app.createPerson('一样的', { level: 1 })
  const values = { site_id: 10001, type: 1 as const, state: 0, content: '一模一样', near_duplicate_hash: 'same' }
  for (const author_id of [me.id, members.reader.id, members.second.id])
    await app.db
      .insertInto('post')
      .values({ ...values, author_id })
      .execute()
  const { data } = await me.ok('GET circle/topic list', { state: 1, keywords: '', pagesize: 100 })
  const shown = data.find(({ content }) => content === '一模一样')
  expect(shown?.alike).toBe(1)
  const group = await me.ok('GET circle/topic alike', { topic_id: shown?.topic_id ?? 0 })
  expect(group.data.map(({ member_id }) => member_id).sort()).toEqual([members.reader.id, members.second.id].sort())
})

test('an operator decides no sanction on themselves', async () => {
  const me = members.operator
  const input = { member_id: me.id, hours: 1, reason: '试', nickname: me.nickname, on: 1 }
  for (const action of ['mute', 'unmute', 'ban', 'unban', 'verify', 'logout'] as const) {
    const address = `POST console/member ${action}` satisfies keyof typeof memberConsoleCalls
    expect([action, (await me.call(address, input)).code]).toEqual([action, 403])
  }
})
