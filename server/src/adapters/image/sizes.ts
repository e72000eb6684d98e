import { limits } from '@quanzi/contract/limits'

type Size = { width: number; height: number }

/**
 * Size of the largest stored form: 2160 px on the long side. An image more than three times as long as wide, such as a
 * screenshot of a whole page, would be unreadable at that size; it keeps up to 1080 px on the short side and 10,000 px
 * on the long side.
 */
export const fullSize = (from: Size): Size => {
  const long = Math.max(from.width, from.height)
  const short = Math.min(from.width, from.height)
  return long > short * 3
    ? scaleDown(from, 1080 / short, 10_000 / long)
    : scaleDown(from, limits.fullPictureSide / long)
}

export const feedSize = (from: Size): Size =>
  scaleDown(from, limits.feedWidth / from.width, limits.feedHeight / from.height)

/** Size for the feed; null if the image is hardly wider than that. */
export const phoneSize = (feed: Size): Size | null =>
  feed.width > limits.phoneWidth * 1.1 ? scaleDown(feed, limits.phoneWidth / feed.width) : null

/** 360 px on the short side and at most twice that on the long side; the grid crops the rest. */
export const thumbSize = (from: Size): Size => {
  const { width, height } = scaleDown(from, 360 / Math.min(from.width, from.height))
  return { width: Math.min(width, height * 2), height: Math.min(height, width * 2) }
}

/** Limit for animations, set by memory and by the battery of a phone. */
export const animationSize = (from: Size): Size => scaleDown(from, 720 / Math.max(from.width, from.height))

const scaleDown = ({ width, height }: Size, ...factors: number[]): Size => {
  const factor = Math.min(1, ...factors)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
