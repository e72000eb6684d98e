import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { HighlightContext } from '../../ui/text/HighlightedText.tsx'
import { MarkedText } from '../../ui/text/MarkedText.tsx'
import { findHits } from './find-hits.ts'
import { loadedSimplifiedTable, loadSimplifiedTable, type SimplifiedTable } from './simplified-characters.ts'

/** Marks the keyword in names and excerpts of results, not in buttons or meta lines. */
export const HighlightKeyword = ({ keyword, words, children }: HighlightKeywordProps) => {
  const simplified = useSimplifiedTable()
  const highlight = useMemo(
    () => (text: string) => (
      <MarkedText text={text} ranges={[keyword, ...words].flatMap((one) => findHits(text, one, simplified))} />
    ),
    [keyword, words, simplified],
  )
  return <HighlightContext value={highlight}>{children}</HighlightContext>
}

type HighlightKeywordProps = {
  keyword: string
  /** Other words that found results: they sound like the keyword, or mean the same. */
  words: readonly string[]
  children: ReactNode
}

/** The table comes after what was found; until then traditional characters are marked as they were typed. */
const useSimplifiedTable = (): SimplifiedTable => {
  const [table, setTable] = useState(loadedSimplifiedTable)
  useEffect(() => {
    void loadSimplifiedTable().then(setTable, () => {})
  }, [])
  return table
}
