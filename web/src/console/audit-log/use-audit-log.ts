import { useCursorList } from '../lists/use-cursor-list.ts'
import { useConsole, useSiteQuery } from '../shell/use-console.ts'

type AuditLogFilters = Record<(typeof auditLogFilterNames)[number], string>
export const auditLogFilterNames = ['who', 'what', 'kind', 'name', 'about', 'from', 'to'] as const

const toInput = ({ about, ...filters }: AuditLogFilters) => ({ ...filters, subject: about })

export const useAuditLog = (filters: AuditLogFilters) => useCursorList('GET console/log list', toInput(filters))

export const useRecentAuditLog = () => useSiteQuery('GET console/log list', { pagesize: 6 })

export type HistoryFilters = Record<'kind' | 'item_id' | 'who' | 'from' | 'to', string>

/** URL of the CSV of the review history. */
export const useReviewHistoryCsvUrl = (filters: HistoryFilters): string => {
  const { site } = useConsole()
  const params = { action: 'csv', siteid: String(site.id), ...filters }
  return `/api/console/review_history?${new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))}`
}

/** URL of the CSV with the same filters. */
export const useAuditLogCsvUrl = (filters: AuditLogFilters): string => {
  const { site } = useConsole()
  const params = { action: 'csv', siteid: String(site.id), ...toInput(filters) }
  return `/api/console/log?${new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ''))}`
}
