/** Numbers in [0, 1), the same on every machine for the same seed. */
export type Random = () => number

export const seededRandom = (seed: string): Random => {
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

export const randomBetween = (random: Random, low: number, high: number): number => low + random() * (high - low)

export const pickOne = <T>(random: Random, list: readonly [T, ...T[]]): T =>
  list[Math.floor(random() * list.length)] ?? list[0]

/** Picks at most `n` different items, with a probability by weight. */
export const sample = <T>(random: Random, list: readonly T[], n: number, weight: (item: T) => number = () => 1): T[] =>
  list
    .map((item) => ({ item, priority: Math.log(1 - random()) / weight(item) }))
    .sort((a, b) => b.priority - a.priority)
    .slice(0, Math.max(0, n))
    .map(({ item }) => item)
