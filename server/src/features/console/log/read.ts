import type { Answer, Input } from '@quanzi/contract'
import type { LogEntry } from '@quanzi/contract/console/log'
import type { Db } from '../../../db/handle.ts'
import type { Context } from '../../../http/context.ts'
import { readCursor, writeCursor } from '../../../http/cursor.ts'
import { showMember } from '../../member/view.ts'
import { addDays, startOf } from '../../statistics/days.ts'

export type LogFilters = Input<'GET console/log csv'>

/** One page along an index, whatever lies behind it; the day of an entry is a stretch of ids. */
export const listLog = async (
  c: Context,
  { cursor, pagesize, ...filters }: Input<'GET console/log list'>,
): Promise<Answer<'GET console/log list'>> => {
  const stretch = await stretchOf(c.db, filters)
  const rows = await findEntries(c, filters, {
    ...stretch,
    below: cursor ? Math.min(readCursor(cursor).id, stretch.below) : stretch.below,
    limit: pagesize + 1,
  })
  const shown = rows.slice(0, pagesize)
  return {
    data: shown,
    next: rows.length > pagesize ? writeCursor({ key: '', id: shown.at(-1)?.id ?? 0 }) : null,
  }
}

type Stretch = { from: number; below: number }

/** Entries are never earlier than the one before, so a day begins and ends with an id. */
export const stretchOf = async (db: Db, { from, to }: LogFilters): Promise<Stretch> => {
  const firstFrom = async (at: Date): Promise<number> => {
    const row = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('at', '>=', at)
      .orderBy('at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? Number.MAX_SAFE_INTEGER
  }
  return {
    from: from === '' ? 0 : await firstFrom(startOf(from)),
    below: to === '' ? Number.MAX_SAFE_INTEGER : await firstFrom(startOf(addDays(to, 1))),
  }
}

/** The newest entries of a stretch, `below` left out. */
export const findEntries = async (
  c: Context,
  { member_id, what, subject }: LogFilters,
  { from, below, limit }: Stretch & { limit: number },
): Promise<LogEntry[]> => {
  let query = c.db
    .selectFrom('audit_entry as e')
    .leftJoin('member as m', 'm.id', 'e.member_id')
    .select(['e.id', 'e.at', 'e.action', 'e.subject', 'e.reason', 'e.before', 'e.after', 'e.hash'])
    .select(['m.id as by', 'm.nickname', 'm.avatar', 'm.auth'])
    .where('e.site_id', '=', c.site.id)
    .where('e.id', '>=', from)
    .where('e.id', '<', below)
  if (member_id !== undefined) query = query.where('e.member_id', '=', member_id)
  if (what !== '') query = query.where('e.action', '=', what)
  if (subject !== '') query = query.where('e.subject', '=', subject)
  const rows = await query.orderBy('e.id', 'desc').limit(limit).execute()
  return rows.map(({ by, nickname, avatar, auth, before, after, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    member:
      by === null ? null : showBy({ id: by, nickname: nickname ?? '', avatar: avatar ?? '', auth: auth ?? false }),
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  }))
}

const showBy = (row: Parameters<typeof showMember>[0]): LogEntry['member'] => {
  const { id, nickname, img_url } = showMember(row)
  return { id, nickname, img_url }
}
