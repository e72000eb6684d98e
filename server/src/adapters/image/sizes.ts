import { limits } from '@quanzi/contract/limits'

type Size = { width: number; height: number }

/** 2160 px on the long side. A long image would be unreadable: up to 1080 px wide and 16,000 px long. */
export const fullSize = (from: Size): Size => {
  const long = Math.max(from.width, from.height)
  const short = Math.min(from.width, from.height)
  return long > short * limits.longPictureRatio
    ? scaleDown(from, limits.feedWidth / short, limits.longPictureSide / long)
    : scaleDown(from, limits.fullPictureSide / long)
}

/** Long images keep the width in which they can be read. */
export const feedSize = (from: Size): Size => {
  const byHeight = Math.max(limits.feedHeight / from.height, limits.longPictureWidth / from.width)
  return scaleDown(from, limits.feedWidth / from.width, byHeight, limits.longPictureSide / from.height)
}

export const phoneSize = (feed: Size): Size | null =>
  feed.width > limits.phoneWidth * 1.1 ? scaleDown(feed, limits.phoneWidth / feed.width) : null

/** `thumbSide` on the short side, at most twice that on the long one. A long image is cropped in larger places too. */
export const thumbSize = (from: Size): Size => {
  const short = from.height > from.width * limits.longPictureRatio ? limits.longPictureWidth : limits.thumbSide
  const { width, height } = scaleDown(from, short / Math.min(from.width, from.height))
  return { width: Math.min(width, height * 2), height: Math.min(height, width * 2) }
}

export const iconSize = (thumb: Size): Size | null => {
  const short = Math.min(thumb.width, thumb.height)
  return short > limits.iconSide * 1.1 ? scaleDown(thumb, limits.iconSide / short) : null
}

/** Limit for animations, set by memory and by the battery of a phone. */
export const animationSize = (from: Size): Size => scaleDown(from, 720 / Math.max(from.width, from.height))

const scaleDown = ({ width, height }: Size, ...factors: number[]): Size => {
  const factor = Math.min(1, ...factors)
  return { width: Math.max(1, Math.round(width * factor)), height: Math.max(1, Math.round(height * factor)) }
}
