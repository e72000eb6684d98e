import { minute } from '@quanzi/contract/time'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { isDataSaverOn } from '../../../ui/media/data-saver.ts'
import { gridImage } from '../../../ui/media/grid-image.ts'
import { imageSizes } from '../../../ui/media/image-sizes.ts'
import type { ReviewItem } from '../item/review-item.ts'
import { itemQuery } from './review-cache.ts'
import type { useReviewList } from './use-review.ts'

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
    // A prefetch must not open the login when the session has ended; the next action of the reviewer does.
    void client.prefetchQuery({ ...itemQuery(next.kind, next.id, { prompts: 'none' }), staleTime: minute })
    if (!isDataSaverOn()) prefetchPictures(next)
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

const prefetchPictures = ({ pictures, video }: ReviewItem) => {
  if (video) prefetch({ src: video.thumb.url })
  for (const [index, picture] of pictures.entries()) prefetch(gridImage(pictures, picture, index))
}

/** The browser chooses the file as for the grid of the detail. */
const prefetch = ({ src, srcSet = '' }: { src: string; srcSet?: string | undefined }) => {
  const image = new Image()
  image.sizes = imageSizes
  image.srcset = srcSet
  image.src = src
}
