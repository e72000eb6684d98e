import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getCachedMe, meQuery } from '../../platform/api/me.ts'
import { requestLogin } from './login-request.ts'

/** Resolves to true at once for a member; a visitor is asked to log in first. */
export const useLogin = (): (() => Promise<boolean>) => {
  const client = useQueryClient()
  return useMemo(() => async () => Boolean(getCachedMe(client)) || logIn(client), [client])
}

/** Opens the login and refetches everything as the member. */
export const logIn = async (client: QueryClient): Promise<boolean> => {
  // The server has refused the session, so the cached member is outdated.
  client.setQueryData(meQuery.queryKey, null)
  const loggedIn = await requestLogin()
  if (loggedIn) setTimeout(() => refetchAfterLogin(client), refetchDelay)
  return loggedIn
}

/** The call that required the login goes first: a refetch before it completes would restore the old state. */
const refetchDelay = 400

const refetchAfterLogin = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] || !getCachedMe(client) })
