import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { me, meNow } from '../../api/me.ts'
import { askToLogIn } from './login-state.ts'

/** True at once for a member; a visitor is asked to log in first. */
export const useLogin = (): (() => Promise<boolean>) => {
  const client = useQueryClient()
  return useMemo(() => async () => Boolean(meNow(client)) || logIn(client), [client])
}

/** Asks, and afterwards sees every answer with the member's eyes. */
export const logIn = async (client: QueryClient): Promise<boolean> => {
  // Whoever is asked is nobody to the server, whatever was known before: the session may have ended.
  client.setQueryData(me.queryKey, null)
  const loggedIn = await askToLogIn()
  if (loggedIn) setTimeout(() => seeAnew(client), actionsFirst)
  return loggedIn
}

/** What the login was for is sent first: an answer read before it has landed would show the old state again. */
const actionsFirst = 400

const seeAnew = (client: QueryClient) =>
  client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== me.queryKey[0] || !meNow(client) })
