/** Numbers in [0, 1), the same on every machine for the same seed: the demo world is always the same world. */
export type Chance = () => number

export const chance = (seed: string): Chance => {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = (random: Chance, low: number, high: number): number => low + random() * (high - low)

export const oneOf = <T>(random: Chance, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]

/** `n` different ones, heavier ones more likely; all of them when there are not more. */
export const sample = <T>(random: Chance, list: readonly T[], n: number, weight: (item: T) => number = () => 1): T[] =>
  list
    .map((item) => ({ item, place: Math.log(1 - random()) / weight(item) }))
    .sort((a, b) => b.place - a.place)
    .slice(0, Math.max(0, n))
    .map(({ item }) => item)
