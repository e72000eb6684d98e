import type { Picture as PostPicture } from '@quanzi/contract/circle/post'
import { useRef } from 'react'
import { Carousel, type CarouselActions } from '../../../ui/media/carousel/Carousel.tsx'
import { ImageLabel } from '../../../ui/media/ImageLabel.tsx'
import { postImageSizes } from '../../../ui/media/image-sizes.ts'
import { isLongPicture } from '../../../ui/media/long-picture.ts'
import { Picture } from '../../../ui/media/Picture.tsx'
import { openImageViewer } from '../../../ui/overlays/dialogs.ts'
import { useAfterInitialLoad } from '../../../ui/state/use-elapsed.ts'
import { fillsFrame, frameRatio } from './frame-ratio.ts'
import styles from './PictureCarousel.module.css'

/** Full-width pictures in the height of the first one; a tap opens the viewer, whose picture stays when it closes. */
export const PictureCarousel = ({ pictures }: { pictures: readonly PostPicture[] }) => {
  const ratio = frameRatio(pictures[0])
  const settled = useAfterInitialLoad()
  const carousel = useRef<CarouselActions>(null)
  const openViewer = async (index: number) => {
    await openImageViewer(pictures, index, (shown) => carousel.current?.jump(shown))
    // The viewer returns the focus to the slide that it was opened from, which may be inert now.
    if (document.activeElement === document.body) carousel.current?.focusSlide()
  }
  return (
    <div style={{ '--ratio': ratio }}>
      <Carousel
        ref={carousel}
        label="图片"
        count={pictures.length}
        counter
        dots="below"
        className={styles.carousel}
        renderSlide={(index, current) => {
          const picture = pictures[index]
          if (!picture) return null
          const long = isLongPicture(picture)
          return (
            <Picture
              src={long ? picture.thumb : picture.url}
              srcSet={long ? undefined : picture.url_set}
              sizes={postImageSizes}
              width={picture.width}
              height={picture.height}
              preview={picture.preview}
              label={`图片 ${index + 1}，共 ${pictures.length} 张`}
              eager={index === 0 || (settled && current)}
              onOpen={() => void openViewer(index)}
              top={long}
              className={long || fillsFrame(picture, ratio) ? styles.slide : styles.contained}
            >
              {long && <ImageLabel className={styles.label}>长图</ImageLabel>}
            </Picture>
          )
        }}
      />
    </div>
  )
}
