import { validateBallot } from '@quanzi/contract/circle/ballot'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockPoll } from './queries.ts'
import { type PollRow, phaseOf, serializePoll } from './view.ts'

/** One ballot per member, final, by the server's clock. docs/spec/polls.md. */
export const castBallot: Operation<'POST circle/tagapi voting'> = (ctx, { tag_id, option }) =>
  transaction(ctx.db, async (db) => {
    const chosen = [...new Set(option)]
    const poll = await lockPoll(db, { tagId: tag_id, viewerId: ctx.viewer.id, site: ctx.site.id, now: ctx.now }, chosen)
    if (!poll) throw new ApiError('notFound')
    // The wait for the lock may pass the end, after which others read the result.
    const now = ctx.app.ports.clock.now()
    assertBallotAccepted(poll, chosen, now)
    await insertBallot(ctx, db, poll, chosen)
    return serializePoll(withBallot(poll, chosen), now)
  })

/** The order of the checks is specified: not started, ended, voted, number of options. */
const assertBallotAccepted = (poll: PollRow, chosen: number[], now: Date): void => {
  const phase = phaseOf(poll, now)
  if (phase === 'before') throw new ApiError('pollBefore')
  if (phase === 'over') throw new ApiError('pollOver')
  if (poll.chosen !== null) throw new ApiError('pollVoted')
  const { multiple, min_option: min, max_option: max, options } = poll
  const fault = validateBallot({ multiple, min, max, options: options.length }, chosen.length)
  if (fault)
    throw new ApiError(fault.name, { data: { field: 'option' }, ...(fault.values && { placeholders: fault.values }) })
  if (!chosen.every((id) => options.some((one) => one.id === id))) {
    throw new ApiError('badRequest', { data: { field: 'option' } })
  }
}

/** The lock already shows a second ballot to the check; the unique key guards any other path. */
const insertBallot = async (ctx: RequestContext, db: Db, poll: PollRow, options: number[]): Promise<void> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('ballot')
    .values({ poll_id: poll.id, member_id: ctx.viewer.id, options, created_at: ctx.now })
    .onConflict((o) => o.columns(['poll_id', 'member_id']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiError('pollVoted')
}

const withBallot = (poll: PollRow, chosen: number[]): PollRow => ({
  ...poll,
  chosen,
  voters: poll.voters + 1,
  options: poll.options.map((one) => (chosen.includes(one.id) ? { ...one, votes: one.votes + 1 } : one)),
})
