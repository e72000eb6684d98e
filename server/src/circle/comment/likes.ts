import { isPublic } from '../../identity/member/visibility.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countedDelete, countedInsert } from '../credit/counted-rows.ts'
import { type UnreadableComment, unreadableCommentError } from './queries.ts'

const commentOfPublicPost = `from comment c join post p on p.id = c.post_id
  where c.id = $1 and c.site_id = $2 and not c.hidden and ${isPublic('p')}`

const commentStateRow = statement<UnreadableComment>(
  'comment_state',
  `select c.state, c.author_id, c.published_at ${commentOfPublicPost}`,
)

const likes = {
  table: 'comment_like',
  target: 'comment',
  counter: 'likes',
  visible: `select c.id ${commentOfPublicPost} and c.state = 1`,
  invisible: async (db: Db, id: number, site: number, viewer: number) => {
    const [row] = await commentStateRow(db, [id, site])
    return row ? unreadableCommentError(row, viewer) : new ApiError('notFound')
  },
} as const

export const likeComment = countedInsert(likes, 'like')
export const unlikeComment = countedDelete(likes)
