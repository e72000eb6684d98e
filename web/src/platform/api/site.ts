import type { CallOutput } from '@quanzi/contract'
import { minute } from '@quanzi/contract/time'
import type { QueryClient } from '@tanstack/react-query'
import { query } from './query.ts'

export const siteQuery = () => ({ ...query('GET circle/commonapi site', {}), staleTime: minute })

export const fetchSite = (client: QueryClient): Promise<CallOutput<'GET circle/commonapi site'>> =>
  client.fetchQuery(siteQuery())
