/** A label on the map: the centre of its dot in px, and its length in characters. */
type Label = { x: number; y: number; length: number }

const lineHeight = 18
const characterWidth = 12.5
const dotSize = 10

/** The labels that fit: earlier ones win, overlapping ones are dropped. */
export const withoutOverlaps = <T extends Label>(labels: readonly T[]): T[] => {
  const visible: T[] = []
  for (const label of labels) if (!visible.some((other) => overlap(label, other))) visible.push(label)
  return visible
}

const overlap = (a: Label, b: Label): boolean =>
  a.x - dotSize < b.x + widthOf(b) && b.x - dotSize < a.x + widthOf(a) && Math.abs(a.y - b.y) < lineHeight

const widthOf = ({ length }: Label): number => dotSize + length * characterWidth
