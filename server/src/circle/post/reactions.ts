import { countedDelete, countedInsert } from '../credit/counted-rows.ts'
import { notPublicError } from './queries.ts'

/** The reactions to a post: each is a row, and one statement inserts or deletes it and updates the counter. */
const visible = 'select id from post where id = $1 and site_id = $2 and state = 1 and not hidden'
const likes = { table: 'post_like', target: 'post', counter: 'likes', visible, invisible: notPublicError } as const
const collections = { ...likes, table: 'post_collect', counter: 'collects' } as const
const shares = { ...likes, table: 'post_share', actor: 'viewer', counter: 'shares' } as const

export const likePost = countedInsert(likes, 'like')
export const unlikePost = countedDelete(likes)
export const collectPost = countedInsert(collections, 'collect')
export const uncollectPost = countedDelete(collections)

/** Counts one share per viewer. Shares weigh in the hot order, so the caller passes one key per visitor network. */
export const sharePost = countedInsert(shares)
