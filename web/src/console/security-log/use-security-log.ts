import { securityKindLabels } from '@quanzi/contract/console/security-kinds'
import { isKeyOf } from '@quanzi/contract/objects'
import { useCursorList } from '../lists/use-cursor-list.ts'
import { useConsole } from '../shell/use-console.ts'

export const securityLogFilterNames = ['kind', 'who', 'network', 'from', 'to', 'scope'] as const
type SecurityLogFilters = Record<(typeof securityLogFilterNames)[number], string>

const toInput = ({ kind, who, network, from, to, scope }: SecurityLogFilters) => ({
  ...(isKeyOf(securityKindLabels, kind) && { kind }),
  ...(/^\d+$/.test(who) && { member_id: who }),
  network,
  from,
  to,
  ...(scope === 'all' && { everywhere: '1' as const }),
})

export const useSecurityLog = (filters: SecurityLogFilters) =>
  useCursorList('GET console/security list', toInput(filters))

/** URL of the CSV with the same filters. */
export const useSecurityLogCsvUrl = (filters: SecurityLogFilters): string => {
  const { site } = useConsole()
  const params = { action: 'csv', siteid: String(site.id), ...toInput(filters) }
  return `/api/console/security?${new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))}`
}
