/** Simplified characters by their traditional ones. */
export type Simplified = ReadonlyMap<string, string>

let known: Simplified = new Map()

export const knownSimplified = (): Simplified => known

/** The table that the server searches by, 10 KB: fetched when something was searched for, once. */
export const loadSimplified = async (): Promise<Simplified> => {
  if (known.size > 0) return known
  const { default: pairs } = await import('opencc-js/dict/TSCharacters')
  known = new Map(pairs.split('|').map((pair) => [...pair].filter((sign) => sign !== ' ') as [string, string]))
  return known
}
