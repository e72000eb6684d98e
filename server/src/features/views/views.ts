import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import type { House } from '../../house.ts'

type Mark = { item: string; viewer: string; at: Date }

/**
 * Writes the views of a batch: a viewer counts once per item and half hour, in all processes. The items whose mark is
 * new or old enough grow by one each.
 */
const flush = statement<{ n: number }>(
  'views_flush',
  `with seen as (
     select distinct on (item, viewer) item, viewer, at
     from unnest($1::text[], $2::text[], $3::timestamptz[]) as x(item, viewer, at) order by item, viewer, at
   ), fresh as (
     insert into view_mark as m (item, viewer, at) select item, viewer, at from seen
     on conflict (item, viewer) do update set at = excluded.at where m.at <= excluded.at - interval '${limits.viewWindow} milliseconds'
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

const flushEvery = 3_000
const batch = 1_000

/**
 * Views are gathered and written every three seconds: a reader never waits for a counter, and a crash loses at most what
 * those seconds brought.
 */
export const openViews = (house: House) => {
  let waiting: Mark[] = []
  let writing: Promise<void> = Promise.resolve()

  const write = async (db: Db, marks: Mark[]): Promise<void> => {
    for (let i = 0; i < marks.length; i += batch) {
      const part = marks.slice(i, i + batch)
      await flush(db, [part.map((m) => m.item), part.map((m) => m.viewer), part.map((m) => m.at)])
    }
  }

  const flushNow = (): Promise<void> => {
    writing = writing.then(async () => {
      if (waiting.length === 0) return
      const marks = waiting
      waiting = []
      try {
        await write(house.database.db, marks)
      } catch (error) {
        house.log.error({ err: error, lost: marks.length }, 'views were not written')
      }
    })
    return writing
  }

  const timer = setInterval(flushNow, flushEvery)
  timer.unref()
  return {
    /** `item` is `post:7` or `tag:7`. */
    count: (item: string, viewer: string, at: Date): void => {
      waiting.push({ item, viewer, at })
      if (waiting.length >= batch) void flushNow()
    },
    flush: flushNow,
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flushNow()
    },
  }
}

export type Views = ReturnType<typeof openViews>
