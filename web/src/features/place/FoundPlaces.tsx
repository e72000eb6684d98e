import type { Place } from '@quanzi/contract/place'
import { SearchX } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Loading, RowSkeletons } from '../../ui/Skeletons.tsx'
import styles from './FoundPlaces.module.css'
import { PlaceList } from './PlaceList.tsx'
import { usePlaceSearch } from './use-places.ts'
import { useRested } from './use-rested.ts'

/** The places of the province with these words, once the reader has stopped writing. */
export const FoundPlaces = ({ words, chosen, onChoose }: FoundPlacesProps) => {
  const rested = useRested(words, 300)
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePlaceSearch(rested)
  const places = data?.pages.flatMap((page) => page.data)
  if (error && !places) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending || !places) {
    return (
      <Loading>
        <RowSkeletons />
      </Loading>
    )
  }
  if (places.length === 0) return <Empty icon={SearchX} text="没有找到相关地点" />
  return (
    <>
      <PlaceList label="找到的地点" places={places} chosen={chosen} onChoose={onChoose} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button kind="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            更多地点
          </Button>
        </div>
      )}
      <p className={`meta ${styles.credit}`}>{data?.pages[0]?.credit}</p>
    </>
  )
}

type FoundPlacesProps = { words: string; chosen: Place | undefined; onChoose: (place: Place) => void }
