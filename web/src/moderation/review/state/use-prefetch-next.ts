import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isDataSaverOn } from '../../../ui/media/data-saver.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { itemQuery, type useReviewList } from './use-review.ts'

/** The open item loads first. */
const prefetchDelay = 500

/** Row data and pictures of the next item, and after the last loaded one (`atEnd`) the next page. */
export const usePrefetchNext = (
  list: ReturnType<typeof useReviewList>,
  next: ReviewItem | undefined,
  atEnd: boolean,
) => {
  const client = useQueryClient()
  const prefetchItem = useEffectEvent(() => {
    if (!next) return
    void client.prefetchQuery({ ...itemQuery(next.kind, next.id), staleTime: 60_000 })
    if (!isDataSaverOn()) for (const url of pictureUrls(next)) new Image().src = url
  })
  const needsNextPage = atEnd && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
  const fetchMore = useEffectEvent(() => void list.fetchNextPage({ cancelRefetch: false }))
  useEffect(() => {
    if (next?.id === undefined) return
    const timer = setTimeout(prefetchItem, prefetchDelay)
    return () => clearTimeout(timer)
  }, [next?.id])
  useEffect(() => {
    if (needsNextPage) fetchMore()
  }, [needsNextPage])
}

/** In the sizes of the detail grid. */
const pictureUrls = ({ pictures, video }: ReviewItem): string[] => {
  if (video) return [video.thumb.url]
  const isLarge = (index: number) => pictures.length === 1 || (pictures.length === 3 && index === 0)
  return pictures.map(({ url, thumb }, index) => (isLarge(index) ? url : thumb))
}
