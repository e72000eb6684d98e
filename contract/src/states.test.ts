import { describe, expect, test } from 'vitest'
import {
  type Actor,
  actionsFor,
  decidable,
  type Flow,
  type Kind,
  type Level,
  type ReviewAction,
  reviewActions,
  stageOf,
  stateLabel,
  statesOfTab,
  step,
  waitingLabel,
} from './states.ts'

/**
 * The rules as the documents tell them, line by line: who may take an action in a state, and what it leads to. Every cell
 * that no line names must be dead. `1` is the single flow, `2.1` and `2.2` are the levels of the double one.
 */
type Who = '1' | '2.1' | '2.2' | 'author'
type Told = {
  kind: Kind
  from: number[]
  action: string
  who: Who[]
  to: number | 'same'
  reason?: true
  rev?: true
  refused?: Level
}

const all: Who[] = ['1', '2.1', '2.2']
const told: Told[] = [
  { kind: 'post', from: [0], action: 'pass', who: ['1'], to: 1 },
  { kind: 'post', from: [0], action: 'passstep', who: ['2.1'], to: 7 },
  { kind: 'post', from: [0], action: 'fail', who: ['1', '2.1'], to: 2, reason: true, refused: 1 },
  { kind: 'post', from: [4, 7], action: 'pass', who: ['1', '2.2'], to: 1 },
  { kind: 'post', from: [4, 7], action: 'fail', who: ['1', '2.2'], to: 2, reason: true, refused: 2 },
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
  { kind: 'comment', from: [0, -2, -3], action: 'fail', who: ['1', '2.1'], to: -4, reason: true, refused: 1 },
  { kind: 'comment', from: [-8], action: 'pass', who: ['1', '2.2'], to: 1 },
  { kind: 'comment', from: [-8], action: 'fail', who: ['1', '2.2'], to: -4, reason: true, refused: 2 },
  { kind: 'comment', from: [1], action: 'offline', who: all, to: -4, reason: true },
  { kind: 'comment', from: [1], action: 'keep', who: all, to: 1 },
  { kind: 'comment', from: [-4], action: 'restore', who: ['1', '2.1'], to: 0 },
  { kind: 'comment', from: [-4], action: 'restore', who: ['2.2'], to: -8 },
  { kind: 'comment', from: [-4], action: 'del', who: all, to: 9 },
  { kind: 'comment', from: [0, -2, -3, -8, 1, -4], action: 'del', who: ['author'], to: 9 },
]

const states = { post: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], comment: [0, 1, -1, -2, -3, -4, -8, 9, 4] } as const
const actors: [Who, Actor][] = [
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

/** In the single flow both levels are the same reviewer, and 4 and 7 wait for anyone. */
const lineFor = (cell: (typeof cells)[number]) =>
  told.find(
    (t) => t.kind === cell.kind && t.from.includes(cell.state) && t.action === cell.action && t.who.includes(cell.who),
  )

describe('the table of states', () => {
  test.each(cells)('$kind in $state: $action by $who', (cell) => {
    const line = lineFor(cell)
    const next = step(cell.kind, cell.state, cell.action, cell.actor)
    if (!line) return expect(next).toBeUndefined()
    expect(next).toEqual({
      to: line.to === 'same' ? cell.state : line.to,
      ...(line.reason && { needsReason: true }),
      ...(line.rev && { newRevision: true }),
      ...(line.refused && { refuseLevel: line.refused }),
    })
  })

  test('nothing that waits is stuck, whichever way a site switches', () => {
    for (const kind of ['post', 'comment'] as const) {
      for (const state of states[kind].filter((s) => ['first', 'second'].includes(stageOf(kind, s) ?? ''))) {
        for (const flow of ['single', 'double'] as const) {
          const someone = ([1, 2] as const).some((level) => decidable(kind, { flow, level }).includes(state))
          expect(someone, `${kind} ${state} under ${flow}`).toBe(true)
        }
      }
    }
  })

  test('what a reviewer counts as theirs is what they have a passing button for', () => {
    for (const kind of ['post', 'comment'] as const) {
      for (const flow of ['single', 'double'] as Flow[]) {
        for (const level of [1, 2] as Level[]) {
          const reviewer = { role: 'reviewer', flow, level } as const
          for (const state of states[kind]) {
            const buttons = actionsFor(kind, { state }, reviewer)
            const mine = decidable(kind, reviewer).includes(state)
            expect(buttons.includes('pass') || buttons.includes('passstep'), `${kind} ${state}`).toBe(mine)
          }
        }
      }
    }
  })
})

describe('what the desk shows', () => {
  test.each([
    ['post', 0, 2, '一级审核中'],
    ['post', 7, 1, '二级审核中'],
    ['post', 4, 1, '二级审核中'],
    ['post', 0, 1, ''],
    ['post', 7, 2, ''],
    ['post', 1, 1, ''],
    ['comment', -2, 2, '一级审核中'],
    ['comment', -8, 1, '二级审核中'],
  ] as const)('%s in %s to level %s under two levels: %s', (kind, state, level, label) => {
    const reviewer = { role: 'reviewer', flow: 'double', level } as const
    expect(waitingLabel(kind, state, reviewer)).toBe(label)
    if (label) expect(actionsFor(kind, { state }, reviewer)).toEqual([])
    expect(waitingLabel(kind, state, { ...reviewer, flow: 'single' })).toBe('')
  })

  test('pin and unpin are never both alive', () => {
    const reviewer = { role: 'reviewer', flow: 'single', level: 1 } as const
    expect(actionsFor('post', { state: 1, is_top: 0, selection: 1 }, reviewer)).toEqual([
      'edit',
      'top',
      'select_cancel',
      'offline',
    ])
    expect(actionsFor('post', { state: 1, is_top: 1, selection: 0 }, reviewer)).toEqual([
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
  ] as const)('%s in %s, refused at %s: %s', (kind, state, refused, label) => {
    expect(stateLabel(kind, state, refused)).toBe(label)
  })

  test('which level is said under two levels alone', () => {
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
    ['post', 5, 'double', [0, 1, 2, 4, 5, 7]],
    ['post', 6, 'double', [2, 5]],
    ['comment', 6, 'single', [-4]],
    ['post', 9, 'double', undefined],
    ['post', 4, 'double', [0, 1, 2, 4, 5, 7]],
  ] as const)('%s tab %s in the %s flow holds %j', (kind, value, flow, expected) => {
    expect(statesOfTab(kind, value, flow)?.toSorted((a, b) => a - b)).toEqual(expected && [...expected])
  })
})
