import { useEffect, useState } from 'react'
import type { PagedListProps } from './PagedList.tsx'

/**
 * Fetches on until a list that comes back has as many items as it had, so that its heights and its place fit; true until
 * then. Pages that are still in memory need no waiting: it is a reload that finds only the first.
 */
export const useAsLong = (list: PagedListProps<unknown>['list'], length: number, wanted: number): boolean => {
  const [goal] = useState(wanted)
  const [arriving, setArriving] = useState(wanted > 0)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const short = length < goal && hasNextPage && !isFetchNextPageError
  if (arriving && data && !short) setArriving(false)
  const waits = arriving && data !== undefined && short

  useEffect(() => {
    if (waits && !isFetchingNextPage) void fetchNextPage({ cancelRefetch: false })
  }, [waits, isFetchingNextPage, fetchNextPage])

  return waits
}
