import type { CallInput, CallName, CallOutput } from '@quanzi/contract'
import type { CursorPage } from '@quanzi/contract/console/cursor-page'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { queryKeyOf } from '../../platform/api/query.ts'
import { toastError } from '../../ui/feedback/toast.ts'
import { useConsole, useSiteCall } from '../shell/use-console.ts'

type CursorListCall = {
  [A in CallName]: CallOutput<A> extends CursorPage<unknown> ? A : never
}[CallName]
type Item<A extends CursorListCall> = CallOutput<A> extends CursorPage<infer T> ? T : never

/** `keepRows`: until those of another order have come, so that a pressed head keeps the focus. */
export const useCursorList = <A extends CursorListCall>(
  callName: A,
  input: CallInput<A>,
  { keepRows = false }: { keepRows?: boolean } = {},
) => {
  const { site } = useConsole()
  const send = useSiteCall()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery<
    CursorPage<Item<A>>,
    Error,
    InfiniteData<CursorPage<Item<A>>>,
    readonly unknown[],
    string | null
  >({
    queryKey: [...queryKeyOf(callName, input), 'cursor-list', site.id],
    // The calls are restricted to this shape.
    queryFn: async ({ pageParam }) =>
      (await send(
        callName,
        (pageParam === null ? input : { ...(input as object), cursor: pageParam }) as CallInput<A>,
      )) as CursorPage<Item<A>>,
    initialPageParam: null,
    getNextPageParam: (last) => last.next,
    staleTime: 0,
    placeholderData: (rows, before) => (keepRows && before?.queryKey.at(-1) === site.id ? rows : undefined),
  })
  return {
    rows: data?.pages.flatMap((page) => page.data),
    error,
    retry: () => void refetch(),
    more: hasNextPage
      ? () => void fetchNextPage().then((after) => after.isFetchNextPageError && toastError(after.error))
      : undefined,
    loadingMore: isFetchingNextPage,
  }
}

export type CursorListState<T> = {
  rows: T[] | undefined
  error: unknown
  retry: () => void
  more: (() => void) | undefined
  loadingMore: boolean
}
