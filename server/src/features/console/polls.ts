import type { Answer, Input } from '@quanzi/contract'
import type { ConsolePoll } from '@quanzi/contract/console/polls'
import { sql } from 'kysely'
import type { Trx } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { recordChange } from '../audit/record.ts'
import { held } from './held.ts'
import { stretchOf } from './stretch.ts'

type Option = { id: number; option: string; count: number }

const optionsOf = sql<Option[]>`coalesce((
  select json_agg(json_build_object('id', o.id, 'option', o.option, 'count', o.votes) order by o.id)
  from poll_option o where o.poll_id = p.id), '[]')`

export const listPolls = async (
  c: Context,
  { phase, cursor, pagesize }: Input<'GET console/polls'>,
): Promise<Answer<'GET console/polls'>> => {
  const found = await c.db
    .selectFrom('poll as p')
    .innerJoin('tag as t', 't.id', 'p.tag_id')
    .selectAll('p')
    .select(['t.name as tag_name', optionsOf.as('options')])
    .where('p.site_id', '=', c.site.id)
    .where('p.id', '<', cursor ?? Number.MAX_SAFE_INTEGER)
    .$if(phase === 'before', (query) => query.where('p.starts_at', '>', c.now))
    .$if(phase === 'running', (query) => query.where('p.starts_at', '<=', c.now).where('p.ends_at', '>', c.now))
    .$if(phase === 'over', (query) => query.where('p.ends_at', '<=', c.now))
    .orderBy('p.id', 'desc')
    .limit(pagesize + 1)
    .execute()
  const { rows, next } = stretchOf(found, pagesize)
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
        phase: row.starts_at > c.now ? 'before' : row.ends_at > c.now ? 'running' : 'over',
      }),
    ),
  }
}

export const savePoll = (c: Context, form: Input<'POST console/poll_save'>): Promise<{ id: number }> =>
  transaction(c.db, async (db) => {
    // A ballot holds the poll's row too, so that none can come between the look and the change.
    const before = form.id === undefined ? undefined : await held(c, db, 'poll', form.id)
    const had = before ? await heldOptions(db, before.id) : []
    const row = await rowOf(c, db, form)
    if (before && before.voters > 0) {
      const field = frozenField(before, had, row, form.options)
      if (field) throw new Refusal('pollFrozen', { data: { field } })
    }
    const { id } = before
      ? await db.updateTable('poll').set(row).where('id', '=', before.id).returning('id').executeTakeFirstOrThrow()
      : await db
          .insertInto('poll')
          .values({ ...row, site_id: c.site.id })
          .returning('id')
          .executeTakeFirstOrThrow()
    await writeOptions(db, id, had, form.options)
    await recordChange(
      { ...c, db },
      {
        action: 'poll.save',
        subject: `poll:${id}`,
        before: before && { ...before, options: had.map(({ option }) => option) },
        after: { ...before, ...row, id, options: form.options },
      },
    )
    return { id }
  })

export const removePoll = (c: Context, { id }: Input<'POST console/poll_remove'>): Promise<null> =>
  transaction(c.db, async (db) => {
    const before = await held(c, db, 'poll', id)
    if (before.voters > 0) throw new Refusal('pollFrozen', { data: { field: 'id' } })
    await db.deleteFrom('poll').where('id', '=', id).execute()
    await recordChange({ ...c, db }, { action: 'poll.remove', subject: `poll:${id}`, before })
    return null
  })

type PollRow = Awaited<ReturnType<typeof rowOf>>

const rowOf = async (c: Context, db: Trx, form: Input<'POST console/poll_save'>) => {
  const tag = await db
    .selectFrom('tag')
    .select('id')
    .where('id', '=', form.tag_id)
    .where('site_id', '=', c.site.id)
    .where('offline', '=', false)
    .executeTakeFirst()
  if (!tag) throw new Refusal('tagGone', { data: { field: 'tag_id' } })
  const multiple = form.type === '2'
  const [min, max] = multiple ? [form.min_option, form.max_option] : [1, 1]
  if (min > max || max > form.options.length) throw new Refusal('pollRange', { data: { field: 'max_option' } })
  const { start_time, end_time } = form
  if (!start_time || !end_time || end_time <= start_time)
    throw new Refusal('timeOrder', { data: { field: 'end_time' } })
  return {
    tag_id: tag.id,
    question: form.content,
    multiple,
    min_option: min,
    max_option: max,
    starts_at: start_time,
    ends_at: end_time,
    show_value: form.show_value,
    shown: form.is_show,
  }
}

/** What whoever voted relied on, under the name that the form has for it. */
const frozenField = (before: PollRow, had: Option[], row: PollRow, options: string[]): string | undefined => {
  if (had.length !== options.length || had.some(({ option }, i) => option !== options[i])) return 'options'
  if (before.multiple !== row.multiple) return 'type'
  if (before.min_option !== row.min_option) return 'min_option'
  if (before.max_option !== row.max_option) return 'max_option'
  return before.tag_id === row.tag_id ? undefined : 'tag_id'
}

const heldOptions = async (db: Trx, poll: number): Promise<Option[]> =>
  db
    .selectFrom('poll_option')
    .select(['id', 'option', 'votes as count'])
    .where('poll_id', '=', poll)
    .orderBy('id')
    .execute()

/** In their places, so that a page which was opened before still names options that are there. */
const writeOptions = async (db: Trx, poll: number, had: Option[], options: string[]): Promise<void> => {
  for (const [i, option] of options.entries()) {
    const old = had[i]
    if (!old) await db.insertInto('poll_option').values({ poll_id: poll, option }).execute()
    else if (old.option !== option)
      await db.updateTable('poll_option').set({ option }).where('id', '=', old.id).execute()
  }
  const left = had.slice(options.length).map(({ id }) => id)
  if (left.length > 0) await db.deleteFrom('poll_option').where('id', 'in', left).execute()
}
