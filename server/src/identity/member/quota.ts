import { toChinaDate } from '@quanzi/contract/text'
import { statement } from '../../platform/db/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../request/request-context.ts'

/** `rows` selects from a table those of the member `$1` since `$2`. Failed calls leave no row and do not count. */
export const memberQuota = (name: string, per: 'minute' | 'day', rows: string) => {
  const countRows = statement<{ n: number }>(name, `select count(*) as n from ${rows}`)
  return async ({ app, db, viewer, now }: RequestContext, allowed: number): Promise<void> => {
    if (!app.config.rateLimits) return
    const since = per === 'minute' ? new Date(now.getTime() - 60_000) : new Date(`${toChinaDate(now)}T00:00:00+08:00`)
    const [row] = await countRows(db, [viewer.id, since])
    if (row && row.n >= allowed) throw new ApiError('rateLimited', { retryAfter: per === 'minute' ? 60 : 3600 })
  }
}
