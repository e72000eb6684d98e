import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { savesData } from '../../ui/data-saver.ts'
import type { DeskItem } from './desk-item.ts'
import { itemQuery, type useDeskList } from './use-review.ts'

/** What is read now comes first on the line. */
const afterIt = 500

/**
 * Has the item ready that comes up after a decision on the open one: what stands beside it, its pictures, and where the
 * page at hand ends the next page. The detail of something anonymous is not asked for, as each look at it is logged.
 */
export const useAhead = (list: ReturnType<typeof useDeskList>, next: DeskItem | undefined) => {
  const client = useQueryClient()
  const prepare = useEffectEvent(() => {
    if (!next) return
    if (!next.anonymous) void client.prefetchQuery({ ...itemQuery(next.kind, next.id), staleTime: 60_000 })
    if (!savesData()) for (const url of pictureUrls(next)) new Image().src = url
  })
  const wantsMore = next === undefined && list.hasNextPage && !list.isFetching
  const fetchMore = useEffectEvent(() => void list.fetchNextPage())
  useEffect(() => {
    if (next?.id === undefined) return
    const timer = setTimeout(prepare, afterIt)
    return () => clearTimeout(timer)
  }, [next?.id])
  useEffect(() => {
    if (wantsMore) fetchMore()
  }, [wantsMore])
}

/** As the grid of the detail shows them. */
const pictureUrls = ({ pictures, video }: DeskItem): string[] => {
  if (video) return [video.thumb.url]
  const large = (index: number) => pictures.length === 1 || (pictures.length === 3 && index === 0)
  return pictures.map(({ url, thumb }, index) => (large(index) ? url : thumb))
}
