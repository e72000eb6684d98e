type Size = { width: number; height: number }

const standing = 3 / 4
const lying = 16 / 9

/** Width by height of the frame that the first picture or the video gives: between 3:4 and 16:9. Unknown sizes lie. */
export const frameRatio = (size: Size | undefined): number =>
  size && size.width > 0 && size.height > 0 ? Math.min(lying, Math.max(standing, size.width / size.height)) : lying

/** Whether a picture may be cropped to the frame: where little is lost. Others are shown whole. */
export const fillsFrame = ({ width, height }: Size, frame: number): boolean => {
  const ratio = width / height
  return Math.max(ratio / frame, frame / ratio) < 1.2
}
