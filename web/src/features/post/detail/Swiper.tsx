import type { Picture as PictureOfPost } from '@quanzi/contract/post'
import type { CSSProperties } from 'react'
import { Carousel } from '../../../ui/Carousel.tsx'
import { viewPictures } from '../../../ui/overlay.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { useSettled } from '../../../ui/use-settled.ts'
import { fillsFrame, frameRatio } from './ratio.ts'
import styles from './Swiper.module.css'

/** The pictures of a post from edge to edge, as high as the first one wants; a tap opens the viewer. */
export const Swiper = ({ pictures }: { pictures: readonly PictureOfPost[] }) => {
  const ratio = frameRatio(pictures[0])
  const settled = useSettled()
  return (
    <div style={{ '--ratio': ratio } as CSSProperties}>
      <Carousel
        label="图片"
        count={pictures.length}
        counter
        dots="below"
        className={styles.swiper}
        render={(index, current) => {
          const picture = pictures[index] as PictureOfPost
          return (
            <Picture
              src={picture.url}
              srcSet={picture.url_set}
              width={picture.width}
              height={picture.height}
              preview={picture.preview}
              label={`图片 ${index + 1}，共 ${pictures.length} 张`}
              eager={index === 0 || (settled && current)}
              onOpen={() => void viewPictures(pictures, index)}
              className={fillsFrame(picture, ratio) ? styles.slide : styles.whole}
            />
          )
        }}
      />
    </div>
  )
}
