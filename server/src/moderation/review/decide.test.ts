import { type ContentKind, getTransition, type ReviewAction } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertItem } from '../../../test/insert-item.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

let app: TestApp
let author: Person
let reviewers: Record<1 | 2, Person>

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 2 })
  author = await app.createPerson('云溪小满')
  reviewers = {
    1: await app.createPerson('一审老陈', { level: 1 }),
    2: await app.createPerson('二审林姐', { level: 2 }),
  }
})
afterAll(() => app.close())

const createItemInState = (kind: ContentKind, state: number) => insertItem(app, { author, kind, state })

const act = (person: Person, kind: ContentKind, id: number, action: ReviewAction) => {
  if (kind === 'comment') return person.call('POST circle/reply multi', { raction: action, data: id, reason: '引战' })
  // These calls have the same input.
  const address = `POST circle/topic ${action}` as 'POST circle/topic pass'
  return person.call(address, { topic_id: id, rev: 1, reason: '引战', content: '改过的' })
}

const getItemState = async (kind: ContentKind, id: number) =>
  app.db
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
} as const satisfies Record<ContentKind, ReviewAction[]>

describe.each([
  ['single', 1],
  ['double', 2],
] as const)('under the %s flow', (flow, auditSwitch) => {
  beforeAll(() => app.updateSettings({ audit_switch: auditSwitch }))
  afterAll(() => app.updateSettings({ audit_switch: 2 }))
  describe.each(['post', 'comment'] as const)('a %s', (kind) => {
    test.each(states[kind].flatMap((state) => ([1, 2] as const).map((level) => [state, level] as const)))(
      'in state %s allows level %s exactly the transitions of the table',
      async (state, level) => {
        for (const action of actions[kind]) {
          const id = await createItemInState(kind, state)
          const response = await act(reviewers[level], kind, id, action)
          const next = getTransition(kind, state, action, { role: 'reviewer', flow, level })
          const after = await getItemState(kind, id)
          const history = await app.db
            .selectFrom('review_history')
            .selectAll()
            .where('kind', '=', kind)
            .where('item_id', '=', id)
            .execute()
          if (!next) {
            const skipsLevelTwo =
              action === 'pass' && getTransition(kind, state, 'passstep', { role: 'reviewer', flow, level })
            expect(response.code, `${action} from ${state}`).toBe(state === 9 ? 301 : skipsLevelTwo ? 403 : 302)
            expect([after.state, after.rev, history.length]).toEqual([state, 1, 0])
            continue
          }
          expect(response.code, `${action} from ${state}: ${response.error}`).toBe(0)
          expect(after.state).toBe(next.to)
          expect(after.rev).toBe(next.newRevision ? 2 : 1)
          if (next.needsReason) expect(after).toMatchObject({ reason: '引战', refuse_level: next.refuseLevel ?? 0 })
          expect(history.map((line) => [line.action, line.from_state, line.to_state, line.member_id])).toEqual([
            [action, state, next.to, reviewers[level].id],
          ])
        }
      },
    )
  })
})

describe('under two levels', () => {
  let levelOne: Person
  let levelTwo: Person
  beforeAll(() => {
    levelOne = reviewers[1]
    levelTwo = reviewers[2]
  })

  test('a reviewer who passed level 1 cannot pass level 2 of the same revision', async () => {
    const promotedMember = await app.createPerson('升任的人', { level: 1 })
    const id = await createItemInState('post', 0)
    await promotedMember.ok('POST circle/topic passstep', { topic_id: id, rev: 1 })
    await app.db.updateTable('appointment').set({ level: 2 }).where('member_id', '=', promotedMember.id).execute()
    const promoted = await app.logInAgain(promotedMember)
    expect(await promoted.call('POST circle/topic pass', { topic_id: id, rev: 1 })).toMatchObject({
      code: 403,
      error: '一审由您通过，二审须由他人完成',
    })
    await levelTwo.ok('POST circle/topic pass', { topic_id: id, rev: 1 })
  })

  test('an edit between the levels voids the pass of level 1, and the old revision cannot be passed', async () => {
    const id = await createItemInState('post', 0)
    await levelOne.ok('POST circle/topic passstep', { topic_id: id, rev: 1 })
    expect(await levelTwo.ok('POST circle/topic edit', { topic_id: id, rev: 1, content: '二审改过' })).toEqual({
      rev: 2,
    })
    expect(await getItemState('post', id)).toMatchObject({ state: 0, rev: 2 })
    expect((await levelTwo.call('POST circle/topic pass', { topic_id: id, rev: 1 })).code).toBe(302)
    expect((await levelOne.call('POST circle/topic passstep', { topic_id: id, rev: 1 })).code).toBe(302)
    await levelOne.ok('POST circle/topic passstep', { topic_id: id, rev: 2 })
    await levelTwo.ok('POST circle/topic pass', { topic_id: id, rev: 2 })
    const history = (await levelOne.ok('GET circle/topic history', { topic_id: id })).data
    expect(history.map((line) => line.action)).toEqual(['passstep', 'edit', 'passstep', 'pass'])
  })

  test('a decision on a revision that its author has edited is refused', async () => {
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '先是这样' })
    const seen = await levelOne.ok('GET circle/topic detail', { topic_id })
    await author.ok('POST circle/postingapi edit', { topic_id, content: '后来那样', rev: 1 })
    expect(await levelOne.call('POST circle/topic passstep', { topic_id, rev: seen.rev })).toMatchObject({
      code: 302,
      status: 409,
      error: '该内容已被处理',
    })
  })
})

describe('undo', () => {
  test('restores the post after the reviewer’s own last decision, without a notification', async () => {
    const [levelOne, levelTwo] = [reviewers[1], reviewers[2]]
    const { topic_id } = await author.ok('POST circle/postingapi common', { content: '手滑了' })
    await levelOne.ok('POST circle/topic passstep', { topic_id, rev: 1 })
    await levelTwo.ok('POST circle/topic pass', { topic_id, rev: 1 })
    expect((await app.visitor.ok('GET circle/topicapi list', { order: 2 })).data.map((p) => p.topic_id)).toContain(
      topic_id,
    )
    expect((await levelOne.call('POST circle/topic undo', { topic_id })).code).toBe(302)
    await levelTwo.ok('POST circle/topic undo', { topic_id })
    expect((await app.visitor.ok('GET circle/topicapi list', { order: 2 })).data.map((p) => p.topic_id)).not.toContain(
      topic_id,
    )
    expect(await getItemState('post', topic_id)).toMatchObject({ state: 7, rev: 1 })
    app.advanceTime(11_000)
    await app.jobs.runDue()
    expect(
      (await author.ok('GET circle/commonapi notify', { pagesize: 100 })).data.map((n) => n.content).join(),
    ).not.toContain('手滑了')
    const credits = await app.db.selectFrom('ledger').selectAll().where('target', '=', `post:${topic_id}`).execute()
    expect(credits).toEqual([])
    expect((await levelOne.ok('GET circle/topic history', { topic_id })).data.map((line) => line.action)).toEqual([
      'common',
      'passstep',
      'pass',
      'undo',
    ])
    await levelTwo.ok('POST circle/topic pass', { topic_id, rev: 1 })
  })

  test('is refused after ten seconds', async () => {
    const levelOne = reviewers[1]
    const id = await createItemInState('post', 0)
    await levelOne.ok('POST circle/topic fail', { topic_id: id, rev: 1, reason: '低俗' })
    app.advanceTime(10_001)
    expect(await levelOne.call('POST circle/topic undo', { topic_id: id })).toMatchObject({
      code: 302,
      error: '已超过撤销时间',
    })
  })

  test('of a pass of level 2 keeps the pass of level 1', async () => {
    const [levelOne, levelTwo] = [reviewers[1], reviewers[2]]
    const id = await createItemInState('comment', 0)
    await levelOne.ok('POST circle/reply multi', { raction: 'passstep', data: id })
    await levelOne.ok('POST circle/reply undo', { data: id })
    expect((await getItemState('comment', id)).state).toBe(0)
    await levelOne.ok('POST circle/reply multi', { raction: 'passstep', data: id })
    await levelTwo.ok('POST circle/reply multi', { raction: 'fail', data: id, reason: '人身攻击' })
    await levelTwo.ok('POST circle/reply undo', { data: id })
    expect(await getItemState('comment', id)).toMatchObject({ state: -8, reason: '', refuse_level: 0 })
  })
})

describe('a batch', () => {
  test('returns a result for each item', async () => {
    const levelOne = reviewers[1]
    const [a, b, done] = [
      await createItemInState('post', 0),
      await createItemInState('post', 0),
      await createItemInState('post', 1),
    ]
    const result = await levelOne.ok('POST circle/topic passstep', {
      topic_id: `${a},${b},${done},999999`,
      rev: '1,9,1,1',
    })
    expect(result?.results.map((r) => [r.id, r.state, r.code])).toEqual([
      [a, 1, 0],
      [b, 0, 302],
      [done, 0, 302],
      [999999, 0, 404],
    ])
    const again = await levelOne.ok('POST circle/topic passstep', { topic_id: `${a},${b}`, rev: '1,9' })
    expect(again?.results[0]?.data).toEqual({ by: '一审老陈', action: 'passstep', state: '7' })
  })
  test('with an Idempotency-Key is decided as a whole when a deadlock has ended its first try', async () => {
    const ids = [await createItemInState('post', 0), await createItemInState('post', 0)]
    await sql`create sequence tries`.execute(app.db)
    await sql`create function deadlock_once() returns trigger language plpgsql as
      $$ begin if nextval('tries') = 2 then raise exception 'deadlock' using errcode = '40P01'; end if; return new; end $$`.execute(
      app.db,
    )
    await sql`create trigger deadlock_once before insert on review_history for each row execute function deadlock_once()`.execute(
      app.db,
    )
    const input = { topic_id: ids.join(','), rev: '1,1' }
    const result = await reviewers[1].call('POST circle/topic passstep', input, { 'idempotency-key': 'batch' })
    await sql`drop function deadlock_once cascade`.execute(app.db)
    expect(result).toMatchObject({ code: 0, data: { results: [{ code: 0 }, { code: 0 }] } })
  })
  test('can be undone as a whole', async () => {
    const ids = [
      await createItemInState('post', 0),
      await createItemInState('post', 0),
      await createItemInState('post', 0),
    ]
    const first = reviewers[1]
    await first.ok('POST circle/topic fail', { topic_id: ids.join(','), rev: '1,1,1', reason: '引战' })
    const result = await first.ok('POST circle/topic undo', { topic_id: [...ids, 999_999].join(',') })
    expect(result?.results.map(({ state, code }) => [state, code])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
      [0, 404],
    ])
    for (const id of ids) expect(await getItemState('post', id)).toMatchObject({ state: 0, reason: '' })
  })

  test('of more than a hundred items, or with a wrong number of revisions, is refused', async () => {
    const levelOne = reviewers[1]
    const many = Array.from({ length: 101 }, (_, i) => i + 1).join(',')
    expect((await levelOne.call('POST circle/topic pass', { topic_id: many, rev: many })).code).toBe(400)
    expect((await levelOne.call('POST circle/topic pass', { topic_id: '1,2', rev: '1' })).code).toBe(400)
  })
})

test('the database refuses changes of the review history', async () => {
  await act(reviewers[1], 'post', await createItemInState('post', 0), 'passstep')
  await expect(app.db.updateTable('review_history').set({ reason: 'x' }).execute()).rejects.toThrow('append-only')
})
