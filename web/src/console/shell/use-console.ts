import type { CallInput, CallName, CallOutput } from '@quanzi/contract'
import { minute } from '@quanzi/contract/time'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useRef, useState } from 'react'
import { paths } from '../../paths.ts'
import { type CallOptions, call } from '../../platform/api/client.ts'
import { type FileCall, fetchFile } from '../../platform/api/fetch-file.ts'
import { pollEvery, polledQuery } from '../../platform/api/polled-query.ts'
import { query, queryKeyOf } from '../../platform/api/query.ts'

export type Operator = CallOutput<'GET console/self'>
type Site = Operator['sites'][number]

/** The current operator. The call itself asks a visitor to log in. */
export const useOperator = () => useQuery({ ...query('GET console/self', {}), staleTime: 5 * minute })

/** The current site, and the paths of its pages. */
export const SiteContext = createContext<{ operator: Operator; site: Site } | null>(null)

export const useConsole = () => {
  const context = useContext(SiteContext)
  if (!context) throw new Error('A page of the console was drawn outside it.')
  return {
    ...context,
    chief: context.operator.chief === 1,
    to: (page?: string, id?: number | string, filters: Record<string, string | number | undefined> = {}) =>
      paths.console(page, id, filters),
  }
}

/** A console query for the current site: `useSiteQuery('GET console/slides', {})`. */
export const useSiteQuery = <N extends CallName>(
  callName: N,
  input: CallInput<N>,
  { refetchInterval = 0, ...options }: { refetchInterval?: number; enabled?: boolean; staleTime?: number } = {},
) =>
  useQuery({
    ...(refetchInterval > 0 ? polledQuery : query)(callName, withSiteId(input, useConsole().site.id)),
    staleTime: 0,
    refetchInterval: refetchInterval > 0 && pollEvery(refetchInterval),
    ...options,
  })

export const siteQuery = <N extends CallName>(callName: N, input: CallInput<N>, site: number) => {
  const siteInput = withSiteId(input, site)
  return queryOptions({
    queryKey: queryKeyOf(callName, siteInput),
    queryFn: ({ signal }) => call(callName, siteInput, { signal }),
  })
}

/** Calls an API for the current site; `useSiteCall()('POST console/slides', form)`. */
export const useSiteCall = () => {
  const { site } = useConsole()
  return <N extends CallName>(callName: N, input: CallInput<N>, options: CallOptions = {}): Promise<CallOutput<N>> =>
    call(callName, withSiteId(input, site.id), options)
}

/** The same for the file of a call. */
export const useSiteFile = () => {
  const { site } = useConsole()
  return <N extends FileCall>(callName: N, input: CallInput<N>) => fetchFile(callName, withSiteId(input, site.id))
}

/**
 * Invalidates console and circle. `mutateAsync` resolves once the write is acknowledged, `refetched()` once the open pages
 * show it; `isPending` until then. Own code: useMutation would be loaded on every first visit.
 */
export const useSiteMutation = <N extends CallName>(callName: N) => {
  const send = useSiteCall()
  const client = useQueryClient()
  const [running, setRunning] = useState(0)
  const refetching = useRef(Promise.resolve())
  const finish = () => setRunning((n) => n - 1)
  const mutateAsync = async (input: CallInput<N>, options?: CallOptions): Promise<CallOutput<N>> => {
    setRunning((n) => n + 1)
    try {
      const output = await send(callName, input, options)
      refetching.current = client.invalidateQueries().finally(finish)
      return output
    } catch (error) {
      finish()
      throw error
    }
  }
  return { mutateAsync, refetched: () => refetching.current, isPending: running > 0 }
}

/** Every call takes a `siteid`, which the contract's inputs omit because the request context reads it. */
const withSiteId = <N extends CallName>(input: CallInput<N>, siteid: number): CallInput<N> =>
  Object.assign({}, input, { siteid })

export const usePendingCounts = () => useSiteQuery('GET console/waiting', {}, { refetchInterval: minute })
