import { limits } from '@quanzi/contract/limits'
import type { Kind } from '@quanzi/contract/states'
import { sql } from 'kysely'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { reopenAppeal, withdrawAppeal } from '../appeal/close.ts'
import { announce } from '../history/announce.ts'
import { writeHistory } from '../history/history.ts'
import { untell } from '../notice/tell.ts'
import { settlePostCredits } from '../post/settle.ts'
import { reopenReports } from '../report/close.ts'
import { dropClaim } from './claim.ts'
import { lastLine } from './history-queries.ts'
import { alreadyDecided, changeItem, lockItem } from './items.ts'

/** What a reviewer can take back: a deletion too, as its record is still there. */
const undoable = new Set([
  'pass',
  'passstep',
  'fail',
  'offline',
  'restore',
  'top',
  'top_cancel',
  'select',
  'select_cancel',
  'keep',
  'del',
  'appeal_dismiss',
])

type Before = {
  refuse_level: number
  reason: string
  published_at: string | null
  selected: boolean
  submitted_at: string
  updated_at: string
  pinned_at: string | null
}

/**
 * Takes one's own last decision back within ten seconds, as long as nobody acted after it: the item is what it was, its
 * revision and its place in every list with it, nobody is told of the decision, and the history keeps both lines. Who
 * took it in hand meanwhile has it no more: they saw what is not true now.
 */
export const undo = (c: Context, kind: Kind, id: number): Promise<null> =>
  transaction(c.db, async (db) => {
    const item = await lockItem(db, kind, id, c.site.id)
    if (!item) throw new Refusal('notFound')
    const last = await lastLine(db, kind, id)
    if (!last || last.member_id !== c.viewer.id || !undoable.has(last.action) || !last.before) {
      throw await alreadyDecided(db, kind, id)
    }
    if (c.now.getTime() - last.created_at.getTime() > limits.undoWindow) throw new Refusal('undoLate')
    const before = last.before as Before
    await changeItem(db, kind, id, {
      state: last.from_state,
      refuse_level: before.refuse_level,
      reason: before.reason,
      published_at: before.published_at === null ? null : new Date(before.published_at),
      submitted_at: at(before.submitted_at),
      updated_at: at(before.updated_at),
      ...(kind === 'post' && { pinned_at: before.pinned_at === null ? null : at(before.pinned_at) }),
      ...(before.selected !== item.selected && { selected: before.selected }),
    })
    await writeHistory(db, {
      siteId: c.site.id,
      kind,
      itemId: id,
      action: 'undo',
      from: last.to_state,
      to: last.from_state,
      memberId: c.viewer.id,
      reason: '',
      rev: item.rev,
      before: { of: last.id },
      now: c.now,
    })
    await dropClaim(db, kind, id)
    await untell(db, last.id)
    await reopenReports(db, kind, id, last.id)
    if (last.action === 'fail' || last.action === 'offline') await withdrawAppeal(db, kind, id, c.now)
    await reopenAppeal(db, last.id)
    if (kind === 'post') await settlePostCredits(db, id, c.now)
    await announce(c, db)
    return null
  })

const at = (moment: string) => sql<Date>`${moment}::timestamptz`
