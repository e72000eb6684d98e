import type { Answer } from '@quanzi/contract'
import type { QueryClient } from '@tanstack/react-query'
import { query } from './query.ts'

/** The current site, its app among the rest: asked when it is needed, kept for a minute. */
export const siteNow = (client: QueryClient): Promise<Answer<'GET circle/commonapi site'>> =>
  client.fetchQuery({ ...query('GET circle/commonapi site', {}), staleTime: 60_000 })
