import type { QueryClient } from '@tanstack/react-query'
import { query } from '../platform/api/query.ts'

/** The post of the address, which the head script has requested: what its preview shows is not replaced by a skeleton. */
export const preloadPost = async (client: QueryClient, pathname: string): Promise<void> => {
  const [, id] = /^\/sharedetail\/(\d+)$/.exec(pathname) ?? []
  if (id) await client.prefetchQuery(query('GET circle/topicapi detail', { topic_id: Number(id) }))
}
