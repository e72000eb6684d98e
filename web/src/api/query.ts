import type { Address, Answer, Sent } from '@quanzi/contract'
import type { Page } from '@quanzi/contract/call'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { askedNow } from './late-answers.ts'

/** The place of an answer in the cache. Without a form it names every answer of that call. */
export const keyOf = <A extends Address>(address: A, form?: Sent<A>) =>
  form === undefined ? ([address] as const) : ([address, form] as const)

/** `useQuery(query('GET circle/topicapi detail', { topic_id }))`. */
export const query = <A extends Address>(address: A, form: Sent<A>) =>
  queryOptions({
    queryKey: keyOf(address, form),
    queryFn: ({ signal }) => askedNow(() => call(address, form, { signal })),
  })

/**
 * A list that goes on behind the last item seen: `useInfiniteQuery(pages('GET circle/topicapi list', { pagesize: 20 }))`.
 * The answer must be a page with `next`.
 */
export const pages = <A extends ListAddress>(address: A, form: Sent<A>) =>
  infiniteQueryOptions({
    queryKey: keyOf(address, form),
    queryFn: ({ pageParam, signal }) =>
      askedNow(() =>
        call(address, (pageParam === null ? form : { ...form, cursor: pageParam }) as Sent<A>, { signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as Page<unknown>).next,
  })

/** Calls that answer a page and take its cursor. */
type ListAddress = {
  [A in Address]: Answer<A> extends Page<unknown> ? A : never
}[Address]

/**
 * Puts a changed object into every answer that is kept: `patchCached<Post>(client, (x) => x.topic_id === 7, (p) => …)`.
 * Untouched answers stay the same objects, so that only what shows the changed one is drawn again.
 */
export const patchCached = <T extends object>(
  client: QueryClient,
  is: (candidate: T) => boolean,
  change: (found: T) => T,
): void => {
  client.setQueriesData({}, (answer: unknown) => patched(answer, is, change))
}

/** The same value when nothing in it matched, otherwise a copy with the matching objects changed. */
export const patched = <T extends object>(
  value: unknown,
  is: (candidate: T) => boolean,
  change: (found: T) => T,
): unknown => {
  if (value === null || typeof value !== 'object') return value
  const inside = Array.isArray(value) ? patchedList(value, is, change) : patchedFields(value, is, change)
  return !Array.isArray(inside) && is(inside as T) ? change(inside as T) : inside
}

const patchedList = <T extends object>(list: unknown[], is: (candidate: T) => boolean, change: (found: T) => T) => {
  const next = list.map((item) => patched(item, is, change))
  return next.some((item, index) => item !== list[index]) ? next : list
}

const patchedFields = <T extends object>(record: object, is: (candidate: T) => boolean, change: (found: T) => T) => {
  let next = record
  for (const [key, field] of Object.entries(record)) {
    const changed = patched(field, is, change)
    if (changed === field) continue
    if (next === record) next = { ...record }
    Object.assign(next, { [key]: changed })
  }
  return next
}
