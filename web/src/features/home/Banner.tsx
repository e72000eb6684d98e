import type { Answer } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { Carousel } from '../../ui/Carousel.tsx'
import defaultCover from '../../ui/default-cover.svg'
import { Picture } from '../../ui/Picture.tsx'
import { TargetLink } from '../../ui/TargetLink.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import styles from './Banner.module.css'
import type { Item } from './jump.ts'

type CarouselSetting = Answer<'GET circle/commonapi slide'>['setting']

/** The pictures at the head of the page; they turn as the operators set it. Keeps its room until they are known. */
export const Banner = ({
  items,
  setting,
}: {
  items: readonly Item[] | undefined
  setting: CarouselSetting | undefined
}) => {
  const settled = useSettled()
  if (!items || !setting) return <div aria-hidden="true" className={styles.banner} />
  return (
    <Carousel
      label="推荐"
      count={items.length}
      interval={setting.slide_is_auto === 1 ? 0 : (setting.slide_interval || limits.carouselSeconds) * 1000}
      className={styles.banner}
      render={(index) => <BannerSlide item={items[index]} first={index === 0} settled={settled} />}
    />
  )
}

const BannerSlide = ({ item, first, settled }: { item: Item | undefined; first: boolean; settled: boolean }) =>
  item ? (
    <TargetLink target={item.target} className={styles.slide}>
      {(first || settled) && (
        <Picture
          src={item.slide.thumb || defaultCover}
          srcSet={item.slide.thumb_set}
          width={686}
          height={256}
          eager={first}
        />
      )}
      <span className={`${styles.title} c2`}>{item.slide.title}</span>
    </TargetLink>
  ) : null
