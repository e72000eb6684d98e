import type { Alert } from '@quanzi/contract/console/operations/alerts'
import { limits } from '@quanzi/contract/limits'
import { getBudgetUse } from '../../identity/login/sms-budgets.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'

/** Budgets of login codes that are nearly used up: the site's own, and those that only chiefs may know of. */
export const listCodeBudgetAlerts = async (ctx: RequestContext): Promise<{ site: Alert[]; server: Alert[] }> => {
  const { sitePercent, totalPercent, networks, mobiles } = await getBudgetUse(ctx)
  const alert = (key: Alert['key'], n: number): Alert => ({ key, n, since: '', note: '' })
  const near = (percent: number) => (percent >= limits.smsBudgetAlertPercent ? percent : 0)
  return {
    site: [alert('codes_site', near(sitePercent))],
    server: [
      alert('codes_all', near(totalPercent)),
      alert('codes_networks', networks),
      alert('codes_mobiles', mobiles),
    ],
  }
}
