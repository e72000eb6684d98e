import { postState } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

/** What can be reported. */
export type ReportKind = 'post' | 'comment' | 'member'

/** Something that can be reported, held against others until the transaction ends. */
export type Target = { author_id: number; state: number; rev: number; public: boolean }

const statements = {
  post: statement<Target>(
    'report_post',
    `select author_id, state, rev, state = 1 and not hidden as public from post where id = $1 and site_id = $2 for update`,
  ),
  comment: statement<Target>(
    'report_comment',
    `select c.author_id, c.state, c.rev, c.state = 1 and not c.hidden and p.state = 1 and not p.hidden as public
     from comment c join post p on p.id = c.post_id where c.id = $1 and c.site_id = $2 for update of c`,
  ),
  member: statement<Target>(
    'report_member',
    `select id as author_id, 1 as state, 1 as rev, coalesce(banned_until <= $2, true) as public
     from member where id = $1 for update`,
  ),
}

/** What is reported must be there for the reporter to see; what is one's own is refused. */
export const findTarget = async (c: Context, db: Db, kind: ReportKind, id: number): Promise<Target> => {
  const [target] = await statements[kind](db, [id, kind === 'member' ? c.now : c.site.id])
  if (target?.state === postState.deleted) throw new Refusal('gone')
  if (!target?.public) throw new Refusal('notFound')
  if (target.author_id === c.viewer.id) throw new Refusal('toOneself')
  return target
}
