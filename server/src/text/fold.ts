import traditionalPairs from 'opencc-js/dict/TSCharacters'

/**
 * What a character is once differences that readers overlook are gone: width and other compatibility forms (NFKD), case,
 * accents, traditional against simplified. Each code point folds for itself, so that folding a piece of a text gives a
 * piece of the folded text; search and the word filter both rest on that.
 *
 * A fold is one number: the code point in the low 21 bits and its kind above them. A code point that folds to several
 * (`㈱`, `½`, `ß`) has the kind `several`, and `foldedSeveral` has the list.
 */
export const kinds = { nothing: 0, space: 1, mark: 2, letter: 3, several: 4 } as const

export const kindOf = (fold: number): number => fold >>> 21
export const pointOf = (fold: number): number => fold & 0x1f_ffff
export const foldedSeveral = (fold: number): readonly number[] => severals[pointOf(fold)] ?? []

/** Nothing beyond plane 3 is written text: tags, variation selectors, private use. */
const beyond = 0x4_0000
const pages: (Uint32Array | undefined)[] = new Array(beyond >> 8)
const severals: number[][] = []
let simplified: Map<number, number> | undefined

export const foldPoint = (point: number): number => {
  if (point >= beyond) return kinds.nothing
  let page = pages[point >> 8]
  if (page === undefined) {
    page = makePage(point >> 8)
    pages[point >> 8] = page
  }
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
  // Down, up and down again: only so do ẞ, ß and ss, ς and σ, ı and i meet.
  const lower = character.normalize('NFKD').toLowerCase().toUpperCase().toLowerCase()
  const bare = lower.normalize('NFKD').replace(invisible, '').trim()
  const folds = Array.from(bare, (part) => {
    const kind = lineOrSpace.test(part) ? kinds.space : letterOrDigit.test(part) ? kinds.letter : kinds.mark
    return pack(plain(part.codePointAt(0) as number), kind)
  })
  if (folds.length <= 1) return folds[0] ?? kinds.nothing
  return pack(severals.push(folds) - 1, kinds.several)
}

const pack = (point: number, kind: number) => (kind << 21) | point

/** The simplified character; typographic quotes, which phones put in by themselves, become the plain ones. */
const plain = (point: number): number => {
  simplified ??= readSimplified()
  let at = point
  for (let next = simplified.get(at); next !== undefined && next !== at; next = simplified.get(at)) at = next
  return at
}

const quotes = '‘ \'|’ \'|“ "|” "'

const readSimplified = () =>
  new Map(
    `${traditionalPairs}|${quotes}`.split('|').map((pair) => {
      const [from = '', to = ''] = pair.split(' ')
      return [from.codePointAt(0) as number, to.codePointAt(0) as number]
    }),
  )
