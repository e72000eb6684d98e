import { describe, expect, test } from 'vitest'
import { limits } from './limits.ts'
import {
  type Actor,
  type ContentKind,
  getAvailableActions,
  getDecidableStates,
  getStage,
  getStatesOfTab,
  getTransition,
  type ReviewAction,
  type ReviewLevel,
  rejectReasons,
  reviewActions,
  stateLabel,
  waitingLabel,
} from './states.ts'

/**
 * The rules of docs/spec/review.md: which actor may take an action in a state, and the resulting state. Every cell
 * without a rule must have no transition. `1` is the single flow, `2.1` and `2.2` are the levels of the double flow.
 */
type TestActor = '1' | '2.1' | '2.2' | 'author'
type ExpectedTransition = {
  kind: ContentKind
  from: number[]
  action: string
  who: TestActor[]
  to: number | 'same'
  reason?: true
  rev?: true
  refuseLevel?: ReviewLevel
}

const all: TestActor[] = ['1', '2.1', '2.2']
const expectedTransitions: ExpectedTransition[] = [
  { kind: 'post', from: [0], action: 'pass', who: ['1'], to: 1 },
  { kind: 'post', from: [0], action: 'passstep', who: ['2.1'], to: 7 },
  { kind: 'post', from: [0], action: 'fail', who: ['1', '2.1'], to: 2, reason: true, refuseLevel: 1 },
  { kind: 'post', from: [4, 7], action: 'pass', who: ['1', '2.2'], to: 1 },
  { kind: 'post', from: [4, 7], action: 'fail', who: ['1', '2.2'], to: 2, reason: true, refuseLevel: 2 },
  { kind: 'post', from: [0], action: 'edit', who: ['1', '2.1'], to: 0, rev: true },
  { kind: 'post', from: [4, 7], action: 'edit', who: ['1'], to: 'same', rev: true },
  { kind: 'post', from: [4, 7], action: 'edit', who: ['2.2'], to: 0, rev: true },
  { kind: 'post', from: [1], action: 'offline', who: all, to: 5, reason: true },
  { kind: 'post', from: [1], action: 'top', who: all, to: 1 },
  { kind: 'post', from: [1], action: 'top_cancel', who: all, to: 1 },
  { kind: 'post', from: [1], action: 'select', who: all, to: 1 },
  { kind: 'post', from: [1], action: 'select_cancel', who: all, to: 1 },
  { kind: 'post', from: [1], action: 'keep', who: all, to: 1 },
  { kind: 'post', from: [1], action: 'edit', who: ['1', '2.2'], to: 1, rev: true },
  { kind: 'post', from: [2, 5], action: 'restore', who: ['1', '2.1'], to: 0 },
  { kind: 'post', from: [2, 5], action: 'restore', who: ['2.2'], to: 4 },
  { kind: 'post', from: [2, 5], action: 'del', who: all, to: 9 },
  { kind: 'post', from: [0, 1, 2, 4, 5, 7], action: 'edit', who: ['author'], to: 0, rev: true },
  { kind: 'post', from: [0, 1, 2, 4, 5, 7], action: 'del', who: ['author'], to: 9 },

  { kind: 'comment', from: [0, -2, -3], action: 'pass', who: ['1'], to: 1 },
  { kind: 'comment', from: [0, -2, -3], action: 'passstep', who: ['2.1'], to: -8 },
  { kind: 'comment', from: [0, -2, -3], action: 'fail', who: ['1', '2.1'], to: -4, reason: true, refuseLevel: 1 },
  { kind: 'comment', from: [-8], action: 'pass', who: ['1', '2.2'], to: 1 },
  { kind: 'comment', from: [-8], action: 'fail', who: ['1', '2.2'], to: -4, reason: true, refuseLevel: 2 },
  { kind: 'comment', from: [1], action: 'offline', who: all, to: -4, reason: true },
  { kind: 'comment', from: [1], action: 'keep', who: all, to: 1 },
  { kind: 'comment', from: [-4], action: 'restore', who: ['1', '2.1'], to: 0 },
  { kind: 'comment', from: [-4], action: 'restore', who: ['2.2'], to: -8 },
  { kind: 'comment', from: [-4], action: 'del', who: all, to: 9 },
  { kind: 'comment', from: [0, -2, -3, -8, 1, -4], action: 'del', who: ['author'], to: 9 },
]

const states = { post: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], comment: [0, 1, -1, -2, -3, -4, -8, 9, 4] } as const
const actors: [TestActor, Actor][] = [
  ['1', { role: 'reviewer', flow: 'single', level: 1 }],
  ['1', { role: 'reviewer', flow: 'single', level: 2 }],
  ['2.1', { role: 'reviewer', flow: 'double', level: 1 }],
  ['2.2', { role: 'reviewer', flow: 'double', level: 2 }],
  ['author', { role: 'author' }],
]
const actions = [...reviewActions, 'claim', 'nonsense'] as ReviewAction[]

const cells = (['post', 'comment'] as const).flatMap((kind) =>
  states[kind].flatMap((state) =>
    actions.flatMap((action) => actors.map(([who, actor]) => ({ kind, state, action, who, actor }))),
  ),
)

/** In the single flow reviewers of both levels are equal, and states 4 and 7 wait for any of them. */
const findExpected = (cell: (typeof cells)[number]) =>
  expectedTransitions.find(
    (t) => t.kind === cell.kind && t.from.includes(cell.state) && t.action === cell.action && t.who.includes(cell.who),
  )

describe('the table of states', () => {
  test.each(cells)('a $kind in state $state: $action by $who', (cell) => {
    const line = findExpected(cell)
    const next = getTransition(cell.kind, cell.state, cell.action, cell.actor)
    if (!line) return expect(next).toBeUndefined()
    expect(next).toEqual({
      to: line.to === 'same' ? cell.state : line.to,
      ...(line.reason && { needsReason: true }),
      ...(line.rev && { newRevision: true }),
      ...(line.refuseLevel && { refuseLevel: line.refuseLevel }),
    })
  })

  test('every waiting state can be decided in both flows', () => {
    for (const kind of ['post', 'comment'] as const) {
      for (const state of states[kind].filter((s) => ['first', 'second'].includes(getStage(kind, s) ?? ''))) {
        for (const flow of ['single', 'double'] as const) {
          const isDecidable = ([1, 2] as const).some((level) =>
            getDecidableStates(kind, { flow, level }).includes(state),
          )
          expect(isDecidable, `${kind} ${state} under ${flow}`).toBe(true)
        }
      }
    }
  })

  test('the decidable states of a reviewer are those with a pass action', () => {
    for (const kind of ['post', 'comment'] as const) {
      for (const flow of ['single', 'double'] as const) {
        for (const level of [1, 2] as const) {
          const reviewer = { role: 'reviewer', flow, level } as const
          for (const state of states[kind]) {
            const buttons = getAvailableActions(kind, { state }, reviewer)
            const isDecidable = getDecidableStates(kind, reviewer).includes(state)
            expect(buttons.includes('pass') || buttons.includes('passstep'), `${kind} ${state}`).toBe(isDecidable)
          }
        }
      }
    }
  })
})

describe('the actions of the review screens', () => {
  test.each([
    ['post', 0, 2, '一级审核中'],
    ['post', 7, 1, '二级审核中'],
    ['post', 4, 1, '二级审核中'],
    ['post', 0, 1, ''],
    ['post', 7, 2, ''],
    ['post', 1, 1, ''],
    ['comment', -2, 2, '一级审核中'],
    ['comment', -8, 1, '二级审核中'],
  ] as const)(
    'show a %s in state %s to level %s of the double flow with the hint "%s"',
    (kind, state, level, label) => {
      const reviewer = { role: 'reviewer', flow: 'double', level } as const
      expect(waitingLabel(kind, state, reviewer)).toBe(label)
      if (label) expect(getAvailableActions(kind, { state }, reviewer)).toEqual([])
      expect(waitingLabel(kind, state, { ...reviewer, flow: 'single' })).toBe('')
    },
  )

  test('offer either pin or unpin, and either select or unselect', () => {
    const reviewer = { role: 'reviewer', flow: 'single', level: 1 } as const
    expect(getAvailableActions('post', { state: 1, is_top: 0, selection: 1 }, reviewer)).toEqual([
      'edit',
      'top',
      'select_cancel',
      'offline',
    ])
    expect(getAvailableActions('post', { state: 1, is_top: 1, selection: 0 }, reviewer)).toEqual([
      'edit',
      'top_cancel',
      'select',
      'offline',
    ])
  })

  test.each([
    ['post', 0, 0, '待一审'],
    ['post', 7, 0, '待二审'],
    ['post', 4, 0, '待二审'],
    ['post', 1, 0, '已上线'],
    ['post', 2, 1, '一审驳回'],
    ['post', 2, 2, '二审驳回'],
    ['post', 5, 0, '已下线'],
    ['comment', -4, 1, '一审驳回'],
    ['comment', -4, 2, '二审驳回'],
    ['comment', -4, 0, '已下线'],
    ['comment', -3, 0, '待一审'],
  ] as const)('label a %s in state %s rejected at level %s as %s', (kind, state, refuseLevel, label) => {
    expect(stateLabel(kind, state, refuseLevel)).toBe(label)
  })

  test('name no level in the single flow', () => {
    expect([0, 7, 2].map((state) => stateLabel('post', state, 1, 'single'))).toEqual(['待审核', '待审核', '已驳回'])
  })

  test.each([
    ['post', 1, 'single', [0, 4, 7]],
    ['post', 1, 'double', [0]],
    ['post', 2, 'double', [1]],
    ['post', 3, 'double', [2, 5]],
    ['post', 7, 'double', [4, 7]],
    ['post', 8, 'double', undefined],
    ['comment', 1, 'double', [-3, -2, 0]],
    ['comment', 3, 'single', [-4]],
    ['comment', 8, 'double', [-8]],
    ['comment', 7, 'double', undefined],
    ['post', 5, 'double', [1]],
    ['comment', 5, 'single', [1]],
    ['post', 6, 'double', [2, 5]],
    ['comment', 6, 'single', [-4]],
    ['post', 9, 'double', undefined],
    ['post', 4, 'double', [0, 1, 2, 4, 5, 7]],
  ] as const)('list in the %s tab %s of the %s flow the states %j', (kind, value, flow, expected) => {
    expect(getStatesOfTab(kind, value, flow)?.toSorted((a, b) => a - b)).toEqual(expected && [...expected])
  })
})

test('of the reasons for a rejection the last one needs a text', () => {
  expect(rejectReasons.at(-1)?.id).toBe(limits.otherReasonId)
})
