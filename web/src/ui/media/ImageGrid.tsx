import { cx } from '../layout/cx.ts'
import { openImageViewer, type ViewerImage } from '../overlays/dialogs.ts'
import { BlurIcon, blurredClass } from './BlurredMedia.tsx'
import { type GridImage, gridImage } from './grid-image.ts'
import styles from './ImageGrid.module.css'
import { ImageLabel } from './ImageLabel.tsx'
import { isLongPicture } from './long-picture.ts'
import { Picture } from './Picture.tsx'

/** One to nine pictures in a block of known size, so that the layout does not shift; each opens the viewer. */
export const ImageGrid = ({ pictures, sizes, className }: ImageGridProps) => (
  <div className={cx(styles.grid, styles[gridShape(pictures)], className)}>
    {pictures.map((picture, index) => {
      const long = isLongPicture(picture)
      return (
        <Picture
          // The same picture may be chosen twice: its index is part of the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: pictures of a post do not move.
          key={`${picture.url}:${index}`}
          {...gridImage(pictures, picture, index)}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          preview={picture.preview ?? ''}
          label={`${picture.reveal ? '显示' : ''}图片 ${index + 1}，共 ${pictures.length} 张`}
          top={long}
          onOpen={picture.reveal ?? (() => void openImageViewer(pictures, index))}
          className={cx(styles.cell, picture.reveal && blurredClass)}
        >
          {picture.reveal && <BlurIcon />}
          {long && <ImageLabel>长图</ImageLabel>}
        </Picture>
      )
    })}
  </div>
)

type ImageGridProps = {
  pictures: readonly (GridImage & ViewerImage & { preview?: string })[]
  /** `sizes` of a picture as wide as the whole block. */
  sizes?: string | undefined
  className?: string
}

const gridShapes: Record<number, 'two' | 'three' | 'four'> = { 2: 'two', 3: 'three', 4: 'four' }

const gridShape = (pictures: readonly GridImage[]) => {
  const [first] = pictures
  if (pictures.length === 1 && first) return first.width > first.height ? 'wide' : 'upright'
  return gridShapes[pictures.length] ?? 'nine'
}
