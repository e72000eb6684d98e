import { getAvailableActions, getTransition, type Reviewer, reviewActions } from '@quanzi/contract/states'
import { describe, expect, test } from 'vitest'
import { reviewItem } from '../item/review-item.fixture.ts'
import {
  adjacentItem,
  applyAction,
  availableActions,
  belongsToTab,
  isDecidableByMe,
  nextToDecide,
  tabKeys,
  tabValue,
  waitingCountDelta,
} from './queue-rules.ts'
import { reviewRights } from './review-rights.ts'

const singleFlow: Reviewer = { role: 'reviewer', flow: 'single', level: 2 }
const firstLevel: Reviewer = { role: 'reviewer', flow: 'double', level: 1 }
const secondLevel: Reviewer = { role: 'reviewer', flow: 'double', level: 2 }
const me = 11
const otherReviewer = { id: 13, nickname: '砚台' }

describe('tabs', () => {
  test.each([
    ['level 1', firstLevel, 'post', [1, 2, 3, 4, 5, 6]],
    ['level 2 under two levels, posts', secondLevel, 'post', [7, 2, 3, 4, 5, 6]],
    ['level 2 under two levels, comments', secondLevel, 'comment', [8, 2, 3, 4, 5, 6]],
    ['level 2 under one level', singleFlow, 'comment', [1, 2, 3, 4, 5, 6]],
  ] as const)('the tabs of %s have the right values', (_, reviewer, kind, values) => {
    expect(tabKeys.map((key) => tabValue(kind, key, reviewer))).toEqual(values)
  })

  test('the pending tab contains the items that the reviewer can decide', () => {
    for (const reviewer of [singleFlow, firstLevel, secondLevel]) {
      for (const kind of ['post', 'comment'] as const) {
        for (const state of [0, 4, 7, -2, -3, -8, 1, 2, 5, -4]) {
          const one = reviewItem({ kind, state })
          expect(belongsToTab(tabValue(kind, 'pending', reviewer), one, reviewer)).toBe(
            isDecidableByMe(one, reviewer, me),
          )
        }
      }
    }
  })
})

describe('reports and appeals', () => {
  const appeal = { content: '只是陈述事实', submittedAt: '2026-11-20T01:32:00.000Z', mine: false }

  test('reports and appeals have their own tabs until they are answered', () => {
    const reported = reviewItem({ state: 1, reports: 2 })
    expect(belongsToTab(5, reported, firstLevel)).toBe(true)
    expect(availableActions(reported, firstLevel, me)).toContain('keep')
    for (const action of ['keep', 'offline'] as const) {
      const after = applyAction(reported, action, firstLevel, '引战')
      expect(after && belongsToTab(5, after, firstLevel)).toBe(false)
    }
    const appealed = reviewItem({ state: 2, appeal })
    expect(belongsToTab(6, appealed, firstLevel)).toBe(true)
    const restored = applyAction(appealed, 'restore', firstLevel)
    expect(restored && belongsToTab(6, restored, firstLevel)).toBe(false)
    expect(
      belongsToTab(5, reviewItem({ state: 1 }), firstLevel) || belongsToTab(6, reviewItem({ state: 2 }), firstLevel),
    ).toBe(false)
  })

  test('a reported item that waits is in 举报 of neither level', () => {
    for (const [kind, state] of [
      ['post', 0],
      ['post', 7],
      ['comment', -3],
      ['comment', -8],
    ] as const) {
      const waiting = reviewItem({ kind, state, reports: 3 })
      for (const reviewer of [firstLevel, secondLevel]) expect(belongsToTab(5, waiting, reviewer)).toBe(false)
    }
  })

  test('an item that another reviewer decided or changed has no actions until it is refetched', () => {
    expect(availableActions(reviewItem({ state: 0, conflict: '该内容已被处理' }), firstLevel, me)).toEqual([])
  })

  test('a reviewer has no actions on an appeal against their own decision', () => {
    expect(availableActions(reviewItem({ state: 2, appeal }), firstLevel, me)).toEqual(['restore', 'del'])
    expect(availableActions(reviewItem({ state: 2, appeal: { ...appeal, mine: true } }), firstLevel, me)).toEqual([])
  })

  test('the next appeal is one against a decision of another reviewer', () => {
    const { isFree } = reviewRights({ kind: 'comment', me, reviewer: firstLevel }, 6)
    const appeals = [appeal, { ...appeal, mine: true }].map((one) =>
      reviewItem({ kind: 'comment', state: -4, appeal: one }),
    )
    expect(appeals.map(isFree)).toEqual([true, false])
  })
})

describe('available actions', () => {
  test('the available actions are those of the state machine', () => {
    for (const state of [0, 1, 2, 4, 5, 7]) {
      const post = reviewItem({ state })
      expect(availableActions(post, firstLevel, me)).toEqual(getAvailableActions('post', post, firstLevel))
    }
  })

  test('a post whose video cannot be watched can be rejected, not passed', () => {
    const video = {
      vid: 'v',
      video: '',
      thumb: { id: 0, url: '', thumb: '' },
      width: 0,
      height: 0,
      duration: 0,
      preview: '',
    }
    const actionsWith = (status: 'processing' | 'ready' | 'failed') =>
      availableActions(reviewItem({ video: { ...video, status } }), firstLevel, me)
    expect(actionsWith('ready')).toEqual(expect.arrayContaining(['passstep', 'fail']))
    for (const status of ['processing', 'failed'] as const) {
      expect(actionsWith(status)).toContain('fail')
      expect(actionsWith(status)).not.toContain('passstep')
    }
  })

  test('an item claimed by another reviewer has no actions, an own claim keeps them', () => {
    expect(availableActions(reviewItem({ claimedBy: otherReviewer }), firstLevel, me)).toEqual([])
    expect(availableActions(reviewItem({ claimedBy: { id: me, nickname: '我' } }), firstLevel, me)).toContain(
      'passstep',
    )
  })
})

describe('next item after a decision', () => {
  const queue = [1, 2, 3, 4].map((id) => reviewItem({ id }))

  test('the next item below opens', () => {
    expect(nextToDecide(queue, 2, firstLevel, me)?.id).toBe(3)
  })

  test('after the last item the first one opens', () => {
    expect(nextToDecide(queue, 4, firstLevel, me)?.id).toBe(1)
  })

  test('items claimed by others or of another level are skipped', () => {
    const mixed = [
      reviewItem({ id: 1 }),
      reviewItem({ id: 2, claimedBy: otherReviewer }),
      reviewItem({ id: 3, state: 7 }),
      reviewItem({ id: 4 }),
    ]
    expect(nextToDecide(mixed, 1, firstLevel, me)?.id).toBe(4)
  })

  test('no item opens when none is left', () => {
    expect(nextToDecide([reviewItem({ id: 1 })], 1, firstLevel, me)).toBeUndefined()
  })

  test('after an item outside of the list the first one opens', () => {
    expect(nextToDecide(queue, 99, firstLevel, me)?.id).toBe(1)
  })
})

test('adjacentItem returns the neighbours, starts with the first item, and stops at both ends', () => {
  const queue = [1, 2, 3].map((id) => reviewItem({ id }))
  expect(adjacentItem(queue, null, 1)?.id).toBe(1)
  expect(adjacentItem(queue, 2, 1)?.id).toBe(3)
  expect(adjacentItem(queue, 2, -1)?.id).toBe(1)
  expect(adjacentItem(queue, 3, 1)).toBeUndefined()
  expect(adjacentItem(queue, 1, -1)).toBeUndefined()
  expect(adjacentItem([], null, 1)).toBeUndefined()
})

describe('optimistic item', () => {
  test('applyAction sets the state of the state machine for every available action', () => {
    for (const reviewer of [singleFlow, firstLevel, secondLevel]) {
      for (const state of [0, 1, 2, 4, 5, 7]) {
        const post = reviewItem({ state })
        for (const action of reviewActions) {
          expect(applyAction(post, action, reviewer)?.state).toBe(getTransition('post', state, action, reviewer)?.to)
        }
      }
    }
  })

  test('a change since it was online is marked while the item waits', () => {
    const edited = reviewItem({ state: 0, editedOnline: true })
    const marks = (['passstep', 'fail'] as const).map((action) => applyAction(edited, action, firstLevel)?.editedOnline)
    expect(marks).toEqual([true, false])
  })

  test('a rejected item has its reason and level', () => {
    expect(applyAction(reviewItem({ state: 7 }), 'fail', secondLevel, '低俗')).toMatchObject({
      state: 2,
      refuseLevel: 2,
      reason: '低俗',
    })
  })

  test('a comment taken offline has the offline badge, also after an earlier rejection', () => {
    const comment = reviewItem({ kind: 'comment', state: 1, refuseLevel: 1 })
    expect(applyAction(comment, 'offline', firstLevel, '引战')).toMatchObject({ state: -4, refuseLevel: 0 })
  })

  test('only the pin and feature actions change these flags', () => {
    const online = reviewItem({ state: 1 })
    expect(applyAction(online, 'top', firstLevel)).toMatchObject({ state: 1, is_top: 1, selection: 0 })
    expect(applyAction({ ...online, is_top: 1 }, 'select', firstLevel)).toMatchObject({ is_top: 1, selection: 1 })
  })

  test('a decided item has no claim', () => {
    expect(
      applyAction(reviewItem({ claimedBy: { id: me, nickname: '我' } }), 'passstep', firstLevel)?.claimedBy,
    ).toBeNull()
  })
})

test('the waiting count falls with a decision and grows with a restore', () => {
  expect(waitingCountDelta('post', 0, 7, firstLevel)).toBe(-1)
  expect(waitingCountDelta('post', 7, 1, secondLevel)).toBe(-1)
  expect(waitingCountDelta('post', 2, 0, firstLevel)).toBe(1)
  expect(waitingCountDelta('post', 1, 5, firstLevel)).toBe(0)
  // An edit between the levels sends a post back to level 1.
  expect(waitingCountDelta('post', 7, 0, secondLevel)).toBe(-1)
})
