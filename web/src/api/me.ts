import type { User } from '@quanzi/contract/member'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from './client.ts'

/** Who is reading; null is a visitor. Asked without the login that every other 401 leads to. */
export const me = queryOptions({
  queryKey: ['me'] as const,
  queryFn: ({ signal }): Promise<User | null> =>
    call('GET ajax/user', {}, { anonymous: true, signal }).then(({ user }) => user, visitorOrThrow),
  staleTime: 5 * 60_000,
})

/** What is known of the reader now, without asking. */
export const meNow = (client: QueryClient): User | null | undefined => client.getQueryData(me.queryKey)

const visitorOrThrow = (error: unknown): null => {
  if (error instanceof ApiError && error.code === 401) return null
  throw error
}
