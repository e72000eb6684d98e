import { type Kind, statesIn } from '@quanzi/contract/states'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'

/** Beyond, nobody counts. */
const most = 1_000

const late = {
  post: statement<{ n: number }>('overdue_post', lateOf('post')),
  comment: statement<{ n: number }>('overdue_comment', lateOf('comment')),
}

/** Along the indexes of the desk, as `oldest.ts`: the first level waits since it was sent in, the second since it was passed on. */
function lateOf(kind: Kind): string {
  const first = (marked: string) => `(select count(*) from (select 1 from ${kind} i
    where i.site_id = $1 and i.state = s.state and (hits <> '[]' or reports > 0) is ${marked} and submitted_at < $4 limit ${most}) x)`
  return `select coalesce(sum(case when s.state = any($3::int[])
      then (select count(*) from (select 1 from ${kind} i where i.site_id = $1 and i.state = s.state and updated_at < $4 limit ${most}) x)
      else ${first('true')} + ${first('false')} end), 0)::int as n
    from unnest($2::int[]) s(state)`
}

/** How many items of a level wait since before then; up to 1,000. */
export const countOverdue = async (db: Db, site: number, kind: Kind, level: 1 | 2, before: Date): Promise<number> => {
  const states = statesIn(kind, level === 1 ? 'first' : 'second')
  const [row] = await late[kind](db, [site, states, level === 2 ? states : [], before])
  return Math.min(row?.n ?? 0, most)
}
