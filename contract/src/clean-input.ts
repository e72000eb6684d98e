import { lengthOf } from './text.ts'

/** docs/spec/calls.md, conventions. The web counts with it too. No lookbehind: Safari 15 cannot parse it. */

/** Invisible characters, among them direction controls, tags and variation selectors; blanks that are letters or symbols. */
const invisible =
  '\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\p{Cs}\\u2800\\ufff9-\\ufffb\\u{13441}\\u{13442}\\u{16fe4}\\u{1d159}'

const pictograph = '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?'
/** Invisible characters stay as parts of an emoji: family, keycap, flag of a region. */
const emoji = [
  '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}',
  `${pictograph}(?:\\u200d${pictograph})*`,
  '[0-9#*]\\ufe0f\\u20e3',
]

const inScripts = (names: string): string =>
  names
    .split(' ')
    .map((name) => `\\p{Script=${name}}`)
    .join('')
const joiningScripts = inScripts('Arabic Syriac Nko Mongolian Phags_Pa')
const indicScripts = inScripts('Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala')
const nuktas = '\\u093c\\u09bc\\u0a3c\\u0abc\\u0b3c\\u0cbc'
const viramas = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca'
/** Next to a letter: joiners between letters or after a virama, Mongolian variation selectors. */
const scripts = [
  `(?=\\p{L})[${joiningScripts}][\\u200c\\u200d](?=\\p{L})(?=[${joiningScripts}])`,
  `(?=\\p{L})[${indicScripts}][${nuktas}]?[${viramas}][\\u200c\\u200d]`,
  '(?=\\p{L})\\p{Script=Mongolian}[\\u180b-\\u180f]',
]

const neededOrInvisible = new RegExp(`(${[...emoji, ...scripts].join('|')})|[${invisible}]`, 'gu')

/** Normalization of a long run of marks is quadratic; no script has runs of this length. */
const longRunOfMarks = /(\p{M}{30})\p{M}+/gu

/** Idempotent; a text of invisible characters is empty. */
export const cleanInput = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(neededOrInvisible, '$1')
    .replace(longRunOfMarks, '$1')
    // NFKC would change ½, ① and ㈱.
    .normalize('NFC')
    .replace(longRunOfMarks, '$1')
    .trim()

/** The length of a text as the server counts it: code points, so that most emoji count as one. */
export const inputLength = (text: string): number => lengthOf(cleanInput(text))

const foreignDigit = /[^\P{Nd}0-9]/gu
const isDigit = /^\p{Nd}$/u

/** Full-width, Arabic-Indic and other decimal digits as 0 to 9, for numbers, codes and ids. */
export const foldDigits = (text: string): string =>
  text.replace(foreignDigit, (digit) => {
    const compatible = digit.normalize('NFKC')
    if (compatible !== digit) return compatible
    // A match has a code point. The zero of a script ends in 0 or 6.
    const point = digit.codePointAt(0) as number
    const row = point - (point % 16)
    const zero = isDigit.test(String.fromCodePoint(row)) ? row : row + 6
    return point - zero <= 9 ? String(point - zero) : digit
  })

export const typedNumber = (text: string): number | undefined => {
  const digits = foldDigits(cleanInput(text))
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}
