import type { CallInput, CallName, CallOutput } from '@quanzi/contract'
import type { Page } from '@quanzi/contract/call'
import { infiniteQueryOptions, type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'

/** The place of an answer in the cache. Without a form it names every answer of that call. */
export const queryKeyOf = <A extends CallName>(callName: A, input?: CallInput<A>) =>
  input === undefined ? ([callName] as const) : ([callName, input] as const)

/** `useQuery(query('GET circle/topicapi detail', { topic_id }))`. */
export const query = <A extends CallName>(callName: A, input: CallInput<A>) =>
  queryOptions({
    queryKey: queryKeyOf(callName, input),
    queryFn: ({ signal }) => call(callName, input, { signal }),
  })

/** `useInfiniteQuery(pagedQuery('GET circle/topicapi list', { pagesize: 20 }))`: each page has `next`. */
export const pagedQuery = <A extends PagedCallName>(callName: A, input: CallInput<A>) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(callName, input),
    queryFn: ({ pageParam, signal }) =>
      call(callName, (pageParam === null ? input : { ...input, cursor: pageParam }) as CallInput<A>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })

/** Calls that answer a page and take its cursor. */
export type PagedCallName = {
  [A in CallName]: CallOutput<A> extends Page<unknown> ? A : never
}[CallName]

/**
 * Asks for everything again that a change concerns, such as a login. What is under way may be from before it, and an
 * invalidation takes such an answer where there was none before, and where no screen shows it.
 */
export const refetchAfterChange = async (client: QueryClient, predicate: (query: Query) => boolean = () => true) => {
  const first = (query: Query) => (query.state.data === undefined || !query.isActive()) && predicate(query)
  const again = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: first })
    .map(async ({ promise, queryKey }) => {
      await promise?.catch(() => undefined)
      await client.invalidateQueries({ queryKey, exact: true })
    })
  await Promise.all([client.invalidateQueries({ predicate }), ...again])
}

/**
 * An answer keeps its age and its invalidation, since the rest of it is as old as before. The returned function takes the
 * change back in every answer that is still the same.
 */
export const patchCached = <T extends object>(
  client: QueryClient,
  matches: (candidate: T) => boolean,
  update: (found: T) => T,
): (() => void) => {
  const patches = client
    .getQueryCache()
    .getAll()
    .flatMap((query) => {
      const { data } = query.state
      const patched = patchDeep(data, matches, update)
      if (patched === data) return []
      setAtItsAge(query, patched)
      return [{ query, data, shown: query.state.data }]
    })
  return () => {
    for (const { query, data, shown } of patches) if (query.state.data === shown) setAtItsAge(query, data)
  }
}

const setAtItsAge = (query: Query, data: unknown) => {
  const { dataUpdatedAt, isInvalidated } = query.state
  query.setData(data, { updatedAt: dataUpdatedAt, manual: true })
  if (isInvalidated) query.invalidate()
}

/** The same value when nothing in it matched, otherwise a copy with the matching objects changed. */
export const patchDeep = <T extends object>(
  value: unknown,
  matches: (candidate: T) => boolean,
  update: (found: T) => T,
): unknown => {
  if (value === null || typeof value !== 'object') return value
  // Arrays are walked by their indexes, as objects by their keys.
  const source = value as Record<string, unknown>
  let next = source
  for (const key in source) {
    const patched = patchDeep(source[key], matches, update)
    if (patched === source[key]) continue
    // The copy of an array is one.
    if (next === source) next = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
    next[key] = patched
  }
  // `matches` decides whether the object is one.
  return !Array.isArray(next) && matches(next as T) ? update(next as T) : next
}
