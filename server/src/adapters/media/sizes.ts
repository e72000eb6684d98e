import { limits } from '@quanzi/contract/limits'

type Size = { width: number; height: number }

/**
 * The largest form kept: 2160 px on the long side. A picture more than three times as long as it is wide, a screenshot
 * of a whole page, would be unreadable so; it keeps up to 1080 px on the short side and 10,000 on the long one.
 */
export const fullSize = (from: Size): Size => {
  const long = Math.max(from.width, from.height)
  const short = Math.min(from.width, from.height)
  return long > short * 3 ? shrink(from, 1080 / short, 10_000 / long) : shrink(from, limits.fullSide / long)
}

export const feedSize = (from: Size): Size =>
  shrink(from, limits.feedWidth / from.width, limits.feedHeight / from.height)

/** Of a feed's picture: null where that is hardly wider than a phone wants it. */
export const phoneSize = (feed: Size): Size | null =>
  feed.width > limits.phoneWidth * 1.1 ? shrink(feed, limits.phoneWidth / feed.width) : null

/** 360 px on the short side, and at most twice that on the long one: the rest is cut off, for a grid shows it nowhere. */
export const thumbSize = (from: Size): Size => {
  const { width, height } = shrink(from, 360 / Math.min(from.width, from.height))
  return { width: Math.min(width, height * 2), height: Math.min(height, width * 2) }
}

/** Of an animated picture: what memory and a phone's battery bear. */
export const movingSize = (from: Size): Size => shrink(from, 720 / Math.max(from.width, from.height))

const shrink = ({ width, height }: Size, ...factors: number[]): Size => {
  const factor = Math.min(1, ...factors)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
