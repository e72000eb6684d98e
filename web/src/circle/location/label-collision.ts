/** A label on the map: the centre of its dot in px, and its length in characters. */
type Label = { x: number; y: number; length: number }

/** In units of the font size. */
const lineHeight = 1.5
const characterWidth = 1.04
const dotSize = 10

/** The labels that fit: earlier ones win, overlapping ones are dropped. */
export const withoutOverlaps = <T extends Label>(labels: readonly T[], fontSize: number): T[] => {
  const endOf = ({ x, length }: Label) => x + dotSize + length * characterWidth * fontSize
  const overlap = (a: Label, b: Label) =>
    a.x - dotSize < endOf(b) && b.x - dotSize < endOf(a) && Math.abs(a.y - b.y) < lineHeight * fontSize
  const visible: T[] = []
  for (const label of labels) if (!visible.some((other) => overlap(label, other))) visible.push(label)
  return visible
}
