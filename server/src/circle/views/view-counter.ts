import { limits } from '@quanzi/contract/limits'
import { isPublic } from '../../identity/member/visibility.ts'
import type { AppContext } from '../../identity/request/app-context.ts'
import { createBufferedWriter } from '../../platform/db/buffered-writer.ts'
import { commitLocally } from '../../platform/db/statements/commit-locally.ts'
import { columnsOf, statement } from '../../platform/db/statements/statement.ts'

type ViewEvent = { item: string; viewer: string; at: Date }

/** A viewer counts once per item and half hour, in all processes. The tracking pixel may name what is not public. */
const flushStatement = statement<{ n: number }>(
  'views_flush',
  `with seen as (
     select distinct on (item, viewer) item, viewer, at
     from unnest($1::text[], $2::text[], $3::timestamptz[]) as x(item, viewer, at), ${commitLocally}
     where case split_part(item, ':', 1)
       when 'post' then exists (select 1 from post p where p.id = split_part(item, ':', 2)::bigint and ${isPublic('p')})
       else exists (select 1 from tag t where t.id = split_part(item, ':', 2)::bigint and not t.offline) end
     order by item, viewer, at
   ), fresh as (
     insert into view_dedup as m (item, viewer, at) select item, viewer, at from seen
     on conflict (item, viewer) do update set at = excluded.at where m.at <= excluded.at - interval '${limits.viewDedupWindow} milliseconds'
     returning item
   ), sums as (
     select split_part(item, ':', 1) as kind, split_part(item, ':', 2)::bigint as id, count(*)::int as n from fresh group by 1, 2
   ), posts as (
     update post set views = views + s.n from sums s where s.kind = 'post' and post.id = s.id
   ), tags as (
     update tag set views = views + s.n from sums s where s.kind = 'tag' and tag.id = s.id
   )
   select count(*) as n from fresh`,
)

/** Counts views. They are written every three seconds, so that no reader waits for a counter. */
export const openViewCounter = ({ database: { db }, log }: Pick<AppContext, 'database' | 'log'>) => {
  const writer = createBufferedWriter<ViewEvent>({
    name: 'views',
    intervalMs: 3_000,
    batchSize: 1_000,
    write: (events) => flushStatement(db, columnsOf(events, 'item', 'viewer', 'at')),
    merge: (first) => first,
    log,
  })
  return {
    /** `item` is `post:7` or `tag:7`. */
    count: (item: string, viewer: string, at: Date): void => writer.add(`${item} ${viewer}`, { item, viewer, at }),
    flush: writer.flush,
    close: writer.close,
  }
}

export type ViewCounter = ReturnType<typeof openViewCounter>
