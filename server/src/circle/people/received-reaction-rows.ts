import { isActiveMember, isPublic, notBlocked } from '../../identity/member/visibility.ts'
import { mergeBranches } from '../../platform/db/statements/merge-branches.ts'

type Page = { after: string; orderBy: string; branchLimit: string }

/** SQL of the reactions of others to the public posts of $1 on the site $2 at the time $3, as far as a page shows them. */
export const receivedReactionRows = (
  table: 'post_like' | 'post_collect',
  kind: number,
  { after, orderBy, branchLimit }: Page,
): string =>
  mergeBranches({
    parent: 'p.id',
    from: 'post p',
    where: `p.author_id = $1 and p.site_id = $2 and ${isPublic('p')}`,
    rowsOf: (
      post,
      limit,
    ) => `select * from (select created_at, ${kind} as kind, post_id, member_id from ${table} where post_id = ${post}) x
      where member_id <> $1 and ${notBlocked('$1', 'x.member_id')} and ${after}
        and exists (select from member xm where xm.id = x.member_id and ${isActiveMember('xm', '$2', '$3')})
      order by created_at desc, member_id desc ${limit}`,
    orderBy,
    branchLimit,
  })
