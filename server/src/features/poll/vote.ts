import type { Input } from '@quanzi/contract'
import { ballotFault } from '@quanzi/contract/ballot'
import type { Poll } from '@quanzi/contract/poll'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { holdPoll } from './queries.ts'
import { type PollRow, phaseOf, showPoll } from './view.ts'

/**
 * Casts a member's ballot: one for good, by the server's clock. The answer is the poll with what the ballot changed.
 * docs/spec/polls.md.
 */
export const castBallot = (c: Context, { tag_id, option }: Input<'POST circle/tagapi voting'>): Promise<Poll> =>
  transaction(c.db, async (db) => {
    const chosen = [...new Set(option)]
    const poll = await holdPoll(db, { tagId: tag_id, viewerId: c.viewer.id, site: c.site.id, now: c.now }, chosen)
    if (!poll) throw new Refusal('notFound')
    judge(poll, chosen, c.now)
    await putIn(c, db, poll, chosen)
    return showPoll(counted(poll, chosen), c.now)
  })

/** In this order: not started, ended, voted already, the number of options. */
const judge = (poll: PollRow, chosen: number[], now: Date): void => {
  const phase = phaseOf(poll, now)
  if (phase === 'before') throw new Refusal('pollBefore')
  if (phase === 'over') throw new Refusal('pollOver')
  if (poll.mine !== null) throw new Refusal('pollVoted')
  const { multiple, min_option: min, max_option: max, options } = poll
  const fault = ballotFault({ multiple, min, max, options: options.length }, chosen.length)
  if (fault) throw new Refusal(fault.name, { data: { field: 'option' }, ...(fault.words && { words: fault.words }) })
  if (!chosen.every((id) => options.some((one) => one.id === id))) {
    throw new Refusal('badRequest', { data: { field: 'option' } })
  }
}

/** The poll is held, so a second ballot of this member has been read by `judge`; the key of the table is the last word. */
const putIn = async (c: Context, db: Db, poll: PollRow, options: number[]): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ballot')
    .values({ poll_id: poll.id, member_id: c.viewer.id, options, created_at: c.now })
    .onConflict((o) => o.columns(['poll_id', 'member_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('pollVoted')
}

const counted = (poll: PollRow, chosen: number[]): PollRow => ({
  ...poll,
  mine: chosen,
  voters: poll.voters + 1,
  options: poll.options.map((one) => (chosen.includes(one.id) ? { ...one, votes: one.votes + 1 } : one)),
})
