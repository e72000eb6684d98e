import { MarkedText } from '../../../ui/text/MarkedText.tsx'
import { excerptAroundHit, oneLineOfWideScreen } from './hit-excerpt.ts'
import type { ReviewItem } from './review-item.ts'

export const HitText = ({ item: { content, hits } }: { item: ReviewItem }) => (
  <MarkedText text={content} ranges={hits} />
)

/** For a row: the tag, then an excerpt around the first hit. */
export const HitExcerpt = ({ item: { content, hits, tag } }: { item: ReviewItem }) => (
  <>
    {tag && <span className="topic">{`#${tag.name}# `}</span>}
    <MarkedText {...excerptAroundHit(content, hits)} />
  </>
)

/** For a row of one line. */
export const HitLine = ({ item: { content, hits } }: { item: ReviewItem }) => (
  <MarkedText {...excerptAroundHit(content, hits, oneLineOfWideScreen)} />
)
