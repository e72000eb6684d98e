import type { Alert } from '@quanzi/contract/console/operations/alerts'
import { limits } from '@quanzi/contract/limits'
import { contentKinds } from '@quanzi/contract/states'
import { minute } from '@quanzi/contract/time'
import { findEmptyLevels, listReviewerLevels } from '../../identity/member/reviewer-levels.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { getOldestReportTime } from '../../moderation/report/queries.ts'
import { countReportsAndAppeals } from '../../moderation/review/queue/counts.ts'
import { getReviewTargets } from '../statistics/review-targets.ts'
import { countOverdue, getOldestOfLevel } from '../statistics/waiting.ts'
import { listCodeBudgetAlerts } from './code-budget-alerts.ts'
import { listServerAlerts } from './server-alerts.ts'

/** Open consoles ask once a minute, and some services bill or limit each health check. */
const maxServiceAge = 10 * minute

/** Conditions that need an operator, most urgent first; those in order are left out. */
export const readAlerts: Operation<'GET console/alerts'> = async (ctx) => {
  const siteAlerts = [
    ...(await listEmptyLevelAlerts(ctx)),
    await getOverdueAlert(ctx, 1),
    await getOverdueAlert(ctx, 2),
    ...(await listReportAndAppealAlerts(ctx)),
    await getWebhookAlert(ctx),
    await getSecurityAlert(ctx),
  ]
  const { site, server } = await listCodeBudgetAlerts(ctx)
  siteAlerts.push(...site)
  const serverAlerts = rightsOn(ctx.viewer, ctx.site.id).chief
    ? [...(await listServerAlerts(ctx, { maxServiceAge })), ...server]
    : []
  return { data: [...siteAlerts, ...serverAlerts].filter(({ n }) => n > 0) }
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? ''

/** `post:3,comment:2`, without those of which there is none. */
const formatKinds = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${kind}:${n}`)
    .join()

const justAfter = (time: Date) => new Date(time.getTime() + 1)

/** Items that no reviewer can decide. */
const listEmptyLevelAlerts = async (ctx: RequestContext): Promise<Alert[]> => {
  const levels = await listReviewerLevels(ctx.db, ctx.site.id, ctx.now)
  return Promise.all(
    findEmptyLevels(ctx.site.rules.reviewFlow, levels).map(async (level): Promise<Alert> => {
      const [post = 0, comment = 0] = await Promise.all(
        contentKinds.map((kind) => countOverdue(ctx.db, { site: ctx.site.id, kind, level }, justAfter(ctx.now))),
      )
      return {
        key: level === 1 ? 'no_first' : 'no_second',
        n: post + comment,
        since: iso(await getOldestOfLevel(ctx.db, ctx.site.id, level)),
        note: formatKinds({ post, comment }),
      }
    }),
  )
}

const getOverdueAlert = async (ctx: RequestContext, level: 1 | 2): Promise<Alert> => {
  const site = ctx.site.id
  const before = new Date(ctx.now.getTime() - (await getReviewTargets(ctx.db, site))[level] * 1000)
  const [post = 0, comment = 0] = await Promise.all(
    contentKinds.map((kind) => countOverdue(ctx.db, { site, kind, level }, before)),
  )
  return {
    key: level === 1 ? 'late_first' : 'late_second',
    n: post + comment,
    since: iso(await getOldestOfLevel(ctx.db, site, level)),
    note: formatKinds({ post, comment }),
  }
}

const listReportAndAppealAlerts = async (ctx: RequestContext): Promise<Alert[]> => {
  const found = await countReportsAndAppeals(ctx.db, ctx.site.id)
  return [
    {
      key: 'reports',
      n: found.topic_reports + found.reply_reports + found.member_reports,
      since: iso(await getOldestReportTime(ctx.db, ctx.site.id)),
      note: formatKinds({ post: found.topic_reports, comment: found.reply_reports, member: found.member_reports }),
    },
    {
      key: 'appeals',
      n: found.topic_appeals + found.reply_appeals,
      since: '',
      note: formatKinds({ post: found.topic_appeals, comment: found.reply_appeals }),
    },
  ]
}

const getWebhookAlert = async (ctx: RequestContext): Promise<Alert> => {
  const webhook = await ctx.db
    .selectFrom('webhook')
    .select(['sent_at', 'fault'])
    .where('site_id', '=', ctx.site.id)
    .where('fault', '<>', '')
    .executeTakeFirst()
  return { key: 'hook', n: webhook ? 1 : 0, since: iso(webhook?.sent_at), note: webhook?.fault ?? '' }
}

/** Bursts of the last day, with the settings whose thresholds they exceeded. */
const getSecurityAlert = async (ctx: RequestContext): Promise<Alert> => {
  const since = new Date(ctx.now.getTime() - limits.securityBurstShown)
  const bursts = await ctx.db
    .selectFrom('security_burst')
    .select(['kinds', 'began_at'])
    .where('site_id', '=', ctx.site.id)
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', since)]))
    .orderBy('began_at', 'desc')
    .execute()
  const kinds = [...new Set(bursts.map((burst) => burst.kinds))]
  return { key: 'security', n: bursts.length, since: iso(bursts[0]?.began_at), note: kinds.join() }
}
