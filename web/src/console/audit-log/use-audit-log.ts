import { useCursorList } from '../lists/use-cursor-list.ts'
import { useSiteQuery } from '../shell/use-console.ts'

type AuditLogFilters = Record<(typeof auditLogFilterNames)[number], string>
export const auditLogFilterNames = ['who', 'what', 'kind', 'name', 'about', 'from', 'to'] as const

export const toAuditLogInput = ({ about, ...filters }: AuditLogFilters) => ({ ...filters, subject: about })

export const useAuditLog = (filters: AuditLogFilters) => useCursorList('GET console/log list', toAuditLogInput(filters))

export const useRecentAuditLog = () => useSiteQuery('GET console/log list', { pagesize: 6 })
