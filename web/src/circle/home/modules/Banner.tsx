import type { CallOutput } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { useState } from 'react'
import { Carousel } from '../../../ui/media/carousel/Carousel.tsx'
import defaultCover from '../../../ui/media/default-cover.svg'
import { Picture } from '../../../ui/media/Picture.tsx'
import { useAfterInitialLoad } from '../../../ui/state/use-elapsed.ts'
import { ContentLink } from '../../../ui/text/ContentLink.tsx'
import type { SlideItem } from '../slide-target.ts'
import styles from './Banner.module.css'

type CarouselSetting = CallOutput<'GET circle/commonapi slide'>['setting']

/** Reserves its height until the pictures are loaded. */
export const Banner = ({ items, setting }: BannerProps) => {
  const settled = useAfterInitialLoad()
  const [current, setCurrent] = useState(0)
  const [touched, setTouched] = useState(false)
  if (!items || !setting) return <div aria-hidden="true" className={styles.banner} />
  /** The next slide, which shows by itself; once a finger moves them, also the one before. */
  const isNear = (index: number) => {
    const distance = (index - current + items.length) % items.length
    return distance === 0 || (settled && (distance === 1 || (touched && distance === items.length - 1)))
  }
  return (
    <Carousel
      label="推荐"
      count={items.length}
      interval={setting.slide_is_auto === 1 ? 0 : (setting.slide_interval || limits.carouselSeconds) * 1000}
      className={styles.banner}
      onChange={setCurrent}
      onTouch={() => setTouched(true)}
      renderSlide={(index) => <BannerSlide item={items[index]} first={index === 0} near={isNear(index)} />}
    />
  )
}

type BannerProps = { items: readonly SlideItem[] | undefined; setting: CarouselSetting | undefined }

/** A picture that was loaded stays. */
const BannerSlide = ({ item, first, near }: { item: SlideItem | undefined; first: boolean; near: boolean }) => {
  const [wanted, setWanted] = useState(near)
  if (near && !wanted) setWanted(true)
  return item ? (
    <ContentLink target={item.target} className={styles.slide}>
      {wanted && (
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
}
