/** Traditional to simplified. */
export type SimplifiedTable = ReadonlyMap<string, string>

let table: SimplifiedTable = new Map()

export const loadedSimplifiedTable = (): SimplifiedTable => table

/** The table of the server's search, 10 KB: loaded once, with the first search. */
export const loadSimplifiedTable = async (): Promise<SimplifiedTable> => {
  if (table.size > 0) return table
  const { default: pairs } = await import('opencc-js/dict/TSCharacters')
  table = new Map(
    pairs.split('|').map((pair) => {
      const [traditional = '', simplified = ''] = pair.split(' ')
      return [traditional, simplified]
    }),
  )
  return table
}
