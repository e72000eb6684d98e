import { randomBytes, randomUUID } from 'node:crypto'
import { recordChange } from '../../identity/audit/record.ts'
import type { Operation, RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { lockSite, rejectOutdated, revisionOf } from '../shared/site-row.ts'
import { isDeadDelivery, sealWebhookSecret, sendWebhook } from './send-webhook.ts'

const findWebhook = (ctx: RequestContext, db = ctx.db) =>
  db.selectFrom('webhook').selectAll().where('site_id', '=', ctx.site.id).executeTakeFirst()

/** What the form shows and, sealed, the secret, which another operator may have renewed. */
const toForm = (webhook: Awaited<ReturnType<typeof findWebhook>>) => [webhook?.url, webhook?.robot, webhook?.secret]

/** Path and query of a webhook often are its password. Operators of the site see neither, and read the audit log. */
const withoutPath = (url: string): string => (url === '' ? '' : new URL(url).origin)

export const readWebhook: Operation<'GET console/hook detail'> = async (ctx) => {
  const webhook = await findWebhook(ctx)
  const url = webhook?.url ?? ''
  return {
    url: rightsOn(ctx.viewer, ctx.site.id).chief ? url : withoutPath(url),
    robot: webhook?.robot ?? '',
    signed: webhook && webhook.robot !== '' && webhook.secret !== '' ? 1 : 0,
    sent_at: webhook?.sent_at?.toISOString() ?? '',
    fault: webhook?.fault ?? '',
    rev: revisionOf(toForm(webhook)),
  }
}

/** The secret of an own receiver is generated here and returned once; a robot's comes from its vendor. */
export const saveWebhook: Operation<'POST console/hook save'> = (ctx, { url, renew, robot, robot_secret, rev }) =>
  transaction(ctx.db, async (db) => {
    await lockSite(ctx, db)
    const previous = await findWebhook(ctx, db)
    rejectOutdated(rev, toForm(previous))
    const isSameReceiver = previous?.robot === robot
    const secret = url !== '' && robot === '' && (!isSameReceiver || renew) ? randomBytes(32).toString('base64url') : ''
    const given = robot === '' ? secret : robot_secret
    const stored = isSameReceiver ? previous.secret : ''
    if (url === '') await db.deleteFrom('webhook').where('site_id', '=', ctx.site.id).execute()
    else {
      const sealed = given
        ? sealWebhookSecret(given, ctx.app.config.secret)
        : given === '' && robot !== ''
          ? ''
          : stored
      const values = { url, robot, secret: sealed, sent_at: null, fault: '' }
      await db
        .insertInto('webhook')
        .values({ site_id: ctx.site.id, ...values })
        .onConflict((o) => o.column('site_id').doUpdateSet(values))
        .execute()
    }
    // The former receiver got the reports of missed targets: the new one gets them anew, and without one none is open.
    if (url !== previous?.url) {
      await db.updateTable('review_target').set({ notified_at: null }).where('site_id', '=', ctx.site.id).execute()
      await db.updateTable('webhook').set({ server_alerts: [] }).where('site_id', '=', ctx.site.id).execute()
      await db.deleteFrom('job').where(isDeadDelivery(ctx.site.id)).execute()
    }
    await recordChange(ctx, db, {
      action: 'hook.save',
      subject: 'hook',
      before: { url: withoutPath(previous?.url ?? ''), robot: previous?.robot ?? '' },
      after: {
        url: withoutPath(url),
        robot,
        ...(url !== '' && url !== previous?.url && { path: 'new' }),
        ...(given ? { secret: 'new' } : given === '' && robot !== '' && stored !== '' && { secret: 'removed' }),
      },
    })
    return { secret }
  })

export const testWebhook = async (ctx: RequestContext): Promise<null> => {
  if (ctx.app.config.practice) throw new ApiError('practiceSendsNothing', { data: { field: 'url' } })
  if (!(await findWebhook(ctx))) throw new ApiError('webhookNotConfigured', { data: { field: 'url' } })
  const body = { event: 'test', site: ctx.site.id, at: ctx.now.toISOString() }
  try {
    await sendWebhook(ctx.app, { delivery: randomUUID(), siteId: ctx.site.id, event: 'test', body })
  } catch (error) {
    const fault = String(error instanceof Error ? error.message : error).slice(0, 100)
    throw new ApiError('webhookDeliveryFailed', { placeholders: { fault }, data: { field: 'url' } })
  }
  return null
}
