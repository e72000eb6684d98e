import {
  type Actor,
  type ContentKind,
  getStage,
  getStatesInStages,
  getStatesOfTab,
  getTransition,
  rejectReasons,
  reviewActions,
  reviewTab,
  stateLabel,
  type Transition,
} from '../../contract/src/states.ts'
import { code, codes, page, table } from './markdown.ts'

const actors: [string, Actor][] = [
  ['single', { role: 'reviewer', flow: 'single', level: 1 }],
  ['double, level 1', { role: 'reviewer', flow: 'double', level: 1 }],
  ['double, level 2', { role: 'reviewer', flow: 'double', level: 2 }],
  ['author', { role: 'author' }],
]

const statesOf = (kind: ContentKind) =>
  getStatesInStages(kind, 'first', 'second', 'online', 'rejected', 'offline', 'deleted').sort((a, b) => a - b)

const stateRows = (kind: ContentKind) =>
  statesOf(kind).map((state) => [
    code(state),
    getStage(kind, state) ?? '',
    stateLabel(kind, state, 1, 'single'),
    stateLabel(kind, state, 1, 'double'),
  ])

const transitionRows = (kind: ContentKind) =>
  statesOf(kind).flatMap((state) =>
    reviewActions
      .map((action) => [
        code(state),
        code(action),
        ...actors.map(([, actor]) => show(getTransition(kind, state, action, actor))),
      ])
      .filter(([, , ...cells]) => cells.some((cell) => cell !== '')),
  )

const show = (transition: Transition | undefined): string => {
  if (!transition) return ''
  const { to, needsReason, newRevision, refuseLevel } = transition
  return [
    code(to),
    needsReason && 'reason',
    newRevision && 'new revision',
    refuseLevel && `refuse level ${refuseLevel}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const tabRows = () =>
  Object.entries(reviewTab).map(([name, value]) => [
    code(value),
    name,
    ...(['post', 'comment'] as const).flatMap((kind) =>
      (['single', 'double'] as const).map((flow) => codes(getStatesOfTab(kind, value, flow) ?? [])),
    ),
  ])

const kindParts = (kind: ContentKind, title: string) => [
  `## ${title}`,
  table(['state', 'stage', 'label, single', 'label, double'], stateRows(kind)),
  table(['state', 'action', ...actors.map(([name]) => name)], transitionRows(kind)),
]

export const statesPage = (): string =>
  page(
    'States',
    'The states of posts and comments, and what each action does for each actor. An empty cell: the action is refused. Source: `contract/src/stages.ts`, `contract/src/states.ts`; rules: [review.md](../spec/review.md).',
    ...kindParts('post', 'Posts'),
    ...kindParts('comment', 'Comments'),
    '## Tabs of the review list',
    table(['value', 'tab', 'posts, single', 'posts, double', 'comments, single', 'comments, double'], tabRows()),
    '## Default reasons',
    'A site may replace the texts (`reject_reasons`); the last one needs a text of its own.',
    table(
      ['id', 'reason'],
      rejectReasons.map(({ id, reason }) => [id, reason]),
    ),
  )
