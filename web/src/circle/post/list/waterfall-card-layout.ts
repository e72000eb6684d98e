import { aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Picture, Post } from '@quanzi/contract/circle/post'
import { limits } from '@quanzi/contract/limits'
import { shorten } from '@quanzi/contract/text'
import { isDataSaverOn } from '../../../ui/media/data-saver.ts'
import { isLongPicture } from '../../../ui/media/long-picture.ts'
import { toSingleLine } from '../../../ui/text/single-line.ts'
import { picturesOf, videoOf } from '../post-cache.ts'
import { estimateLineCount } from '../text-width.ts'

type Cover = {
  src: string
  srcSet?: string
  width: number
  height: number
  preview: string
  ratio: number
  video: boolean
  long: boolean
}

/** The picture of a card with its ratio clamped from 3:4 to 4:3; null for a text post. */
export const coverOf = (post: Pick<Post, 'attachment'>): Cover | null => {
  const video = videoOf(post)
  if (video)
    return {
      ...clampedDimensions(video),
      ...tileSources({ ...video, ...video.thumb }),
      preview: video.preview,
      video: true,
      long: false,
    }
  const [first] = picturesOf(post)
  if (!first) return null
  const long = isLongPicture(first)
  return {
    ...clampedDimensions(first),
    ...(long ? { src: first.thumb } : tileSources(first)),
    preview: first.preview,
    video: false,
    long,
  }
}

type Sources = Pick<Picture, 'thumb' | 'url' | 'url_set' | 'width' | 'height'>

/**
 * The thumbnail is as sharp as most screens show it in a column; with data saver it serves all. A video that is being
 * processed has no width.
 */
const tileSources = ({ thumb, url, url_set, width, height }: Sources): Pick<Cover, 'src' | 'srcSet'> => {
  if (isDataSaverOn() || width === 0) return { src: thumb }
  const scale = Math.min(1, limits.thumbSide / Math.min(width, height))
  const thumbWidth = Math.round(Math.min(width, height * 2) * scale)
  return { src: url, srcSet: `${thumb} ${thumbWidth}w, ${url_set ?? `${url} ${Math.min(width, limits.feedWidth)}w`}` }
}

/** The text of a text card, and its tint. */
export const excerptOf = (post: Pick<Post, 'content'>): string => shorten(keepLines(post.content), excerptLength)

/** Line breaks stay, as in poems; empty lines and indents do not. */
export const keepLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => toSingleLine(line))
    .filter((line) => line !== '')
    .slice(0, maxLines)
    .join('\n')

export const tintOf = (post: Pick<Post, 'topic_id'>): string => `var(--tint-${(post.topic_id % 4) + 1})`

/** The picture is exact, title lines are estimated; lengths of WaterfallCard.module.css in rem. */
export const estimateCardHeight = (post: Post, width: number, rem: number, textScale: number): number => {
  const cover = coverOf(post)
  const headHeight = cover
    ? width / cover.ratio + estimateTitleHeight(post, width, rem, textScale)
    : estimateExcerptHeight(post, width, rem, textScale)
  const topicHeight = post.tag_data ? (0.25 + 0.75 * textScale * uiLineHeight) * rem : 0
  return headHeight + topicHeight + Math.max(2.75 * rem, 44)
}

const excerptLength = 61
const maxLines = 8
const uiLineHeight = 1.45

const clampedDimensions = ({ width, height }: { width: number; height: number }) => ({
  width,
  height,
  ratio: width > 0 && height > 0 ? Math.min(4 / 3, Math.max(3 / 4, width / height)) : 4 / 3,
})

const estimateTitleHeight = (post: Post, width: number, rem: number, textScale: number) => {
  const size = 0.875 * textScale * rem
  const lines = Math.min(2, estimateLineCount(keepLines(post.content), (width - 1.25 * rem) / size))
  return 0.5 * rem + lines * size * uiLineHeight
}

const estimateExcerptHeight = (post: Post, width: number, rem: number, textScale: number) => {
  const size = 1.0625 * textScale * rem
  const markHeight = aiLabelOf(post) === '' ? 0 : 1.625
  return (
    (1 + 1.375 + 1.125 + markHeight) * rem +
    estimateLineCount(excerptOf(post), (width - 1.75 * rem) / size) * size * 1.5
  )
}
