import { cx } from './cx.ts'
import { savesData } from './data-saver.ts'
import styles from './ImageGrid.module.css'
import { OnPhoto } from './OnPhoto.tsx'
import { viewPictures } from './overlay.ts'
import { Picture } from './Picture.tsx'

/** One to nine pictures in one block of known size, so that nothing jumps; each opens the viewer at its place. */
export const ImageGrid = ({ pictures, eager = false, onOpen, className }: ImageGridProps) => {
  const open = onOpen ?? ((index: number) => void viewPictures(pictures, index))
  const single = pictures.length === 1
  return (
    <div className={cx(styles.grid, styles[shapeOf(pictures)], className)}>
      {pictures.map((picture, index) => {
        const large = !savesData() && (single || (pictures.length === 3 && index === 0))
        return (
          <Picture
            // The same picture may be chosen twice: its place is part of its name.
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures of a post do not move.
            key={`${picture.url}:${index}`}
            src={large ? picture.url : picture.thumb}
            srcSet={large ? picture.url_set : undefined}
            width={picture.width}
            height={picture.height}
            preview={picture.preview ?? ''}
            label={`图片 ${index + 1}，共 ${pictures.length} 张`}
            eager={eager && index === 0}
            top={single && isLong(picture)}
            onOpen={() => open(index)}
            className={styles.cell}
          >
            {isLong(picture) && <OnPhoto>长图</OnPhoto>}
          </Picture>
        )
      })}
    </div>
  )
}

type GridPicture = {
  url: string
  /** The same in its widths, where there are several. */
  url_set?: string | undefined
  thumb: string
  full?: string
  width: number
  height: number
  preview?: string
}
type ImageGridProps = {
  pictures: readonly GridPicture[]
  /** The first picture belongs to what is seen first. */
  eager?: boolean
  /** In place of the viewer. */
  onOpen?: (index: number) => void
  className?: string
}

/** Longer than 3:1 is cropped and says so. */
const isLong = ({ width, height }: { width: number; height: number }) => height > 3 * width

const shapeOf = (pictures: readonly GridPicture[]) => {
  const [first] = pictures
  if (pictures.length === 1 && first) return first.width > first.height ? 'wide' : 'upright'
  return ({ 2: 'two', 3: 'three', 4: 'four' } as const)[pictures.length as 2 | 3 | 4] ?? 'nine'
}
