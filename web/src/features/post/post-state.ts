import type { Post } from '@quanzi/contract/post'
import { type Stage, stageOf } from '@quanzi/contract/states'

type WithState = Pick<Post, 'state'>

/** Waits for a reviewer; only its author and the desk see it. */
export const isPending = (post: WithState): boolean => in_(post, 'first', 'second')

/** Refused or taken offline: its author finds the reason and may change it. */
export const isRejected = (post: WithState): boolean => in_(post, 'rejected', 'offline')

export const isOnline = (post: WithState): boolean => in_(post, 'online')

const in_ = ({ state }: WithState, ...stages: Stage[]): boolean => {
  const stage = stageOf('post', Number(state))
  return stage !== undefined && stages.includes(stage)
}
