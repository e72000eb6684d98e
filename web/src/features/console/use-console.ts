import type { Address, Answer, Sent } from '@quanzi/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { call } from '../../api/client.ts'
import { keyOf, query } from '../../api/query.ts'
import { paths } from '../../paths.ts'

export type Self = Answer<'GET console/self'>
type Site = Self['sites'][number]

/** Who operates. A visitor is asked for the login by the call itself. */
export const useSelf = () => useQuery({ ...query('GET console/self', {}), staleTime: 5 * 60_000 })

/** The site that is being run, and how its pages are called. */
export const SiteContext = createContext<{ self: Self; site: Site } | null>(null)

export const useConsole = () => {
  const shown = useContext(SiteContext)
  if (!shown) throw new Error('A page of the console was drawn outside it.')
  const { self, site } = shown
  return {
    ...shown,
    chief: self.chief === 1,
    /** The address of a page, on the site that is being run. */
    to: (page?: string, id?: number | string, filters: Record<string, string | number | undefined> = {}) =>
      paths.console(page, id, { ...(site.id !== self.sites[0]?.id && { site: site.id }), ...filters }),
  }
}

/** An answer of the console for the site that is being run: `useSiteQuery('GET console/slides', {})`. */
export const useSiteQuery = <A extends Address>(
  address: A,
  form: Sent<A>,
  options: { refetchInterval?: number; enabled?: boolean; staleTime?: number } = {},
) => useQuery({ ...siteQuery(address, form, useConsole().site.id), staleTime: 0, ...options })

export const siteQuery = <A extends Address>(address: A, form: Sent<A>, site: number) => {
  const sent = onSite(form, site)
  return queryOptions({
    queryKey: keyOf(address, sent),
    queryFn: ({ signal }) => call(address, sent, { signal }),
  })
}

/** Makes a call on the site that is being run; `useSiteCall()('POST console/slides', form)`. */
export const useSiteCall = () => {
  const { site } = useConsole()
  return <A extends Address>(address: A, form: Sent<A>): Promise<Answer<A>> => call(address, onSite(form, site.id))
}

/**
 * A change: makes the call on the site that is being run, then asks again for everything of the console and of the
 * circle that this page keeps. `mutateAsync` rejects with the refusal. By hand, as the library's own would be the only
 * use of it and comes with the first visit of every reader.
 */
export const useChange = <A extends Address>(address: A) => {
  const send = useSiteCall()
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const mutateAsync = async (form: Sent<A>): Promise<Answer<A>> => {
    setRunning((n) => n + 1)
    try {
      const answer = await send(address, form)
      await client.invalidateQueries()
      return answer
    } finally {
      setRunning((n) => n - 1)
    }
  }
  return { mutateAsync, isPending: running > 0 }
}

/** Every call takes a `siteid`, which the forms of the contract leave to the front door. */
const onSite = <A extends Address>(form: Sent<A>, siteid: number): Sent<A> =>
  ({ ...(form as object), siteid }) as unknown as Sent<A>

export const useWaiting = () => useSiteQuery('GET console/waiting', {}, { refetchInterval: 60_000 })
