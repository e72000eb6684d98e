import type { Address, Answer, Sent } from '@quanzi/contract'
import type { Stretch } from '@quanzi/contract/console/stretch'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { keyOf } from '../../api/query.ts'
import { useConsole, useSiteCall } from './use-console.ts'

/** Calls that answer a stretch of a list, to be continued by its cursor. */
type StretchAddress = {
  [A in Address]: Answer<A> extends Stretch<unknown> ? A : never
}[Address]
type Item<A extends StretchAddress> = Answer<A> extends Stretch<infer T> ? T : never

/** A list of the site that is being run which goes on at 加载更多. */
export const useStretch = <A extends StretchAddress>(address: A, form: Sent<A>) => {
  const { site } = useConsole()
  const send = useSiteCall()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery<
    Stretch<Item<A>>,
    Error,
    InfiniteData<Stretch<Item<A>>>,
    readonly unknown[],
    string | null
  >({
    queryKey: [...keyOf(address, form), 'stretch', site.id],
    // The addresses are chosen by that shape.
    queryFn: async ({ pageParam }) =>
      (await send(
        address,
        (pageParam === null ? form : { ...(form as object), cursor: pageParam }) as Sent<A>,
      )) as Stretch<Item<A>>,
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
  })
  return {
    rows: data?.pages.flatMap((page) => page.data),
    error,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    loadingMore: isFetchingNextPage,
  }
}

export type StretchList<T> = {
  rows: T[] | undefined
  error: unknown
  retry: () => void
  more: (() => void) | undefined
  loadingMore: boolean
}
