import { diffArrays } from 'diff'
import styles from './Diff.module.css'

/** What changed between two texts, word by word: what is gone struck through, what is new underlined. */
export const Diff = ({ before, after }: { before: string; after: string }) => (
  <p className={styles.diff}>
    {placed(diffArrays(wordsOf(before), wordsOf(after))).map(({ at, text, added, removed }) =>
      added ? <ins key={at}>{text}</ins> : removed ? <del key={at}>{text}</del> : <span key={at}>{text}</span>,
    )}
  </p>
)

type Piece = { at: number; text: string; added: boolean; removed: boolean }

const placed = (changes: ReturnType<typeof diffArrays<string>>): Piece[] => {
  let at = 0
  return changes.map(({ value, added = false, removed = false }) => {
    const text = value.join('')
    const piece = { at, text, added, removed }
    at += text.length
    return piece
  })
}

/** Chinese has no spaces between its words; the browser knows where they end, else each character is one. */
const wordsOf = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('zh', { granularity: 'word' }).segment(text), ({ segment }) => segment)
    : Array.from(text)
