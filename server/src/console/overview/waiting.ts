import type { ContentKind, ReviewStage } from '@quanzi/contract/states'
import type { Operation } from '../../identity/request/request-context.ts'
import { getOldestReportTime } from '../../moderation/report/queries.ts'
import { countItemsInStage, countReportsAndAppeals } from '../../moderation/review/queue/counts.ts'

export const readWaiting: Operation<'GET console/waiting'> = async (ctx) => {
  const { topic_reports, reply_reports, member_reports, topic_appeals, reply_appeals, profile } =
    await countReportsAndAppeals(ctx.db, ctx.site.id)
  const oldestReport = await getOldestReportTime(ctx.db, ctx.site.id)
  const count = (kind: ContentKind, stage: ReviewStage) => countItemsInStage(ctx.db, kind, ctx.site.id, stage)
  return {
    posts_first: await count('post', 'first'),
    posts_second: await count('post', 'second'),
    comments_first: await count('comment', 'first'),
    comments_second: await count('comment', 'second'),
    profiles: profile,
    reports: topic_reports + reply_reports + member_reports,
    reports_since: oldestReport?.toISOString() ?? '',
    appeals: topic_appeals + reply_appeals,
  }
}
