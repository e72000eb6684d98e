import { type ContentKind, getStatesInStages, type ReviewStage } from '@quanzi/contract/states'
import type { Operation } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { getOldestReportTime } from '../../moderation/report/queries.ts'
import { countItemsInStates, countReportsAndAppeals } from '../../moderation/review/queue/counts.ts'
import { stageOfLevel } from '../statistics/waiting.ts'

/** A reviewer's own items are left out as in the queue; what another level decides is counted in full. */
export const readWaiting: Operation<'GET console/waiting'> = async (ctx) => {
  const { level } = rightsOn(ctx.viewer, ctx.site.id)
  const viewer = level > 0 ? ctx.viewer.id : 0
  const { topic_reports, reply_reports, member_reports, topic_appeals, reply_appeals, profile } =
    await countReportsAndAppeals(ctx.db, ctx.site.id, viewer)
  const oldestReport = await getOldestReportTime(ctx.db, ctx.site.id, viewer)
  const decides = (stage: ReviewStage) =>
    level !== 0 && (ctx.site.rules.reviewFlow === 'single' || stage === stageOfLevel[level])
  const count = (kind: ContentKind, stage: ReviewStage) =>
    countItemsInStates(ctx.db, kind, ctx.site.id, getStatesInStages(kind, stage), decides(stage) ? viewer : 0)
  const first = { posts_first: await count('post', 'first'), comments_first: await count('comment', 'first') }
  const second = { posts_second: await count('post', 'second'), comments_second: await count('comment', 'second') }
  return {
    ...first,
    ...second,
    profiles: profile,
    reports: topic_reports + reply_reports + member_reports,
    reports_since: oldestReport?.toISOString() ?? '',
    appeals: topic_appeals + reply_appeals,
    to_decide:
      (decides('first') ? first.posts_first + first.comments_first : 0) +
      (decides('second') ? second.posts_second + second.comments_second : 0) +
      (level > 0 ? profile : 0),
  }
}
