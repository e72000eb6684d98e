import type { ReviewQueueCounts } from '@quanzi/contract/moderation/review'
import {
  type ContentKind,
  getDecidableStates,
  getStatesInStages,
  type Reviewer,
  type ReviewStage,
} from '@quanzi/contract/states'
import type { Db } from '../../../platform/db/handle.ts'
import { statement } from '../../../platform/db/statement.ts'

const stateCountQuery = statement<{ n: number }>(
  'review_count',
  'select coalesce(sum(n), 0)::int as n from state_count where site_id = $1 and kind = $2 and state = any($3::int[])',
)
/** From the counters of states, so the cost does not grow with the queue. */
export const countItemsInStates = async (db: Db, kind: ContentKind, site: number, states: number[]): Promise<number> =>
  (await stateCountQuery(db, [site, kind, states]))[0]?.n ?? 0

export const countItemsInStage = (db: Db, kind: ContentKind, site: number, stage: ReviewStage): Promise<number> =>
  countItemsInStates(db, kind, site, getStatesInStages(kind, stage))

type FlaggedCounts = Omit<ReviewQueueCounts, 'topic' | 'reply'>

export const countUpTo1000 = (query: string) => `(select count(*) from (${query} limit 1000) found)::int`
const openReports = (kind: ContentKind) =>
  countUpTo1000(`select from ${kind} where site_id = $1 and reports > 0 and state <> 9`)
const openAppeals = (kind: ContentKind) =>
  countUpTo1000(`select from appeal where site_id = $1 and kind = '${kind}' and outcome is null`)

const flaggedCountsQuery = statement<FlaggedCounts>(
  'review_flagged_counts',
  `select ${openReports('post')} as topic_reports, ${openReports('comment')} as reply_reports,
     ${countUpTo1000(`select distinct target_id from report where site_id = $1 and kind = 'member' and outcome is null`)} as member_reports,
     ${openAppeals('post')} as topic_appeals, ${openAppeals('comment')} as reply_appeals`,
)
/** Reported items, reported members and open appeals, each counted up to 1,000. */
export const countReportsAndAppeals = async (db: Db, site: number): Promise<FlaggedCounts> =>
  // A select without a table returns one row.
  (await flaggedCountsQuery(db, [site]))[0] as FlaggedCounts

/** What this reviewer can decide now, and the open reports and appeals of the site. */
export const countWaiting = async (db: Db, site: number, reviewer: Reviewer): Promise<ReviewQueueCounts> => ({
  topic: await countItemsInStates(db, 'post', site, getDecidableStates('post', reviewer)),
  reply: await countItemsInStates(db, 'comment', site, getDecidableStates('comment', reviewer)),
  ...(await countReportsAndAppeals(db, site)),
})
