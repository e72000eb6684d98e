import {
  type ContentKind,
  getDecidableStates,
  getPendingTab,
  type Reviewer,
  type ReviewFlow,
} from '@quanzi/contract/states'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'

/** A site switches between one and two levels while items wait: every item can be decided, by the right level. */
let app: TestApp
let author: Person
let post: number
let reviewers: Record<'first' | 'second', Person>
const levels = { first: 1, second: 2 } as const

beforeAll(async () => {
  app = await openTestApp({ auditSwitch: 1 })
  author = await app.createPerson('云溪小满')
  reviewers = {
    first: await app.createPerson('一审老陈', { level: 1 }),
    second: await app.createPerson('二审林姐', { level: 2 }),
  }
  post = await createItemInState('post', 1)
})
afterAll(() => app.close())

const switchTo = (flow: ReviewFlow) => app.updateSettings({ audit_switch: flow === 'double' ? 2 : 1 })

const createItemInState = async (kind: ContentKind, state: number): Promise<number> => {
  const item = { site_id: 10001, author_id: author.id, state, content: '换档时在等的', submitted_at: app.now() }
  const { id } =
    kind === 'post'
      ? await app.db
          .insertInto('post')
          .values({ ...item, type: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await app.db
          .insertInto('comment')
          .values({ ...item, post_id: post })
          .returning('id')
          .executeTakeFirstOrThrow()
  return id
}

const act = (by: Person, kind: ContentKind, id: number, action: 'pass' | 'passstep' | 'claim' | 'undo') => {
  // These calls have the same input.
  if (kind === 'post')
    return by.call(`POST circle/topic ${action}` as 'POST circle/topic pass', { topic_id: id, rev: 1 })
  if (action === 'claim' || action === 'undo') return by.call(`POST circle/reply ${action}`, { data: id })
  return by.call('POST circle/reply multi', { data: id, raction: action, rev: 1 })
}

/** The items under 待审核 for a reviewer. */
const listPendingIds = async (by: Person, kind: ContentKind, reviewer: Reviewer): Promise<number[]> => {
  const input = { state: getPendingTab(kind, reviewer), pagesize: 100 }
  return kind === 'post'
    ? (await by.ok('GET circle/topic list', input)).data.map(({ topic_id }) => topic_id)
    : (await by.ok('GET circle/reply pending', input)).data.map(({ id }) => id)
}

const waitingStates = { post: [0, 4, 7], comment: [0, -2, -3, -8] } as const
const cells = (['post', 'comment'] as const).flatMap((kind) =>
  waitingStates[kind].map((state) => [kind, state] as const),
)

describe.each([
  ['single', 'double'],
  ['double', 'single'],
] as const)('from %s to %s', (from, to) => {
  test.each(cells)('a %s in %i waits for the level of the new flow only', async (kind, state) => {
    await switchTo(from)
    const id = await createItemInState(kind, state)
    // A reviewer has the item open during the switch.
    const claimer = getDecidableStates(kind, { flow: from, level: 1 }).includes(state) ? 'first' : 'second'
    expect((await act(reviewers[claimer], kind, id, 'claim')).code).toBe(0)
    await switchTo(to)
    app.advanceTime(5 * minute + 1)
    let deciders = 0
    for (const name of ['first', 'second'] as const) {
      const reviewer = { role: 'reviewer', flow: to, level: levels[name] } as const
      const canDecide = getDecidableStates(kind, reviewer).includes(state)
      expect((await listPendingIds(reviewers[name], kind, reviewer)).includes(id), `${name} finds it`).toBe(canDecide)
      const counted = await reviewers[name].ok('GET circle/audit list')
      expect(counted[kind === 'post' ? 'topic' : 'reply'], `${name} counts it`).toBe(canDecide ? 1 : 0)
      const passing = to === 'double' && name === 'first' ? 'passstep' : 'pass'
      const response = await act(reviewers[name], kind, id, passing)
      expect(response.code, `${name}: ${response.error}`).toBe(canDecide ? 0 : 302)
      if (canDecide) {
        deciders++
        expect((await act(reviewers[name], kind, id, 'undo')).code).toBe(0)
      }
    }
    expect(deciders).toBe(to === 'single' ? 2 : 1)
    await app.db.updateTable(kind).set({ state: 9 }).where('id', '=', id).execute()
  })
})

test('an item passed by level 1 before the switch needs another reviewer after the switch back', async () => {
  await switchTo('double')
  const id = await createItemInState('post', 0)
  expect((await act(reviewers.first, 'post', id, 'passstep')).code).toBe(0)
  await switchTo('single')
  await app.db.updateTable('appointment').set({ level: 2 }).where('member_id', '=', reviewers.first.id).execute()
  const promoted = await app.logInAgain(reviewers.first)
  await switchTo('double')
  expect(await act(promoted, 'post', id, 'pass')).toMatchObject({ code: 403, error: '一审由您通过，二审须由他人完成' })
  expect((await act(reviewers.second, 'post', id, 'pass')).code).toBe(0)
})
