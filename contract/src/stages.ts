/** The meaning of the wire's state numbers. Source: docs/spec/review.md. */

export const contentKinds = ['post', 'comment'] as const
export type ContentKind = (typeof contentKinds)[number]

export const stagesOfItems = ['first', 'second', 'online', 'rejected', 'offline'] as const
export type ReviewStage = (typeof stagesOfItems)[number] | 'deleted'

export const postState = {
  first: 0,
  online: 1,
  rejected: 2,
  restoredToSecond: 4,
  offline: 5,
  second: 7,
  deleted: 9,
} as const
export const commentState = {
  first: 0,
  held: -2,
  reported: -3,
  second: -8,
  online: 1,
  rejected: -4,
  deleted: 9,
} as const

const stages = {
  post: { 0: 'first', 1: 'online', 2: 'rejected', 4: 'second', 5: 'offline', 7: 'second', 9: 'deleted' },
  comment: { 0: 'first', [-2]: 'first', [-3]: 'first', [-8]: 'second', 1: 'online', [-4]: 'rejected', 9: 'deleted' },
} as const satisfies Record<ContentKind, Record<number, ReviewStage>>

export const getStage = (kind: ContentKind, state: number): ReviewStage | undefined =>
  // A list of states that may lack this one.
  (stages[kind] as Record<number, ReviewStage>)[state]

export const getStatesInStages = (kind: ContentKind, ...wanted: ReviewStage[]): number[] =>
  Object.entries(stages[kind]).flatMap(([state, stage]) => (wanted.includes(stage) ? [Number(state)] : []))
