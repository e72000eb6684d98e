import { useSiteQuery } from '../use-console.ts'

/** What somebody must see to; asked once a minute while the console is looked at. */
export const useAlerts = () => useSiteQuery('GET console/alerts', {}, { refetchInterval: 60_000 })
