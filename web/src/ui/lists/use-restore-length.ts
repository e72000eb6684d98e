import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type RestorableList = Pick<
  UseInfiniteQueryResult<unknown>,
  'data' | 'hasNextPage' | 'isFetching' | 'isFetchNextPageError' | 'fetchNextPage'
>

/**
 * Fetches pages until a restored list has as many pages or items as before, so that its heights and scroll position fit;
 * true until then. A refetch ends the request of a page: that is asked for again after it.
 */
export const useRestoreLength = (list: RestorableList, length: number, targetLength: number): boolean => {
  const [target] = useState(targetLength)
  const [restoring, setRestoring] = useState(targetLength > 0)
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const tooShort = length < target && hasNextPage && !isFetchNextPageError
  if (restoring && data && !tooShort) setRestoring(false)
  const waiting = restoring && data !== undefined && tooShort

  useEffect(() => {
    if (waiting && !isFetching) void fetchNextPage({ cancelRefetch: false })
  }, [waiting, isFetching, fetchNextPage])

  return waiting
}
