import { actionsFor, type Reviewer, reviewActions, step } from '@quanzi/contract/states'
import { describe, expect, test } from 'vitest'
import { item } from './desk.fixture.ts'
import {
  aliveFor,
  belongs,
  isMine,
  neighbour,
  nextToDecide,
  outcome,
  tabKeys,
  tabValue,
  waitingChange,
} from './queue.ts'

const single: Reviewer = { role: 'reviewer', flow: 'single', level: 2 }
const first: Reviewer = { role: 'reviewer', flow: 'double', level: 1 }
const second: Reviewer = { role: 'reviewer', flow: 'double', level: 2 }
const me = 11
const other = { id: 13, nickname: '砚台' }

describe('tabs', () => {
  test.each([
    ['level 1', first, 'post', [1, 2, 3, 4, 5, 6]],
    ['level 2 under two levels, posts', second, 'post', [7, 2, 3, 4, 5, 6]],
    ['level 2 under two levels, comments', second, 'comment', [8, 2, 3, 4, 5, 6]],
    ['level 2 under one level', single, 'comment', [1, 2, 3, 4, 5, 6]],
  ] as const)('%s', (_, reviewer, kind, values) => {
    expect(tabKeys.map((key) => tabValue(kind, key, reviewer))).toEqual(values)
  })

  test('what I can decide lies under my pending tab', () => {
    for (const reviewer of [single, first, second]) {
      for (const kind of ['post', 'comment'] as const) {
        for (const state of [0, 4, 7, -2, -3, -8, 1, 2, 5, -4]) {
          const one = item({ kind, state })
          expect(belongs(tabValue(kind, 'pending', reviewer), one, reviewer)).toBe(isMine(one, reviewer, me))
        }
      }
    }
  })
})

describe('reports and appeals', () => {
  const appeal = { content: '只是陈述事实', at: '2026-11-20T01:32:00.000Z', mine: false }

  test('stand in tabs of their own until they are answered', () => {
    const reported = item({ state: 1, reports: 2 })
    expect(belongs(5, reported, first)).toBe(true)
    expect(aliveFor(reported, first, me)).toContain('keep')
    for (const action of ['keep', 'offline'] as const) {
      const after = outcome(reported, action, first, '引战')
      expect(after && belongs(5, after, first)).toBe(false)
    }
    const appealed = item({ state: 2, appeal })
    expect(belongs(6, appealed, first)).toBe(true)
    const restored = outcome(appealed, 'restore', first)
    expect(restored && belongs(6, restored, first)).toBe(false)
    expect(belongs(5, item({ state: 1 }), first) || belongs(6, item({ state: 2 }), first)).toBe(false)
  })

  test('whoever decided has no say in the appeal', () => {
    expect(aliveFor(item({ state: 2, appeal }), first, me)).toEqual(['restore', 'del'])
    expect(aliveFor(item({ state: 2, appeal: { ...appeal, mine: true } }), first, me)).toEqual([])
  })
})

describe('buttons', () => {
  test('are those of the state table', () => {
    for (const state of [0, 1, 2, 4, 5, 7]) {
      const post = item({ state })
      expect(aliveFor(post, first, me)).toEqual(actionsFor('post', post, first))
    }
  })

  test('are gone while somebody else has the item in hand, not while I have', () => {
    expect(aliveFor(item({ claimedBy: other }), first, me)).toEqual([])
    expect(aliveFor(item({ claimedBy: { id: me, nickname: '我' } }), first, me)).toContain('passstep')
  })
})

describe('what opens after a decision', () => {
  const queue = [1, 2, 3, 4].map((id) => item({ id }))

  test('the next one below', () => {
    expect(nextToDecide(queue, 2, first, me)?.id).toBe(3)
  })

  test('from the last one back to the top', () => {
    expect(nextToDecide(queue, 4, first, me)?.id).toBe(1)
  })

  test('never what another has open, never what is not mine to decide', () => {
    const mixed = [item({ id: 1 }), item({ id: 2, claimedBy: other }), item({ id: 3, state: 7 }), item({ id: 4 })]
    expect(nextToDecide(mixed, 1, first, me)?.id).toBe(4)
  })

  test('nothing, when it was the last', () => {
    expect(nextToDecide([item({ id: 1 })], 1, first, me)).toBeUndefined()
  })

  test('an item that has left the list leads on from the top', () => {
    expect(nextToDecide(queue, 99, first, me)?.id).toBe(1)
  })
})

test('the keys go to the neighbours, begin at the first, and end at the ends', () => {
  const queue = [1, 2, 3].map((id) => item({ id }))
  expect(neighbour(queue, null, 1)?.id).toBe(1)
  expect(neighbour(queue, 2, 1)?.id).toBe(3)
  expect(neighbour(queue, 2, -1)?.id).toBe(1)
  expect(neighbour(queue, 3, 1)).toBeUndefined()
  expect(neighbour(queue, 1, -1)).toBeUndefined()
  expect(neighbour([], null, 1)).toBeUndefined()
})

describe('an item as it will be', () => {
  test('goes where the table says, for every action that is alive', () => {
    for (const reviewer of [single, first, second]) {
      for (const state of [0, 1, 2, 4, 5, 7]) {
        const post = item({ state })
        for (const action of reviewActions) {
          expect(outcome(post, action, reviewer)?.state).toBe(step('post', state, action, reviewer)?.to)
        }
      }
    }
  })

  test('carries the reason of its refusal and the level it stood at', () => {
    expect(outcome(item({ state: 7 }), 'fail', second, '低俗')).toMatchObject({
      state: 2,
      refuseLevel: 2,
      reason: '低俗',
    })
  })

  test('is slate, not red, when a comment goes offline that was refused once before', () => {
    const comment = item({ kind: 'comment', state: 1, refuseLevel: 1 })
    expect(outcome(comment, 'offline', first, '引战')).toMatchObject({ state: -4, refuseLevel: 0 })
  })

  test('is pinned and featured by its own actions alone', () => {
    const online = item({ state: 1 })
    expect(outcome(online, 'top', first)).toMatchObject({ state: 1, is_top: 1, selection: 0 })
    expect(outcome({ ...online, is_top: 1 }, 'select', first)).toMatchObject({ is_top: 1, selection: 1 })
  })

  test('nobody holds it any more', () => {
    expect(outcome(item({ claimedBy: { id: me, nickname: '我' } }), 'passstep', first)?.claimedBy).toBeNull()
  })
})

test('the number of what waits falls with a decision and grows with a restore', () => {
  expect(waitingChange('post', 0, 7, first)).toBe(-1)
  expect(waitingChange('post', 7, 1, second)).toBe(-1)
  expect(waitingChange('post', 2, 0, first)).toBe(1)
  expect(waitingChange('post', 1, 5, first)).toBe(0)
  // An edit between the levels sends a post back to level 1.
  expect(waitingChange('post', 7, 0, second)).toBe(-1)
})
