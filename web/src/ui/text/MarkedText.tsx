import { splitByRanges, type TextRange } from './highlight-ranges.ts'

export const MarkedText = ({ text, ranges }: { text: string; ranges: readonly TextRange[] }) =>
  splitByRanges(text, ranges).map((segment) =>
    segment.highlighted ? <mark key={segment.start}>{segment.text}</mark> : segment.text,
  )
