import styles from './Words.module.css'

/** A text with the finds in it marked; those that overlap are one mark. */
export const Marked = ({ text, hits }: { text: string; hits: readonly { start: number; end: number }[] }) => (
  <span className={styles.marked}>
    {piecesOf(text, hits).map(({ from, piece, hit }) => (hit ? <mark key={from}>{piece}</mark> : piece))}
  </span>
)

export const piecesOf = (text: string, hits: readonly { start: number; end: number }[]) => {
  const pieces: { from: number; piece: string; hit: boolean }[] = []
  let at = 0
  for (const { start, end } of [...hits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= at) continue
    const from = Math.max(start, at)
    if (from > at) pieces.push({ from: at, piece: text.slice(at, from), hit: false })
    const last = pieces.at(-1)
    if (last?.hit && start < at) last.piece += text.slice(from, end)
    else pieces.push({ from, piece: text.slice(from, end), hit: true })
    at = end
  }
  if (at < text.length) pieces.push({ from: at, piece: text.slice(at), hit: false })
  return pieces
}
