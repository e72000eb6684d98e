/** A name on the map: the middle of its dot, in px, and how many characters it has. */
type Label = { x: number; y: number; length: number }

const high = 18
const character = 12.5
const dot = 10

/** Which labels can be read together: the first come first, what would lie over one of them is left out. */
export const spread = <T extends Label>(labels: readonly T[]): T[] => {
  const shown: T[] = []
  for (const label of labels) if (!shown.some((other) => overlap(label, other))) shown.push(label)
  return shown
}

const overlap = (a: Label, b: Label): boolean =>
  a.x - dot < b.x + widthOf(b) && b.x - dot < a.x + widthOf(a) && Math.abs(a.y - b.y) < high

const widthOf = ({ length }: Label): number => dot + length * character
