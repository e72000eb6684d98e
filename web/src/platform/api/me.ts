import type { User } from '@quanzi/contract/identity/member'
import { minute } from '@quanzi/contract/time'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { bridge } from '../bridge/bridge.ts'
import { hasCode } from './api-error.ts'
import { call } from './client.ts'

export const meQuery = queryOptions({
  queryKey: ['me'] as const,
  queryFn: ({ signal, client }): Promise<User | null> => {
    const ask = async () => (await call('GET ajax/user', {}, { prompts: 'none', signal })).user
    const askAgain = (error: unknown) =>
      bridge.renewSession?.(error, ask, getCachedMe(client)?.memberid) ?? Promise.reject(error)
    return ask().catch(askAgain).catch(nullForVisitor)
  },
  staleTime: 5 * minute,
})

export const getCachedMe = (client: QueryClient): User | null | undefined => client.getQueryData(meQuery.queryKey)

/** 403: the site has banned the member, who is a visitor there and is told why when they act. */
const nullForVisitor = (error: unknown): null => {
  if (hasCode(error, 401, 403)) return null
  throw error
}
