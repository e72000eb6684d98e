import type { Paging } from '@quanzi/contract/call'
import { type ContentKind, postState } from '@quanzi/contract/states'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/handle.ts'
import { cursorTimestamp } from '../../../platform/db/statements/paged-statement.ts'
import { findPage, type IdPage } from '../../../platform/http/pagination.ts'
import { likePattern } from '../../../platform/text/like.ts'
import { searchText } from '../../../platform/text/search.ts'
import { typedId } from '../../../platform/text/typed-id.ts'
import { writtenPattern } from '../../../platform/text/written-pattern.ts'
import type { Tables } from '../../../schema/tables.ts'

/** `keyword`: of the text, of the author unless anonymous, or the item's number; '' without a search. `tag`: the topic of the post. */
export type QueueSearch = { keyword: string; tag: number | undefined; only: '' | 'hits' | 'media' }
/** Without the reviewer's own items. */
type ItemFilter = QueueSearch & { kind: ContentKind; site: number; reviewerId: number }
type QueueFilter = ItemFilter & { states: number[]; order: keyof typeof orders }

/** Literal text, as the indexes of the queue contain this expression. */
export const isUrgent = sql<boolean>`(i.hits <> '[]' or i.reports > 0 or i.screen_note <> '')`

const orders = {
  /** Urgent items first, then those that have waited longest. The cursor key is both in one text. */
  waiting: {
    key: sql<string>`${isUrgent}::int || ' ' || ${sql.raw(cursorTimestamp('i.submitted_at'))}`,
    sort: sql`${isUrgent} desc, i.submitted_at, i.id`,
    isAfter: (urgent: number, time: string | null, id: number) =>
      sql<boolean>`(not ${isUrgent}, i.submitted_at, i.id) > (${urgent} = 0, ${time}::timestamptz, ${id}::bigint)`,
  },
  newest: {
    key: sql<string>`'0 ' || ${sql.raw(cursorTimestamp('i.updated_at'))}`,
    sort: sql`i.updated_at desc, i.id desc`,
    isAfter: (zero: number, time: string | null, id: number) =>
      sql<boolean>`${zero} = 0 and (i.updated_at, i.id) < (${time}::timestamptz, ${id}::bigint)`,
  },
}

/** Comments and nicknames are stored as written. */
const matches = (kind: ContentKind, keyword: string) => {
  const folded = searchText(keyword)
  if (folded === '') return sql<boolean>`false`
  const written = writtenPattern(keyword)
  return sql<boolean>`(i.id = ${typedId(keyword) ?? 0}::bigint or ${kind === 'post' ? sql`i.search_text like ${likePattern(folded)}` : sql`i.content ~* ${written}`}
    or (not i.anonymous and exists (select from member m where m.id = i.author_id and m.nickname ~* ${written})))`
}

const always = sql<boolean>`true`

type Item = Pick<
  Selectable<Tables['post']>,
  'id' | 'site_id' | 'author_id' | 'state' | 'hits' | 'reports' | 'screen_note' | 'submitted_at' | 'updated_at'
>

const hasTag = (kind: ContentKind, tag: number) =>
  kind === 'post'
    ? sql<boolean>`i.tag_id = ${tag}`
    : sql<boolean>`exists (select from post p where p.id = i.post_id and p.tag_id = ${tag})`

/** A comment has no pictures. Hits in a location, and what a service suspects, are in the note. */
const isOnly = {
  hits: () => sql<boolean>`(i.hits <> '[]' or i.screen_note <> '')`,
  media: (kind: ContentKind) => (kind === 'post' ? sql<boolean>`i.type <> 1` : sql<boolean>`false`),
}

const selectItems = (db: Db, { kind, site, reviewerId, keyword, tag, only }: ItemFilter) =>
  db
    .selectFrom(sql<Item>`${sql.table(kind)}`.as('i'))
    .where('i.site_id', '=', site)
    .where('i.author_id', '<>', reviewerId)
    .where(keyword === '' ? always : matches(kind, keyword))
    .where(tag === undefined ? always : hasTag(kind, tag))
    .where(only === '' ? always : isOnly[only](kind))

/** One bounded walk per state, merged: the cost does not depend on the length of the tab. */
export const listQueueItemIds = (db: Db, filter: QueueFilter, paging: Paging): Promise<IdPage> => {
  const { key, sort, isAfter } = orders[filter.order]
  const select = (limit: number, offset: number, after = always) =>
    db
      .selectFrom(sql<{ state: number }>`unnest(${filter.states}::int[])`.as<'s'>(sql`s(state)`))
      .innerJoinLateral(
        selectItems(db, filter)
          .select(['i.id', 'i.hits', 'i.reports', 'i.screen_note', 'i.submitted_at', 'i.updated_at'])
          .where('i.state', '=', sql.ref<number>('s.state'))
          .where(after)
          .orderBy(sort)
          .limit(limit + offset)
          .as('i'),
        (join) => join.onTrue(),
      )
      .select(['i.id', key.as('key')])
      .orderBy(sort)
      .limit(limit)
      .offset(offset)
      .execute()
  return findPage(paging, {
    fromStart: select,
    afterCursor: (position, limit) => {
      const [urgent, time] = position.key.split(' ')
      return select(limit, 0, isAfter(Number(urgent), time ?? null, position.id))
    },
  })
}

/** The condition is literal text, as it is that of a partial index. */
const selectReported = (db: Db, filter: ItemFilter) =>
  selectItems(db, filter).where(sql<boolean>`i.reports > 0 and i.state = 1`)

/** Reported items online, the most reported first. Those that wait lead the pending tab. */
export const listReportedItemIds = (db: Db, filter: ItemFilter, paging: Paging): Promise<IdPage> => {
  const query = selectReported(db, filter)
    .select(['i.id', sql<string>`i.reports::text`.as('key')])
    .orderBy('i.reports', 'desc')
    .orderBy('i.id', 'desc')
  return findPage(paging, {
    fromStart: (limit, offset) => query.limit(limit).offset(offset).execute(),
    afterCursor: ({ key, id }, limit) =>
      query.where(sql<boolean>`(i.reports, i.id) < (${key}::int, ${id}::bigint)`).limit(limit).execute(),
  })
}

const selectAppealed = (db: Db, filter: ItemFilter) =>
  selectItems(db, filter)
    .innerJoin('appeal as a', 'a.item_id', 'i.id')
    .where('a.site_id', '=', filter.site)
    .where('a.kind', '=', filter.kind)
    .where('a.outcome', 'is', null)
    .where('i.state', '<>', postState.deleted)

export const listAppealedItemIds = (db: Db, filter: ItemFilter, paging: Paging): Promise<IdPage> => {
  const query = selectAppealed(db, filter)
    .select(['i.id', sql<string>`a.id::text`.as('key')])
    .orderBy('a.id')
  return findPage(paging, {
    fromStart: (limit, offset) => query.limit(limit).offset(offset).execute(),
    afterCursor: ({ key }, limit) => query.where(sql<boolean>`a.id > ${key}::bigint`).limit(limit).execute(),
  })
}

/** How many items of a tab match a search, counted up to 1,000. */
export const countMatchingItems = async (
  db: Db,
  filter: ItemFilter & { states: number[] },
  marked?: 'reported' | 'appealed',
): Promise<number> => {
  const items =
    marked === 'reported'
      ? selectReported(db, filter).select('i.id')
      : marked === 'appealed'
        ? selectAppealed(db, filter).select('i.id')
        : selectItems(db, filter).select('i.id').where('i.state', 'in', filter.states)
  const { n } = await db
    .selectFrom(items.limit(maxCounted).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

const maxCounted = 1_000
