import { commentState } from '@quanzi/contract/states'
import { isPublic } from '../../identity/member/visibility.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countedDelete, countedInsert } from '../credit/counted-rows.ts'

const commentOfPublicPost = `from comment c join post p on p.id = c.post_id
  where c.id = $1 and c.site_id = $2 and not c.hidden and ${isPublic('p')}`

const commentStateRow = statement<{ state: number }>('comment_state', `select c.state ${commentOfPublicPost}`)

const likes = {
  table: 'comment_like',
  target: 'comment',
  counter: 'likes',
  visible: `select c.id ${commentOfPublicPost} and c.state = 1`,
  invisible: async (db: Db, id: number, site: number) => {
    const [row] = await commentStateRow(db, [id, site])
    return new ApiError(!row ? 'notFound' : row.state === commentState.deleted ? 'gone' : 'commentPending')
  },
} as const

export const likeComment = countedInsert(likes, 'like')
export const unlikeComment = countedDelete(likes)
