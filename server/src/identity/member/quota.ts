import { toChinaDate } from '@quanzi/contract/text'
import { minute } from '@quanzi/contract/time'
import type { Trx } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../request/request-context.ts'

const lockQuota = statement<unknown>('quota_lock', 'select pg_advisory_xact_lock(hashtextextended($1, $2))')

/** `assert` is exact: concurrent calls wait until this transaction has inserted its row. `precheck` refuses early. */
export const memberQuota = (name: string, per: 'minute' | 'day', fromClause: string) => {
  const countRows = statement<{ n: number }>(name, `select count(*) as n from ${fromClause}`)
  const precheck = async ({ app, db, viewer, now }: RequestContext, allowed: number): Promise<void> => {
    if (!app.config.rateLimits) return
    const since = per === 'minute' ? new Date(now.getTime() - minute) : new Date(`${toChinaDate(now)}T00:00:00+08:00`)
    const [row] = await countRows(db, [viewer.id, since])
    if (row && row.n >= allowed) throw new ApiError('rateLimited', { retryAfter: per === 'minute' ? 60 : 3600 })
  }
  const assert = async (ctx: RequestContext, db: Trx, allowed: number): Promise<void> => {
    // A statement of its own: the count must see what was committed while this waited.
    if (ctx.app.config.rateLimits) await lockQuota(db, [name, ctx.viewer.id])
    await precheck({ ...ctx, db }, allowed)
  }
  return { assert, precheck }
}
