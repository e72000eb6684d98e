/** A marked place: UTF-16 offsets. */
export type Range = { start: number; end: number }
type Piece = { at: number; text: string; hit: boolean }

/**
 * A text cut where the filter's marks begin and end; the pieces joined are the text. Marks may overlap, come in any order
 * and reach beyond a text that was edited since: they are merged and kept inside.
 */
export const splitByHits = (text: string, hits: readonly Range[]): Piece[] => {
  const pieces: Piece[] = []
  let from = 0
  for (const { start, end } of merged(text, hits)) {
    if (start > from) pieces.push({ at: from, text: text.slice(from, start), hit: false })
    pieces.push({ at: start, text: text.slice(start, end), hit: true })
    from = end
  }
  if (from < text.length) pieces.push({ at: from, text: text.slice(from), hit: false })
  return pieces
}

/**
 * The part of a text that a row of two lines shows: its beginning, or when the first mark would lie below the fold, what
 * stands around that mark. Offsets move along.
 */
export const excerpt = (text: string, hits: readonly Range[]): { text: string; hits: readonly Range[] } => {
  const first = merged(text, hits)[0]
  if (!first || first.end <= shownInTwoLines) return { text, hits }
  const cutAt = beginOfCharacter(text, first.start - before)
  const shift = ellipsis.length - cutAt
  return {
    text: ellipsis + text.slice(cutAt),
    hits: hits.map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  }
}

const ellipsis = '…'
/** Characters that two lines hold for certain on the narrowest phone. */
const shownInTwoLines = 34
const before = 12

const merged = (text: string, hits: readonly Range[]) => {
  const inside = hits
    .map(({ start, end }) => ({ start: Math.max(0, start), end: Math.min(text.length, end) }))
    .filter(({ start, end }) => start < end)
    .sort((a, b) => a.start - b.start)
  const out: Range[] = []
  for (const hit of inside) {
    const last = out.at(-1)
    if (last && hit.start <= last.end) last.end = Math.max(last.end, hit.end)
    else out.push(hit)
  }
  return out
}

/** An emoji is two units; a cut between them would leave half of it. */
const beginOfCharacter = (text: string, at: number) => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}
