import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { countedDelete, countedInsert } from '../credit/counted-rows.ts'
import { findTag } from './queries.ts'

const follows = {
  table: 'tag_follow',
  target: 'tag',
  counter: 'followers',
  visible: 'select id from tag where id = $1 and site_id = $2 and not offline',
  invisible: async (db: Db, id: number, site: number) =>
    new ApiError((await findTag(db, site, 0, id)) ? 'gone' : 'notFound'),
} as const
const insertFollow = countedInsert(follows)
const deleteFollow = countedDelete({ ...follows, visible: 'select id from tag where id = $1 and site_id = $2' })

type FollowResult = { is_attention: 0 | 1; num: number }

export const followTag = async (ctx: RequestContext, { to_id }: { to_id: number }): Promise<FollowResult> => ({
  is_attention: 1,
  num: (await insertFollow(ctx, to_id)).num,
})

export const unfollowTag = async (ctx: RequestContext, { to_id }: { to_id: number }): Promise<FollowResult> => ({
  is_attention: 0,
  num: (await deleteFollow(ctx, to_id)).num,
})
