import { type Flow, type Kind, type ReviewAction, step } from '@quanzi/contract/states'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

let house: TestHouse
let author: Person
const desk: Partial<Record<1 | 2, Person>> = {}

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 2 })
  author = await house.person('云溪小满')
  desk[1] = await house.person('一审老陈', { level: 1 })
  desk[2] = await house.person('二审林姐', { level: 2 })
})
afterAll(() => house.close())

/** An item that stands in that state, whatever way it came there. */
const itemIn = async (kind: Kind, state: number): Promise<number> => {
  const post = await house.db
    .insertInto('post')
    .values({
      site_id: 10001,
      author_id: author.id,
      type: 1,
      state: kind === 'post' ? state : 1,
      content: '格子里的一条',
      published_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (kind === 'post') return post.id
  const comment = await house.db
    .insertInto('comment')
    .values({ site_id: 10001, post_id: post.id, author_id: author.id, state, content: '格子里的评论' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return comment.id
}

const take = (person: Person, kind: Kind, id: number, action: ReviewAction, rev = 1) => {
  if (kind === 'comment') return person.call('POST circle/reply multi', { raction: action, data: id, reason: '引战' })
  const address = `POST circle/topic ${action}` as 'POST circle/topic pass'
  return person.call(address, { topic_id: id, rev, reason: '引战', content: '改过的' })
}

const stateOf = async (kind: Kind, id: number) =>
  house.db
    .selectFrom(kind)
    .select(['state', 'rev', 'reason', 'refuse_level'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const states = { post: [0, 1, 2, 4, 5, 7, 9], comment: [0, -2, -3, -8, 1, -4, 9] } as const
const actions = {
  post: [
    'pass',
    'passstep',
    'fail',
    'edit',
    'offline',
    'top',
    'top_cancel',
    'select',
    'select_cancel',
    'restore',
    'del',
  ],
  comment: ['pass', 'passstep', 'fail', 'offline', 'restore', 'del'],
} as const satisfies Record<Kind, ReviewAction[]>

describe.each([
  ['single', 1],
  ['double', 2],
] as [Flow, 1 | 2][])('under the %s flow', (flow, auditSwitch) => {
  beforeAll(() => house.settings({ audit_switch: auditSwitch }))
  describe.each(['post', 'comment'] as const)('a %s', (kind) => {
    test.each(states[kind].flatMap((state) => ([1, 2] as const).map((level) => [state, level] as const)))(
      'in state %s does for level %s what the table says, and nothing else',
      async (state, level) => {
        for (const action of actions[kind]) {
          const id = await itemIn(kind, state)
          const told = await take(desk[level] as Person, kind, id, action)
          const next = step(kind, state, action, { role: 'reviewer', flow, level })
          const after = await stateOf(kind, id)
          const history = await house.db
            .selectFrom('review_history')
            .selectAll()
            .where('kind', '=', kind)
            .where('item_id', '=', id)
            .execute()
          if (!next) {
            expect(told.code, `${action} from ${state}`).toBe(state === 9 ? 301 : 302)
            expect([after.state, after.rev, history.length]).toEqual([state, 1, 0])
            continue
          }
          expect(told.code, `${action} from ${state}: ${told.error}`).toBe(0)
          expect(after.state).toBe(next.to)
          expect(after.rev).toBe(next.newRevision ? 2 : 1)
          if (next.needsReason) expect(after).toMatchObject({ reason: '引战', refuse_level: next.refuseLevel ?? 0 })
          expect(history.map((line) => [line.action, line.from_state, line.to_state, line.member_id])).toEqual([
            [action, state, next.to, desk[level]?.id],
          ])
        }
      },
    )
  })
})

describe('under two levels', () => {
  let one: Person
  let two: Person
  beforeAll(async () => {
    await house.settings({ audit_switch: 2 })
    one = desk[1] as Person
    two = desk[2] as Person
  })

  test('whoever passed level 1 does not have the last word on the same revision', async () => {
    const climber = await house.person('升任的人', { level: 1 })
    const id = await itemIn('post', 0)
    await climber.ok('POST circle/topic passstep', { topic_id: id, rev: 1 })
    await house.db.updateTable('appointment').set({ level: 2 }).where('member_id', '=', climber.id).execute()
    const promoted = await house.again(climber)
    expect(await promoted.call('POST circle/topic pass', { topic_id: id, rev: 1 })).toMatchObject({
      code: 403,
      error: '一审由您通过，二审须由他人完成',
    })
    await two.ok('POST circle/topic pass', { topic_id: id, rev: 1 })
  })

  test('an edit between the levels voids the first pass, and its revision cannot be passed any more', async () => {
    const id = await itemIn('post', 0)
    await one.ok('POST circle/topic passstep', { topic_id: id, rev: 1 })
    expect(await two.ok('POST circle/topic edit', { topic_id: id, rev: 1, content: '二审改过' })).toEqual({ rev: 2 })
    expect(await stateOf('post', id)).toMatchObject({ state: 0, rev: 2 })
    expect((await two.call('POST circle/topic pass', { topic_id: id, rev: 1 })).code).toBe(302)
    expect((await one.call('POST circle/topic passstep', { topic_id: id, rev: 1 })).code).toBe(302)
    await one.ok('POST circle/topic passstep', { topic_id: id, rev: 2 })
    await two.ok('POST circle/topic pass', { topic_id: id, rev: 2 })
    const history = (await one.ok('GET circle/topic history', { topic_id: id })).data
    expect(history.map((line) => line.action)).toEqual(['passstep', 'edit', 'passstep', 'pass'])
  })

  test('a post that its author edits after the reviewer looked cannot be passed', async () => {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '先是这样' })
    const seen = await one.ok('GET circle/topic detail', { topic_id })
    await author.ok('POST circle/postingapi edit', { topic_id, content: '后来那样', rev: 1 })
    expect(await one.call('POST circle/topic passstep', { topic_id, rev: seen.rev })).toMatchObject({
      code: 302,
      status: 409,
      error: '该内容已被处理',
    })
  })
})

describe('claims', () => {
  test('others see who has an item, and their decision waits for it', async () => {
    const [one, other] = [desk[1] as Person, await house.person('另一位一审', { level: 1 })]
    const id = await itemIn('post', 0)
    await one.ok('POST circle/topic claim', { topic_id: id })
    const row = (await other.ok('GET circle/topic list', { pagesize: 100 })).data.find((p) => p.topic_id === id)
    expect(row?.claimed_by).toEqual({ id: one.id, nickname: '一审老陈' })
    expect(await other.call('POST circle/topic passstep', { topic_id: id, rev: 1 })).toMatchObject({
      code: 302,
      error: '一审老陈正在处理该内容',
    })
    expect((await other.call('POST circle/topic claim', { topic_id: id })).code).toBe(302)
    await other.ok('POST circle/topic release', { topic_id: id })
    expect((await other.call('POST circle/topic claim', { topic_id: id })).code).toBe(302)
    house.wait(5 * 60_000 + 1)
    await other.ok('POST circle/topic claim', { topic_id: id })
    await other.ok('POST circle/topic passstep', { topic_id: id, rev: 1 })
  })

  test('a claim that arrives after one’s own decision keeps nobody from the item', async () => {
    const [one, two] = [desk[1] as Person, desk[2] as Person]
    const id = await itemIn('comment', 0)
    await one.ok('POST circle/reply multi', { data: id, raction: 'passstep' })
    await one.ok('POST circle/reply claim', { data: id })
    await two.ok('POST circle/reply multi', { data: id, raction: 'pass' })
  })
})

describe('undo', () => {
  test('takes one’s own last decision back: the post is what it was and nobody hears of it', async () => {
    const [one, two] = [desk[1] as Person, desk[2] as Person]
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '手滑了' })
    await one.ok('POST circle/topic passstep', { topic_id, rev: 1 })
    await two.ok('POST circle/topic pass', { topic_id, rev: 1 })
    expect((await house.visitor.ok('GET circle/topicapi list', { order: 2 })).data.map((p) => p.topic_id)).toContain(
      topic_id,
    )
    expect((await one.call('POST circle/topic undo', { topic_id })).code).toBe(302)
    await two.ok('POST circle/topic undo', { topic_id })
    expect(
      (await house.visitor.ok('GET circle/topicapi list', { order: 2 })).data.map((p) => p.topic_id),
    ).not.toContain(topic_id)
    expect(await stateOf('post', topic_id)).toMatchObject({ state: 7, rev: 1 })
    house.wait(11_000)
    await house.app.jobs.runDue()
    expect(
      (await author.ok('GET circle/commonapi notify', { pagesize: 100 })).data.map((n) => n.content).join(),
    ).not.toContain('手滑了')
    const credits = await house.db.selectFrom('ledger').selectAll().where('target', '=', `post:${topic_id}`).execute()
    expect(credits).toEqual([])
    expect((await one.ok('GET circle/topic history', { topic_id })).data.map((line) => line.action)).toEqual([
      'common',
      'passstep',
      'pass',
      'undo',
    ])
    await two.ok('POST circle/topic pass', { topic_id, rev: 1 })
  })

  test('is over after ten seconds', async () => {
    const one = desk[1] as Person
    const id = await itemIn('post', 0)
    await one.ok('POST circle/topic fail', { topic_id: id, rev: 1, reason: '低俗' })
    house.wait(10_001)
    expect(await one.call('POST circle/topic undo', { topic_id: id })).toMatchObject({
      code: 302,
      error: '已超过撤销时间',
    })
  })

  test('of an undone pass by the second level leaves the first pass in force', async () => {
    const [one, two] = [desk[1] as Person, desk[2] as Person]
    const id = await itemIn('comment', 0)
    await one.ok('POST circle/reply multi', { raction: 'passstep', data: id })
    await one.ok('POST circle/reply undo', { data: id })
    expect((await stateOf('comment', id)).state).toBe(0)
    await one.ok('POST circle/reply multi', { raction: 'passstep', data: id })
    await two.ok('POST circle/reply multi', { raction: 'fail', data: id, reason: '人身攻击' })
    await two.ok('POST circle/reply undo', { data: id })
    expect(await stateOf('comment', id)).toMatchObject({ state: -8, reason: '', refuse_level: 0 })
  })
})

describe('several at once', () => {
  test('each has its own result', async () => {
    const one = desk[1] as Person
    const [a, b, done] = [await itemIn('post', 0), await itemIn('post', 0), await itemIn('post', 1)]
    const told = await one.ok('POST circle/topic passstep', { topic_id: `${a},${b},${done},999999`, rev: '1,9,1,1' })
    expect(told?.results.map((r) => [r.id, r.state, r.code])).toEqual([
      [a, 1, 0],
      [b, 0, 302],
      [done, 0, 302],
      [999999, 0, 404],
    ])
  })
  test('and all of them are taken back together', async () => {
    const ids = [await itemIn('post', 0), await itemIn('post', 0), await itemIn('post', 0)]
    const first = desk[1] as Person
    await first.ok('POST circle/topic fail', { topic_id: ids.join(','), rev: '1,1,1', reason: '引战' })
    const told = await first.ok('POST circle/topic undo', { topic_id: [...ids, 999_999].join(',') })
    expect(told?.results.map(({ state, code }) => [state, code])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 404],
    ])
    for (const id of ids) expect(await stateOf('post', id)).toMatchObject({ state: 0, reason: '' })
  })

  test('more than a hundred, or revisions that do not match, are unreadable', async () => {
    const one = desk[1] as Person
    const many = Array.from({ length: 101 }, (_, i) => i + 1).join(',')
    expect((await one.call('POST circle/topic pass', { topic_id: many, rev: many })).code).toBe(400)
    expect((await one.call('POST circle/topic pass', { topic_id: '1,2', rev: '1' })).code).toBe(400)
  })
})

test('the history cannot be changed, not even by hand', async () => {
  await itemIn('post', 0)
  await expect(house.db.updateTable('review_history').set({ reason: 'x' }).execute()).rejects.toThrow('append-only')
})
