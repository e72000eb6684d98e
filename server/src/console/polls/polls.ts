import type { ParsedInput } from '@quanzi/contract'
import type { ConsolePoll } from '@quanzi/contract/console/polls'
import { sql } from 'kysely'
import { phaseOf } from '../../circle/poll/view.ts'
import { requireOpenTag } from '../../circle/tag/queries.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import type { Trx } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toCursorPage } from '../shared/cursor-page.ts'
import {
  getSiteRowForUpdate,
  recordContentChange,
  rejectOutdated,
  removeSiteRow,
  revisionOf,
  saveSiteRow,
} from '../shared/site-row.ts'

type Option = { id: number; option: string; count: number }

const optionsSql = sql<Option[]>`coalesce((
  select json_agg(json_build_object('id', o.id, 'option', o.option, 'count', o.votes) order by o.id)
  from poll_option o where o.poll_id = p.id), '[]')`

export const listPolls: Operation<'GET console/polls'> = async (ctx, { phase, cursor, pagesize }) => {
  const found = await ctx.db
    .selectFrom('poll as p')
    .innerJoin('tag as t', 't.id', 'p.tag_id')
    .selectAll('p')
    .select(['t.name as tag_name', optionsSql.as('options')])
    .where('p.site_id', '=', ctx.site.id)
    .where('p.id', '<', cursor ?? Number.MAX_SAFE_INTEGER)
    .$if(phase === 'before', (query) => query.where('p.starts_at', '>', ctx.now))
    .$if(phase === 'running', (query) => query.where('p.starts_at', '<=', ctx.now).where('p.ends_at', '>', ctx.now))
    .$if(phase === 'over', (query) => query.where('p.ends_at', '<=', ctx.now))
    .orderBy('p.id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = toCursorPage(found, pagesize)
  return {
    next,
    data: rows.map(
      (row): ConsolePoll => ({
        id: row.id,
        tag_id: row.tag_id,
        tag_name: row.tag_name,
        content: row.question,
        type: row.multiple ? '2' : '1',
        min_option: row.min_option,
        max_option: row.max_option,
        start_time: row.starts_at.toISOString(),
        end_time: row.ends_at.toISOString(),
        show_value: row.show_value ? 1 : 0,
        is_show: row.shown ? 1 : 0,
        voters: row.voters,
        options: row.options,
        phase: phaseOf(row, ctx.now),
        rev: revisionOf(toForm(row, row.options)),
      }),
    ),
  }
}

export const savePoll: Operation<'POST console/poll_save'> = (ctx, input) =>
  transaction(ctx.db, async (db) => {
    // Voting locks the poll's row too, so no vote can arrive between the check and the change.
    const before = input.id === undefined ? undefined : await getSiteRowForUpdate(ctx, db, 'poll', input.id)
    const oldOptions = before ? await listOptions(db, before.id) : []
    rejectOutdated(input.rev, before && toForm(before, oldOptions))
    // The poll of an offline topic is hidden with it, and can be edited.
    if (input.tag_id !== before?.tag_id) await requireOpenTag(ctx, db, input.tag_id, 'tag_id')
    const row = toPollRow(input)
    if (before && before.voters > 0) {
      const field = findFrozenField(before, oldOptions, row, input.options)
      if (field) throw new ApiError('pollHasBallots', { data: { field } })
    }
    const { id } = await saveSiteRow(ctx, db, 'poll', before, row)
    await saveOptions(db, id, oldOptions, input.options)
    await recordContentChange(ctx, db, {
      action: 'poll.save',
      subject: `poll:${id}`,
      before: before && { ...before, options: oldOptions.map(({ option }) => option) },
      after: { ...before, ...row, id, options: input.options },
    })
    return { id }
  })

/** Votes arrive while the form is open. */
const toForm = (row: PollRow, options: readonly Option[]) => [
  row.tag_id,
  row.question,
  row.multiple,
  row.min_option,
  row.max_option,
  row.starts_at,
  row.ends_at,
  row.show_value,
  row.shown,
  options.map(({ option }) => option),
]

export const removePoll: Operation<'POST console/poll_remove'> = (ctx, { id }) =>
  removeSiteRow(ctx, { table: 'poll', kind: 'poll', id }, (_, { voters }) => {
    if (voters > 0) throw new ApiError('pollHasBallots', { data: { field: 'id' } })
  })

type PollRow = ReturnType<typeof toPollRow>

const toPollRow = (input: ParsedInput<'POST console/poll_save'>) => {
  const multiple = input.type === '2'
  const [min, max] = multiple ? [input.min_option, input.max_option] : [1, 1]
  if (min > max || max > input.options.length) throw new ApiError('pollRange', { data: { field: 'max_option' } })
  const { start_time, end_time } = input
  if (end_time <= start_time) throw new ApiError('timeOrder', { data: { field: 'end_time' } })
  return {
    tag_id: input.tag_id,
    question: input.content,
    multiple,
    min_option: min,
    max_option: max,
    starts_at: start_time,
    ends_at: end_time,
    show_value: input.show_value,
    shown: input.is_show,
  }
}

/** The first changed field on which cast votes depend, by its name in the form. */
const findFrozenField = (before: PollRow, oldOptions: Option[], row: PollRow, options: string[]) => {
  if (oldOptions.length !== options.length || oldOptions.some(({ option }, i) => option !== options[i]))
    return 'options'
  if (before.multiple !== row.multiple) return 'type'
  if (before.min_option !== row.min_option) return 'min_option'
  if (before.max_option !== row.max_option) return 'max_option'
  return before.tag_id === row.tag_id ? undefined : 'tag_id'
}

const listOptions = async (db: Trx, poll: number): Promise<Option[]> =>
  db
    .selectFrom('poll_option')
    .select(['id', 'option', 'votes as count'])
    .where('poll_id', '=', poll)
    .orderBy('id')
    .execute()

/**
 * Unchanged options keep their ids as far as their order allows, since options are shown by id. The others get new ones:
 * a page opened earlier cannot vote for a text that it does not show.
 */
const saveOptions = async (db: Trx, poll: number, oldOptions: Option[], options: string[]): Promise<void> => {
  const changed = options.findIndex((option, i) => option !== oldOptions[i]?.option)
  const unchanged = changed === -1 ? options.length : changed
  const removedIds = oldOptions.slice(unchanged).map(({ id }) => id)
  if (removedIds.length > 0) await db.deleteFrom('poll_option').where('id', 'in', removedIds).execute()
  for (const option of options.slice(unchanged))
    await db.insertInto('poll_option').values({ poll_id: poll, option }).execute()
}
