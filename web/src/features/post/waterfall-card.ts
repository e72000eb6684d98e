import type { Post } from '@quanzi/contract/post'
import { cut } from '@quanzi/contract/text'
import { oneLine } from '../../ui/one-line.ts'
import { picturesOf, videoOf } from './cached.ts'
import { linesOf } from './text-lines.ts'

type Cover = { src: string; width: number; height: number; preview: string; ratio: number; video: boolean }

/** The picture of a waterfall card with the ratio of its box, clamped from 3:4 to 4:3; null for a text. */
export const coverOf = (post: Pick<Post, 'attachment'>): Cover | null => {
  const video = videoOf(post)
  if (video) return { ...shape(video), src: video.thumb.url, preview: video.preview, video: true }
  const [first] = picturesOf(post)
  return first ? { ...shape(first), src: first.url, preview: first.preview, video: false } : null
}

/** The words of a text card, and which of the four tints it has. */
export const quoteOf = (post: Pick<Post, 'content'>): string => {
  const words = oneLine(post.content)
  const beginning = cut(words, quoteLength)
  return beginning === words ? words : `${beginning.trim()}…`
}
export const tintOf = (post: Pick<Post, 'topic_id'>): number => (post.topic_id % 4) + 1

/**
 * The height in px that a card will have in a column so wide: the picture's is exact, the lines of the title are
 * guessed until the card is measured. The lengths are those of WaterfallCard.module.css in rem.
 */
export const heightOf = (post: Post, width: number, rem: number, textScale: number): number => {
  const cover = coverOf(post)
  const head = cover
    ? width / cover.ratio + titleOf(post, width, rem, textScale)
    : quoteHeight(post, width, rem, textScale)
  const topic = post.tag_data ? (0.25 + 0.75 * textScale * uiLine) * rem : 0
  return head + topic + Math.max(2.75 * rem, 44)
}

const quoteLength = 60
const uiLine = 1.45

const shape = ({ width, height }: { width: number; height: number }) => ({
  width,
  height,
  ratio: width > 0 && height > 0 ? Math.min(4 / 3, Math.max(3 / 4, width / height)) : 4 / 3,
})

const titleOf = (post: Post, width: number, rem: number, textScale: number) => {
  const size = 0.875 * textScale * rem
  const lines = Math.min(2, linesOf(oneLine(post.content), (width - 1.25 * rem) / size))
  return 0.5 * rem + lines * size * uiLine
}

const quoteHeight = (post: Post, width: number, rem: number, textScale: number) => {
  const size = 1.0625 * textScale * rem
  return (1 + 1.375 + 1.125) * rem + linesOf(quoteOf(post), (width - 1.75 * rem) / size) * size * 1.5
}
