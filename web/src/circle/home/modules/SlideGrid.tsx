import { useMemo } from 'react'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { LoadingState } from '../../../ui/feedback/LoadingState.tsx'
import { WaterfallSkeletons } from '../../../ui/feedback/Skeletons.tsx'
import { Picture } from '../../../ui/media/Picture.tsx'
import { ContentLink } from '../../../ui/text/ContentLink.tsx'
import { toSlideItems } from '../slide-target.ts'
import { useSlides } from '../use-home.ts'
import styles from './SlideGrid.module.css'

/** All slides of the scrolling module, two in a row. */
export const SlideGrid = ({ screenExists }: { screenExists: (to: string) => boolean }) => {
  const { data, error, refetch } = useSlides()
  const items = useMemo(() => data && toSlideItems(data.slide_list, screenExists), [data, screenExists])
  if (!items)
    return (
      <LoadingState error={error} onRetry={refetch}>
        <WaterfallSkeletons />
      </LoadingState>
    )
  if (items.length === 0) return <Empty text="暂无数据" />
  return (
    <ul className={styles.cards}>
      {items.map(({ slide, target }) => (
        <li key={slide.id}>
          <ContentLink target={target} className={styles.card}>
            <span className={styles.picture}>
              <Picture src={slide.thumb} width={330} height={206} />
            </span>
            <span className={`clamp-2 ${styles.title}`}>{slide.title}</span>
          </ContentLink>
        </li>
      ))}
    </ul>
  )
}
