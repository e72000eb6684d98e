import type { MapLocation } from '@quanzi/contract/circle/location'
import { SearchX } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { useDebouncedValue } from '../../ui/state/use-debounced-value.ts'
import { LocationList } from './LocationList.tsx'
import styles from './LocationSearchResults.module.css'
import { useLocationSearch } from './use-location-search.ts'

export const LocationSearchResults = ({ keywords, chosen, onChoose }: LocationSearchResultsProps) => {
  const [debouncedKeywords] = useDebouncedValue(keywords, 300)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLocationSearch(debouncedKeywords)
  const locations = data?.pages.flatMap((page) => page.data)
  if (!locations) return <LoadingState error={error} onRetry={refetch} />
  if (locations.length === 0) return <Empty icon={SearchX} text="没有找到相关地点" />
  return (
    <>
      <LocationList label="找到的地点" locations={locations} chosen={chosen} onChoose={onChoose} />
      {hasNextPage && (
        <div className="center">
          <Button kind="text" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            更多地点
          </Button>
        </div>
      )}
      <p className={`meta ${styles.credit}`}>{data?.pages[0]?.credit}</p>
    </>
  )
}

type LocationSearchResultsProps = {
  keywords: string
  chosen: MapLocation | undefined
  onChoose: (location: MapLocation) => void
}
