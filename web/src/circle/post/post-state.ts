import type { Post } from '@quanzi/contract/circle/post'
import { getStage, type ReviewStage } from '@quanzi/contract/stages'
import { paths } from '../../paths.ts'

type WithState = Pick<Post, 'state'>

/** Visible to its author and the reviewers only. */
export const isPending = (post: WithState): boolean => isInStage(post, 'first', 'second')

/** Refused or taken offline; the author can edit it. */
export const isRejected = (post: WithState): boolean => isInStage(post, 'rejected', 'offline')

export const isOnline = (post: WithState): boolean => isInStage(post, 'online')

/** A rejected post opens its status page. */
export const postPath = (post: Pick<Post, 'topic_id' | 'state'>): string =>
  isRejected(post) ? paths.postEdit(post.topic_id) : paths.post(post.topic_id)

const isInStage = ({ state }: WithState, ...stages: ReviewStage[]): boolean => {
  const stage = getStage('post', Number(state))
  return stage !== undefined && stages.includes(stage)
}
