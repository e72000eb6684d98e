import { defaultMessages } from '@quanzi/contract/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getCachedMe, meQuery } from '../../platform/api/me.ts'
import { refetchAfterChange } from '../../platform/api/query.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { openLoginSheet, requestLogin } from './login-request.ts'

/** While the session is unknown it is asked for: without a network a member is not a visitor. */
export const useLogin = (): (() => Promise<boolean>) => {
  const client = useQueryClient()
  return useMemo(
    () => async () => {
      try {
        const me = getCachedMe(client)
        return Boolean(me === undefined ? await client.fetchQuery(meQuery) : me) || (await logIn(client))
      } catch (error) {
        toastError(error, defaultMessages.action)
        return false
      }
    },
    [client],
  )
}

/** Opens the login and refetches everything as the member. */
export const logIn = async (client: QueryClient): Promise<boolean> => {
  // The server has refused the session, so the cached member is outdated, and another one may log in.
  if (getCachedMe(client)) client.removeQueries({ type: 'inactive', predicate: isNotMe })
  client.setQueryData(meQuery.queryKey, null)
  return refetchAfter(client, requestLogin())
}

export const logInBySms = (client: QueryClient, note: string): Promise<boolean> =>
  refetchAfter(client, openLoginSheet(note))

const refetchAfter = async (client: QueryClient, login: Promise<boolean>): Promise<boolean> => {
  const loggedIn = await login
  if (loggedIn) setTimeout(() => refetchAfterLogin(client), refetchDelay)
  return loggedIn
}

/** After a login that no call has waited for. */
export const refetchEverything = (client: QueryClient): Promise<void> => refetchAfterChange(client)

/** The login of the app or of WeChat does not tell who has logged in. */
export const loadMember = async (client: QueryClient): Promise<number | undefined> =>
  (getCachedMe(client) ?? (await client.fetchQuery({ ...meQuery, staleTime: 0 })))?.memberid

/** The call that required the login goes first: a refetch before it completes would restore the old state. */
const refetchDelay = 400

const isNotMe = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== meQuery.queryKey[0]

const refetchAfterLogin = (client: QueryClient) =>
  refetchAfterChange(client, (query) => isNotMe(query) || !getCachedMe(client))
