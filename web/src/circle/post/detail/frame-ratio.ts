type Size = { width: number; height: number }

const portraitRatio = 3 / 4
const landscapeRatio = 16 / 9

/** Width by height of the first picture or the video, clamped to 3:4 and 16:9. Without a size, 16:9. */
export const frameRatio = (size: Size | undefined): number =>
  size && size.width > 0 && size.height > 0
    ? Math.min(landscapeRatio, Math.max(portraitRatio, size.width / size.height))
    : landscapeRatio

/** Whether cropping to the frame loses little. Others are shown whole. */
export const fillsFrame = ({ width, height }: Size, frame: number): boolean => {
  const ratio = width / height
  return Math.max(ratio / frame, frame / ratio) < 1.2
}
