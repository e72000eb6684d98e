import { foldedSeveral, foldPoint, kindOf, kinds, pointOf } from './fold.ts'

/**
 * Search without segmenting (docs/spec/search.md). What is stored beside a text: `searchText`, and the pairs of
 * neighbouring characters in it, `searchTokens`, under a GIN index. A keyword's pairs bring the candidates out of the
 * index, `like` decides exactly. Both sides fold alike, so 臺灣 finds 台湾 and ｉＰｈｏｎｅ finds iPhone.
 */

/**
 * The folded text as it is stored for the recheck. Punctuation, symbols and emoji stay; runs of white space are one
 * space, and none at all between a Chinese character and a Latin letter or digit: 3 号线 is 3号线.
 */
export const searchText = (text: string): string => {
  let folded = ''
  let last = 0
  let space = 0
  const add = (fold: number) => {
    const kind = kindOf(fold)
    if (kind === kinds.nothing) return
    const point = pointOf(fold)
    if (kind === kinds.space) {
      space = space === newLine || isNewLine(point) ? newLine : blank
      return
    }
    if (space !== 0 && last !== 0 && !(space === blank && mixes(last, point))) folded += ' '
    folded += String.fromCodePoint(point)
    last = point
    space = 0
  }
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) as number
    const fold = foldPoint(point)
    if (kindOf(fold) !== kinds.several) add(fold)
    else foldedSeveral(fold).forEach(add)
    at += point > 0xffff ? 2 : 1
  }
  return folded
}

/** Every pair of neighbouring characters of the folded text, each once; none across a space. */
export const searchTokens = (text: string): string[] => pairsOf(searchText(text))

type Query = {
  /** The keyword's words, folded: all of them must occur. None where nothing visible was typed: then nothing is found. */
  words: string[]
  /** All of these are among the tokens of a text that matches. Empty where every word is a single character. */
  tokens: string[]
  /** One pattern for each word: `search_text LIKE ALL (like)`. */
  like: string[]
}

/**
 * What a keyword asks for. Words parted by white space must all occur, in any order; everything else, `%`, `_`, quotes,
 * operators and emoji among them, is an ordinary character and must occur as typed.
 *
 * A single character has no pair, hence no tokens: the caller looks for it with `like` in a bounded number of the newest.
 */
export const queryTokens = (keyword: string): Query => {
  const pieces = keyword.split(/[\t-\r\u0085\p{Z}]+/u).flatMap((piece) => searchText(piece).split(' '))
  const words = [...new Set(pieces)].filter((word) => word !== '')
  return { words, tokens: [...new Set(words.flatMap(pairsOf))], like: words.map(likePattern) }
}

/** A pattern that matches wherever the folded word occurs; LIKE's own signs in it are ordinary characters. */
export const likePattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

const pairsOf = (folded: string): string[] => {
  const pairs = new Set<string>()
  let before = ' '
  for (const character of folded) {
    if (before !== ' ' && character !== ' ') pairs.add(before + character)
    before = character
  }
  return [...pairs]
}

const blank = 1
const newLine = 2
const isNewLine = (point: number) => (point >= 0x0a && point <= 0x0d) || point === 0x85 || (point | 1) === 0x2029

const mixes = (a: number, b: number) => (isHan(a) && isLatin(b)) || (isLatin(a) && isHan(b))
const isHan = (point: number) => (point >= 0x3400 && point <= 0x9fff) || point >= 0x2_0000
const isLatin = (point: number) => (point >= 0x30 && point <= 0x39) || (point >= 0x61 && point <= 0x7a)
