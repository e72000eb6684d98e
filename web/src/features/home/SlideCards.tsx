import { useMemo } from 'react'
import { Empty, ErrorState } from '../../ui/Empty.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Loading, WaterfallSkeletons } from '../../ui/Skeletons.tsx'
import { TargetLink } from '../../ui/TargetLink.tsx'
import { itemsOf } from './jump.ts'
import styles from './SlideCards.module.css'
import { useSlides } from './use-home.ts'

/** All slides of the module that scrolls sideways on the home page, two in a row. */
export const SlideCards = ({ isLive }: { isLive: (to: string) => boolean }) => {
  const { data, error, refetch } = useSlides()
  const items = useMemo(() => data && itemsOf(data.slide_list, isLive), [data, isLive])
  if (error && !items) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!items) {
    return (
      <Loading>
        <WaterfallSkeletons />
      </Loading>
    )
  }
  if (items.length === 0) return <Empty text="暂无数据" />
  return (
    <ul className={styles.cards}>
      {items.map(({ slide, target }) => (
        <li key={slide.id}>
          <TargetLink target={target} className={styles.card}>
            <span className={styles.picture}>
              <Picture src={slide.thumb} width={330} height={206} />
            </span>
            <span className={`c2 ${styles.title}`}>{slide.title}</span>
          </TargetLink>
        </li>
      ))}
    </ul>
  )
}
