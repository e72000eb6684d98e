import { expandFold, foldPoint, kindOf, kinds, pointOf } from './fold.ts'
import { likePattern } from './like.ts'

/** Bigrams of the keyword find candidates, `like` decides; both sides are folded. docs/spec/search.md. */

/** For the exact match. White space becomes one space, and none between Chinese and Latin: 3 号线 is 3号线. */
export const searchText = (text: string): string => {
  let folded = ''
  let last = 0
  let space = 0
  const appendFold = (fold: number) => {
    const kind = kindOf(fold)
    if (kind === kinds.nothing) return
    const point = pointOf(fold)
    if (kind === kinds.space) {
      space = space === newLine || isNewLine(point) ? newLine : blank
      return
    }
    if (space !== 0 && last !== 0 && !(space === blank && isHanLatinBoundary(last, point))) folded += ' '
    folded += String.fromCodePoint(point)
    last = point
    space = 0
  }
  for (let at = 0; at < text.length; ) {
    // `at` is within the text.
    const point = text.codePointAt(at) as number
    const fold = foldPoint(point)
    if (kindOf(fold) !== kinds.expansion) appendFold(fold)
    else expandFold(fold).forEach(appendFold)
    at += point > 0xffff ? 2 : 1
  }
  return folded
}

/** The bigrams of the folded text, each once; none across a space. */
export const searchTokens = (text: string): string[] => bigramsOf(searchText(text))

export type ParsedQuery = {
  /** The folded words: all of them must occur. Empty where the keyword has nothing visible: then nothing is found. */
  terms: string[]
  /** A matching text has all of these tokens. Empty where every word is a single character. */
  tokens: string[]
  /** One pattern for each word: `search_text LIKE ALL (like)`. */
  like: string[]
}

/** Words in any order; other characters as typed. A single character has no token: `like` on the newest rows. */
export const queryTokens = (keyword: string): ParsedQuery => {
  const pieces = keyword.split(/[\t-\r\u0085\p{Z}]+/u).flatMap((piece) => searchText(piece).split(' '))
  const terms = [...new Set(pieces)].filter((word) => word !== '')
  return { terms, tokens: [...new Set(terms.flatMap(bigramsOf))], like: terms.map(likePattern) }
}

const bigramsOf = (folded: string): string[] => {
  const bigrams = new Set<string>()
  let previous = ' '
  for (const character of folded) {
    if (previous !== ' ' && character !== ' ') bigrams.add(previous + character)
    previous = character
  }
  return [...bigrams]
}

const blank = 1
const newLine = 2
const isNewLine = (point: number) => (point >= 0x0a && point <= 0x0d) || point === 0x85 || (point | 1) === 0x2029

export const isHanLatinBoundary = (a: number, b: number) => (isHan(a) && isLatin(b)) || (isLatin(a) && isHan(b))
const isHan = (point: number) => (point >= 0x3400 && point <= 0x9fff) || point >= 0x2_0000
const isLatin = (point: number) => (point >= 0x30 && point <= 0x39) || (point >= 0x61 && point <= 0x7a)
