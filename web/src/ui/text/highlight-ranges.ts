export type TextRange = { start: number; end: number }
type Segment = { start: number; text: string; highlighted: boolean }

/** Cuts a text at the ends of the ranges. Ranges may overlap, be unordered and exceed a text that was edited since. */
export const splitByRanges = (text: string, ranges: readonly TextRange[]): Segment[] => {
  const segments: Segment[] = []
  let from = 0
  for (const { start, end } of mergeRanges(text, ranges)) {
    if (start > from) segments.push({ start: from, text: text.slice(from, start), highlighted: false })
    segments.push({ start, text: text.slice(start, end), highlighted: true })
    from = end
  }
  if (from < text.length) segments.push({ start: from, text: text.slice(from), highlighted: false })
  return segments
}

/** The ranges inside the text, in order; those that touch or overlap become one. */
export const mergeRanges = (text: string, ranges: readonly TextRange[]): TextRange[] => {
  const inside = ranges
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(text.length, end) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
  const merged: TextRange[] = []
  for (const range of inside) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push(range)
  }
  return merged
}
