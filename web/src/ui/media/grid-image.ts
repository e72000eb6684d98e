import { isDataSaverOn } from './data-saver.ts'
import { isLongPicture } from './long-picture.ts'

export type GridImage = { url: string; url_set?: string | undefined; thumb: string; width: number; height: number }

/** The file that a cell of the grid shows. A prefetch must name the same. */
export const gridImage = (pictures: readonly GridImage[], picture: GridImage, index: number) => {
  const isLarge = pictures.length === 1 || (pictures.length === 3 && index === 0)
  return isLarge && !isLongPicture(picture) && !isDataSaverOn()
    ? { src: picture.url, srcSet: picture.url_set }
    : { src: picture.thumb, srcSet: undefined }
}
