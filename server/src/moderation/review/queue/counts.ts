import type { ReviewQueueCounts } from '@quanzi/contract/moderation/review'
import {
  type ContentKind,
  getDecidableStates,
  getStatesInStages,
  postState,
  type Reviewer,
  type ReviewStage,
} from '@quanzi/contract/states'
import type { Db } from '../../../platform/db/handle.ts'
import { statement } from '../../../platform/db/statements/statement.ts'

const stateCountQuery = (kind: ContentKind) =>
  statement<{ n: number }>(
    `review_count_${kind}`,
    `select greatest(0, (select coalesce(sum(n), 0) from state_count where site_id = $1 and kind = '${kind}' and state = any($2::int[]))
       - (select count(*) from ${kind} where author_id = $3 and site_id = $1 and state <> 9 and state = any($2::int[])))::int as n`,
  )
const stateCountQueries = { post: stateCountQuery('post'), comment: stateCountQuery('comment') }

/** Items by others than this reviewer (0: by all), from stored counters. */
export const countItemsInStates = async (
  db: Db,
  kind: ContentKind,
  site: number,
  states: number[],
  reviewerId: number,
): Promise<number> => (await stateCountQueries[kind](db, [site, states, reviewerId]))[0]?.n ?? 0

export const countItemsInStage = (db: Db, kind: ContentKind, site: number, stage: ReviewStage): Promise<number> =>
  countItemsInStates(db, kind, site, getStatesInStages(kind, stage), 0)

type FlaggedCounts = Omit<ReviewQueueCounts, 'topic' | 'reply'>

export const countUpTo1000 = (query: string) => `(select count(*) from (${query} limit 1000) found)::int`
const openReports = (kind: ContentKind) =>
  countUpTo1000(
    `select from ${kind} where site_id = $1 and reports > 0 and state = ${postState.online} and author_id <> $2`,
  )
const openAppeals = (kind: ContentKind) =>
  countUpTo1000(`select from appeal where site_id = $1 and kind = '${kind}' and outcome is null and member_id <> $2
    and decider_id is distinct from $2`)

const flaggedCountsQuery = statement<FlaggedCounts>(
  'review_flagged_counts',
  `select ${openReports('post')} as topic_reports, ${openReports('comment')} as reply_reports,
     ${countUpTo1000(`select distinct target_id from report where site_id = $1 and kind = 'member' and outcome is null and target_id <> $2`)} as member_reports,
     ${countUpTo1000(`select from profile_review where site_id = $1 and state = 0 and member_id <> $2`)} as profile,
     ${openAppeals('post')} as topic_appeals, ${openAppeals('comment')} as reply_appeals`,
)
/**
 * Waiting changes of profiles, reported items online, reported members and open appeals, each counted up to 1,000: none of this
 * member (0: all), and no appeal against this member's own decision.
 */
export const countReportsAndAppeals = async (db: Db, site: number, memberId = 0): Promise<FlaggedCounts> =>
  // A select without a table returns one row.
  (await flaggedCountsQuery(db, [site, memberId]))[0] as FlaggedCounts

/** What this reviewer can decide now, and the open reports and appeals; nothing of the reviewer's own. */
export const countWaiting = async (
  db: Db,
  site: number,
  reviewer: Reviewer & { id: number },
): Promise<ReviewQueueCounts> => ({
  topic: await countItemsInStates(db, 'post', site, getDecidableStates('post', reviewer), reviewer.id),
  reply: await countItemsInStates(db, 'comment', site, getDecidableStates('comment', reviewer), reviewer.id),
  ...(await countReportsAndAppeals(db, site, reviewer.id)),
})
