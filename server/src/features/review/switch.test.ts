import { decidable, type Flow, type Kind, pendingTab, type Reviewer } from '@quanzi/contract/states'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../test/house.ts'

/** A site changes between one level and two while items wait: none is lost, none is stuck, none is decided by the wrong one. */
let house: TestHouse
let author: Person
let post: number
const desk = {} as Record<'first' | 'second', Person>
const levels = { first: 1, second: 2 } as const

beforeAll(async () => {
  house = await openTestHouse({ auditSwitch: 1 })
  author = await house.person('云溪小满')
  desk.first = await house.person('一审老陈', { level: 1 })
  desk.second = await house.person('二审林姐', { level: 2 })
  post = await itemIn('post', 1)
})
afterAll(() => house.close())

const switchTo = (flow: Flow) => house.settings({ audit_switch: flow === 'double' ? 2 : 1 })

const itemIn = async (kind: Kind, state: number): Promise<number> => {
  const item = { site_id: 10001, author_id: author.id, state, content: '换档时在等的', submitted_at: house.now() }
  const { id } =
    kind === 'post'
      ? await house.db
          .insertInto('post')
          .values({ ...item, type: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
      : await house.db
          .insertInto('comment')
          .values({ ...item, post_id: post })
          .returning('id')
          .executeTakeFirstOrThrow()
  return id
}

const act = (by: Person, kind: Kind, id: number, action: 'pass' | 'passstep' | 'claim' | 'undo') => {
  if (kind === 'post')
    return by.call(`POST circle/topic ${action}` as 'POST circle/topic pass', { topic_id: id, rev: 1 })
  if (action === 'claim' || action === 'undo') return by.call(`POST circle/reply ${action}`, { data: id })
  return by.call('POST circle/reply multi', { data: id, raction: action, rev: 1 })
}

/** The items that somebody finds under 待审核, asked as their desk asks. */
const pendingOf = async (by: Person, kind: Kind, reviewer: Reviewer): Promise<number[]> => {
  const asked = { state: pendingTab(kind, reviewer), pagesize: 100 }
  return kind === 'post'
    ? (await by.ok('GET circle/topic list', asked)).data.map(({ topic_id }) => topic_id)
    : (await by.ok('GET circle/reply pending', asked)).data.map(({ id }) => id)
}

const waitingStates = { post: [0, 4, 7], comment: [0, -2, -3, -8] } as const
const cells = (['post', 'comment'] as const).flatMap((kind) =>
  waitingStates[kind].map((state) => [kind, state] as const),
)

describe.each([
  ['single', 'double'],
  ['double', 'single'],
] as const)('from %s to %s', (from, to) => {
  test.each(cells)('a %s in %i waits for whom the new flow says, and for nobody else', async (kind, state) => {
    await switchTo(from)
    const id = await itemIn(kind, state)
    // Somebody has it open while the operator switches.
    const holder = decidable(kind, { flow: from, level: 1 }).includes(state) ? 'first' : 'second'
    expect((await act(desk[holder], kind, id, 'claim')).code).toBe(0)
    await switchTo(to)
    house.wait(5 * 60_000 + 1)
    let takers = 0
    for (const name of ['first', 'second'] as const) {
      const reviewer = { role: 'reviewer', flow: to, level: levels[name] } as const
      const may = decidable(kind, reviewer).includes(state)
      expect((await pendingOf(desk[name], kind, reviewer)).includes(id), `${name} finds it`).toBe(may)
      const counted = await desk[name].ok('GET circle/audit list')
      expect(counted[kind === 'post' ? 'topic' : 'reply'], `${name} counts it`).toBe(may ? 1 : 0)
      const passing = to === 'double' && name === 'first' ? 'passstep' : 'pass'
      const told = await act(desk[name], kind, id, passing)
      expect(told.code, `${name}: ${told.error}`).toBe(may ? 0 : 302)
      if (may) {
        takers++
        expect((await act(desk[name], kind, id, 'undo')).code).toBe(0)
      }
    }
    expect(takers).toBe(to === 'single' ? 2 : 1)
    await house.db.updateTable(kind).set({ state: 9 }).where('id', '=', id).execute()
  })
})

test('what one level passed before the switch is decided by somebody else after the switch back', async () => {
  await switchTo('double')
  const id = await itemIn('post', 0)
  expect((await act(desk.first, 'post', id, 'passstep')).code).toBe(0)
  await switchTo('single')
  await house.db.updateTable('appointment').set({ level: 2 }).where('member_id', '=', desk.first.id).execute()
  const promoted = await house.again(desk.first)
  await switchTo('double')
  expect(await act(promoted, 'post', id, 'pass')).toMatchObject({ code: 403, error: '一审由您通过，二审须由他人完成' })
  expect((await act(desk.second, 'post', id, 'pass')).code).toBe(0)
})
