import { limits } from '@quanzi/contract/limits'

/** Cropped to its top and labelled 长图; the viewer scrolls it at full width. */
export const isLongPicture = ({ width, height }: { width: number; height: number }): boolean =>
  height > width * limits.longPictureRatio
