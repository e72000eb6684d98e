import type { CallInput, CallName, CallOutput } from '@quanzi/contract'
import type { Page } from '@quanzi/contract/call'
import {
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { getTappedControl } from '../tap-guard.ts'
import { isDeclined } from './api-error.ts'
import { call } from './client.ts'
import type { Prompts } from './prompts.ts'

/** The place of an answer in the cache. Without a form it names every answer of that call. */
export const queryKeyOf = <A extends CallName>(callName: A, input?: CallInput<A>) =>
  input === undefined ? ([callName] as const) : ([callName, input] as const)

/** `useQuery(query('GET circle/topicapi detail', { topic_id }))`. */
export const query = <A extends CallName>(callName: A, input: CallInput<A>) =>
  queryOptions({
    queryKey: queryKeyOf(callName, input),
    queryFn: ({ signal }) => call(callName, input, { signal }),
  })

/** As `query`, for what is polled: only the first answer, or one after a tap, asks for a login. */
export const polledQuery = <A extends CallName>(callName: A, input: CallInput<A>) =>
  queryOptions({
    queryKey: queryKeyOf(callName, input),
    queryFn: ({ signal, client, queryKey }) =>
      call(callName, input, { signal, prompts: promptsAfter(client.getQueryData(queryKey)) }),
  })

/** A refetch or a next page that no tap requested: it must not open the login. */
export const promptsAfter = (answer: unknown): Prompts =>
  answer !== undefined && getTappedControl() === null ? 'withoutLogin' : 'all'

/** `useInfiniteQuery(pagedQuery('GET circle/topicapi list', { pagesize: 20 }))`: each page has `next`. */
export const pagedQuery = <A extends PagedCallName>(callName: A, input: CallInput<A>) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(callName, input),
    queryFn: ({ pageParam, signal }) =>
      call(callName, (pageParam === null ? input : { ...input, cursor: pageParam }) as CallInput<A>, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
  })

/** The polling interval. Polling pauses after its login was dismissed, because each response would open it again. */
export const pollEvery =
  (ms: number) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isDeclined(state.error) ? false : ms

/** Pages that are asked for again whenever they are shown. */
export const useFreshPages = <A extends PagedCallName>(callName: A, input: CallInput<A>, enabled: boolean) =>
  useInfiniteQuery({ ...pagedQuery(callName, input), enabled, staleTime: 0 })

/** Runs at each answer of the server to a list, which marks it as read; not for what the cache shows before it. */
export const useOnAnswer = (answeredAt: number, onAnswer: () => void) => {
  const [cachedAt] = useState(answeredAt)
  const run = useEffectEvent(onAnswer)
  useEffect(() => {
    if (answeredAt !== cachedAt) run()
  }, [answeredAt, cachedAt])
}

/** Changes a cached answer. One that is under way may be from before the change: it is asked for again. */
export const correctAnswer = async <T>(client: QueryClient, queryKey: QueryKey, correct: (answer: T) => T) => {
  const isUnderWay = client.isFetching({ queryKey, exact: true }) > 0
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, (answer: T | undefined) => answer && correct(answer))
  if (isUnderWay) await client.invalidateQueries({ queryKey, exact: true })
}

/** Calls that answer a page and take its cursor. */
type PagedCallName = {
  [A in CallName]: CallOutput<A> extends Page<unknown> ? A : never
}[CallName]

/**
 * Asks for everything again that a change concerns, such as a login. What is under way may be from before it, and an
 * invalidation takes such an answer where there was none before.
 */
export const refetchAfterChange = async (client: QueryClient, predicate: (query: Query) => boolean = () => true) => {
  const first = (query: Query) => query.state.data === undefined && predicate(query)
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

/** Finds the cached pages that have a matching row. */
export const hasRow =
  (matches: (row: object) => boolean) =>
  (page: object): boolean =>
    'data' in page &&
    Array.isArray(page.data) &&
    page.data.some((row) => typeof row === 'object' && row !== null && matches(row))
