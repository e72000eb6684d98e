import { postState } from '@quanzi/contract/states'
import { isActiveMember } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Tables } from '../../schema/tables.ts'

export type ReportKind = Tables['report']['kind']

export type ReportTarget = { author_id: number; state: number; rev: number; public: boolean; known: boolean }

const targetQueries = {
  post: statement<ReportTarget>(
    'report_post',
    `select author_id, state, rev, state = 1 and not hidden as public, true as known from post where id = $1 and site_id = $2 for update`,
  ),
  comment: statement<ReportTarget>(
    'report_comment',
    `select c.author_id, c.state, c.rev, c.state = 1 and not c.hidden and p.state = 1 and not p.hidden as public,
       c.published_at is not null as known
     from comment c join post p on p.id = c.post_id where c.id = $1 and c.site_id = $2 for update of c`,
  ),
  member: statement<ReportTarget>(
    'report_member',
    `select id as author_id, 1 as state, 1 as rev, ${isActiveMember('member', '$2', '$3')} as public, true as known
     from member where id = $1 for update`,
  ),
}

export const getTargetForUpdate = async (
  ctx: RequestContext,
  db: Db,
  kind: ReportKind,
  id: number,
): Promise<ReportTarget> => {
  const [target] = await targetQueries[kind](db, [id, ctx.site.id, ...(kind === 'member' ? [ctx.now] : [])])
  if (target?.state === postState.deleted && target.known) throw new ApiError('gone')
  if (!target?.public) throw new ApiError('notFound')
  if (target.author_id === ctx.viewer.id) throw new ApiError('notOnOneself', { data: { field: 'id' } })
  return target
}
