import { useConsole, useSiteQuery } from '../use-console.ts'
import { useStretch } from '../use-stretch.ts'

type LogFilters = Record<'who' | 'what' | 'about' | 'from' | 'to', string>
export const logFilters = ['who', 'what', 'about', 'from', 'to'] as const

const formOf = ({ who, what, about, from, to }: LogFilters) => ({
  ...(/^\d+$/.test(who) && { member_id: who }),
  what,
  subject: about,
  from,
  to,
})

export const useLog = (filters: LogFilters) => useStretch('GET console/log list', formOf(filters))

export const useLatestLog = () => useSiteQuery('GET console/log list', { pagesize: 6 })

/** Where the file with the same filters is; the browser saves it. */
export const useLogFile = (filters: LogFilters): string => {
  const { site } = useConsole()
  const form = { action: 'csv', siteid: String(site.id), ...formOf(filters) }
  return `/api/console/log?${new URLSearchParams(Object.entries(form).filter(([, value]) => value !== ''))}`
}
