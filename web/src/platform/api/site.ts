import type { CallOutput } from '@quanzi/contract'
import { minuteMs } from '@quanzi/contract/durations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from './query.ts'

export const fetchSite = (client: QueryClient): Promise<CallOutput<'GET circle/commonapi site'>> =>
  client.fetchQuery({ ...query('GET circle/commonapi site', {}), staleTime: minuteMs })
