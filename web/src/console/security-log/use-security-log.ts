import { securityKindLabels } from '@quanzi/contract/console/security/security-kinds'
import { isKeyOf } from '@quanzi/contract/objects'
import { useCursorList } from '../lists/use-cursor-list.ts'

export const securityLogFilterNames = ['kind', 'who', 'network', 'from', 'to', 'scope'] as const
type SecurityLogFilters = Record<(typeof securityLogFilterNames)[number], string>

export const toSecurityLogInput = ({ kind, who, network, from, to, scope }: SecurityLogFilters) => ({
  ...(isKeyOf(securityKindLabels, kind) && { kind }),
  ...(/^\d+$/.test(who) && { member_id: who }),
  network,
  from,
  to,
  ...(scope === 'all' && { everywhere: '1' as const }),
})

export const useSecurityLog = (filters: SecurityLogFilters) =>
  useCursorList('GET console/security list', toSecurityLogInput(filters))
