import type { Post } from '@quanzi/contract/post'
import { type Stage, stageOf } from '@quanzi/contract/stages'
import { paths } from '../../paths.ts'

type WithState = Pick<Post, 'state'>

/** Waits for a reviewer; only its author and the desk see it. */
export const isPending = (post: WithState): boolean => isIn(post, 'first', 'second')

/** Refused or taken offline: its author finds the reason and may change it. */
export const isRejected = (post: WithState): boolean => isIn(post, 'rejected', 'offline')

export const isOnline = (post: WithState): boolean => isIn(post, 'online')

/** Where a tap on a post leads: a refused one to where it can be changed. */
export const pathOf = (post: Pick<Post, 'topic_id' | 'state'>): string =>
  isRejected(post) ? paths.postEdit(post.topic_id) : paths.post(post.topic_id)

const isIn = ({ state }: WithState, ...stages: Stage[]): boolean => {
  const stage = stageOf('post', Number(state))
  return stage !== undefined && stages.includes(stage)
}
