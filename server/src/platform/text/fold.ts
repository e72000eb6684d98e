import traditionalPairs from 'opencc-js/dict/TSCharacters'

/**
 * Folds characters: width and other compatibility forms (NFKD), case, accents, traditional into simplified. Each code
 * point folds by itself, so that folding a part of a text gives a part of the folded text; search and the blocklists
 * depend on that.
 *
 * A fold is one number: the code point in the low 21 bits and its kind above them. A code point that folds to several
 * (`㈱`, `½`, `ß`) has the kind `expansion`, and `expandFold` returns the list.
 */
export const kinds = { nothing: 0, space: 1, mark: 2, letter: 3, expansion: 4 } as const

export const kindOf = (fold: number): number => fold >>> 21
export const pointOf = (fold: number): number => fold & 0x1f_ffff
export const expandFold = (fold: number): readonly number[] => expansions[pointOf(fold)] ?? []

/** Planes above 3 hold no written text: tags, variation selectors, private use. */
const maxFoldedPoint = 0x4_0000
const pages: (Uint32Array | undefined)[] = new Array(maxFoldedPoint >> 8)
const expansions: number[][] = []
let simplifiedByTraditional: Map<number, number> | undefined

export const foldPoint = (point: number): number => {
  if (point >= maxFoldedPoint) return kinds.nothing
  let page = pages[point >> 8]
  if (page === undefined) {
    page = makePage(point >> 8)
    pages[point >> 8] = page
  }
  // A page has 256 entries.
  return page[point & 0xff] as number
}

const makePage = (number: number): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, low) => computeFold((number << 8) | low))

const invisible = /[\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}]/gu
const lineOrSpace = /^[\t-\r\u0085\p{Z}]$/u
const letterOrDigit = /^[\p{L}\p{N}]$/u

const computeFold = (point: number): number => {
  const character = String.fromCodePoint(point)
  if (lineOrSpace.test(character)) return pack(point, kinds.space)
  // Lower, upper and lower case again: ẞ, ß and ss, ς and σ, ı and i fold alike only then.
  const lower = character.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase()
  const stripped = lower.normalize('NFKD').replace(invisible, '').trim()
  const folds = Array.from(stripped, (part) => {
    const kind = lineOrSpace.test(part) ? kinds.space : letterOrDigit.test(part) ? kinds.letter : kinds.mark
    // Parts and pairs are never empty.
    return pack(toSimplified(part.codePointAt(0) as number), kind)
  })
  if (folds.length <= 1) return folds[0] ?? kinds.nothing
  return pack(expansions.push(folds) - 1, kinds.expansion)
}

const pack = (point: number, kind: number) => (kind << 21) | point

/** The simplified character. Typographic quotes, which phones insert, become plain ones. */
const toSimplified = (point: number): number => {
  simplifiedByTraditional ??= loadSimplified()
  let at = point
  for (
    let next = simplifiedByTraditional.get(at);
    next !== undefined && next !== at;
    next = simplifiedByTraditional.get(at)
  )
    at = next
  return at
}

/** The character and those that fold into it by the list of traditional characters. */
export const writtenForms = (character: string): string[] => {
  if (!traditionalBySimplified) {
    traditionalBySimplified = new Map()
    simplifiedByTraditional ??= loadSimplified()
    for (const point of simplifiedByTraditional.keys()) {
      const simplified = String.fromCodePoint(toSimplified(point))
      const forms = traditionalBySimplified.get(simplified) ?? [simplified]
      traditionalBySimplified.set(simplified, [...new Set([...forms, String.fromCodePoint(point)])])
    }
  }
  return traditionalBySimplified.get(character) ?? [character]
}

let traditionalBySimplified: Map<string, string[]> | undefined

const quotes = '‘ \'|’ \'|“ "|” "'

const loadSimplified = () =>
  new Map(
    `${traditionalPairs}|${quotes}`.split('|').map((pair) => {
      const [from = '', to = ''] = pair.split(' ')
      return [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
    }),
  )
