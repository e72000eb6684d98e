import { diffArrays } from 'diff'
import styles from './TextDiff.module.css'

/** Word diff: removed text struck through, added text underlined. */
export const TextDiff = ({ before, after }: { before: string; after: string }) => (
  <p className={styles.diff}>
    {toSegments(diffArrays(segmentWords(before), segmentWords(after))).map(({ offset, text, added, removed }) =>
      added ? (
        <ins key={offset}>{text}</ins>
      ) : removed ? (
        <del key={offset}>{text}</del>
      ) : (
        <span key={offset}>{text}</span>
      ),
    )}
  </p>
)

type Segment = { offset: number; text: string; added: boolean; removed: boolean }

const toSegments = (changes: ReturnType<typeof diffArrays<string>>): Segment[] => {
  let offset = 0
  return changes.map(({ value, added = false, removed = false }) => {
    const text = value.join('')
    const segment = { offset, text, added, removed }
    offset += text.length
    return segment
  })
}

/** Chinese has no spaces between words: Intl.Segmenter splits them, else each character is a word. */
const segmentWords = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('zh', { granularity: 'word' }).segment(text), ({ segment }) => segment)
    : Array.from(text)
