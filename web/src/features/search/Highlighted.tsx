import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { MarkText } from '../../ui/Marked.tsx'
import { findHits } from './find-hits.ts'
import { knownSimplified, loadSimplified, type Simplified } from './simplified.ts'

/** Marks a keyword in what is found: in names of topics and in texts that lead to a post, not in buttons or facts. */
export const Highlighted = ({ word, children }: { word: string; children: ReactNode }) => {
  const simplified = useSimplified()
  const mark = useMemo(() => (text: string) => withMarks(text, word, simplified), [word, simplified])
  return <MarkText value={mark}>{children}</MarkText>
}

const withMarks = (text: string, word: string, simplified: Simplified): ReactNode => {
  const pieces: ReactNode[] = []
  let from = 0
  for (const { start, end } of findHits(text, word, simplified)) {
    // Words may overlap: what is marked stays marked once.
    const begin = Math.max(start, from)
    if (end <= begin) continue
    pieces.push(text.slice(from, begin), <mark key={begin}>{text.slice(begin, end)}</mark>)
    from = end
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(from)]
}

/** The table comes after what was found; until then traditional characters are marked as they were typed. */
const useSimplified = (): Simplified => {
  const [table, setTable] = useState(knownSimplified)
  useEffect(() => {
    void loadSimplified().then(setTable, () => {})
  }, [])
  return table
}
