import type { DeskItem } from './desk-item.ts'
import { excerpt, type Range, splitByHits } from './hits.ts'

/** The words of an item with the filter's marks. */
export const HitText = ({ item: { content, hits } }: { item: DeskItem }) => <Marked text={content} hits={hits} />

/** For a row: the topic in front, and the words from where the first mark is in sight. */
export const HitExcerpt = ({ item: { content, hits, tag } }: { item: DeskItem }) => (
  <>
    {tag && <span className="topic">{`#${tag.name}# `}</span>}
    <Marked {...excerpt(content, hits)} />
  </>
)

const Marked = ({ text, hits }: { text: string; hits: readonly Range[] }) =>
  splitByHits(text, hits).map(({ at, text: piece, hit }) => (hit ? <mark key={at}>{piece}</mark> : piece))
