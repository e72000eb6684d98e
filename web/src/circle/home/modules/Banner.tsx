import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { Carousel } from '../../../ui/media/Carousel.tsx'
import defaultCover from '../../../ui/media/default-cover.svg'
import { Picture } from '../../../ui/media/Picture.tsx'
import { useAfterInitialLoad } from '../../../ui/media/use-after-initial-load.ts'
import { ContentLink } from '../../../ui/text/ContentLink.tsx'
import type { SlideItem } from '../slide-target.ts'
import styles from './Banner.module.css'

type CarouselSetting = CallOutput<'GET circle/commonapi slide'>['setting']

/** Reserves its height until the pictures are loaded. */
export const Banner = ({
  items,
  setting,
}: {
  items: readonly SlideItem[] | undefined
  setting: CarouselSetting | undefined
}) => {
  const settled = useAfterInitialLoad()
  if (!items || !setting) return <div aria-hidden="true" className={styles.banner} />
  return (
    <Carousel
      label="推荐"
      count={items.length}
      interval={setting.slide_is_auto === 1 ? 0 : (setting.slide_interval || limits.carouselSeconds) * 1000}
      className={styles.banner}
      renderSlide={(index) => <BannerSlide item={items[index]} first={index === 0} settled={settled} />}
    />
  )
}

const BannerSlide = ({ item, first, settled }: { item: SlideItem | undefined; first: boolean; settled: boolean }) =>
  item ? (
    <ContentLink target={item.target} className={styles.slide}>
      {(first || settled) && (
        <Picture
          src={item.slide.thumb || defaultCover}
          srcSet={item.slide.thumb_set}
          width={686}
          height={256}
          eager={first}
        />
      )}
      <span className={`${styles.title} clamp-2`}>{item.slide.title}</span>
    </ContentLink>
  ) : null
