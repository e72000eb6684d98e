import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanInput, foldDigits, inputLength, typedNumber } from './clean-input.ts'

describe('a text of invisible characters alone becomes empty', () => {
  test.each([
    ['zero-width signs', '\u200b\u200c\u200d\u2060\ufeff'],
    ['direction controls', '\u202a\u202b\u202d\u202e\u202c\u2066\u2067\u2068\u2069\u200e\u200f\u061c'],
    ['a soft hyphen and a grapheme joiner', '\u00ad\u034f'],
    ['tag characters', '\u{e0001}\u{e0041}\u{e007f}'],
    ['fillers', '\u3164\uffa0\u115f\u1160\u2800\u17b4\u{16fe4}\u{13441}\u{1d159}'],
    ['variation selectors', '\ufe00\ufe0e\ufe0f\u{e0100}\u{e01ef}\u180b'],
    ['control characters', '\u0000\u0008\u007f\u0085\u009f'],
    ['line ends and spaces', ' \n\u2028\u3000\u00a0\u2003'],
    ['noncharacters and lone surrogates', '\ufffe\uffff\ufdd0\ud800'],
  ])('%s', (_, text) => expect(cleanInput(text)).toBe(''))
})

describe('invisible characters, variation selectors and excess accents are removed, visible characters stay', () => {
  test.each([
    ['evil\u202egpj.exe', 'evilgpj.exe'],
    ['云\u200b溪\u3164小\u2800满', '云溪小满'],
    ['葛\u{e0100}城', '葛城'],
    ['一\r\n二\r三\u2028四', '一\n二\n三\n四'],
    ['e\u0301', 'é'],
    ['a\ufe0f1\ufe0f', 'a1'],
    [`a${'\u0301'.repeat(50)}b`, `á${'\u0301'.repeat(29)}b`],
  ])('%j becomes %j', (text, cleaned) => expect(cleanInput(text)).toBe(cleaned))
})

describe('joiners and selectors that a script or an emoji needs stay', () => {
  test.each([
    '👨‍👩‍👧‍👦',
    '🏳️‍🌈',
    '🏴‍☠️',
    '❤️‍🔥',
    '👩🏽‍❤️‍💋‍👨🏿',
    '🧑🏻‍🚀',
    '🇨🇳🇭🇰',
    '1️⃣#️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '☺️©️',
    'می\u200cخواهم',
    'ക്\u200dഷ',
    'ශ්\u200dරී',
    'ᠠ\u180b',
    'ئۇيغۇرچە',
    '𠮷野家',
  ])('%s', (text) => expect(cleanInput(text)).toBe(text))

  test('a joiner or a selector without its emoji is removed', () => {
    expect(cleanInput('👨\u200d')).toBe('👨')
    expect(cleanInput('\u200d👨\u200dx')).toBe('👨x')
    expect(cleanInput('🏴\u{e0067}\u{e0062}')).toBe('🏴')
    expect(cleanInput('ا\u200c')).toBe('ا')
  })
})

test.each([
  ['１３８００００００００', '13800000000'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['𝟎𝟏𝟐𝟗', '0129'],
  ['𞥐𞥙', '09'],
  ['①二³', '①二³'],
])('the digits of %s are folded to %s', (text, folded) => expect(foldDigits(text)).toBe(folded))

test.each([
  [' １２３ ', 123],
  ['0', 0],
  ['-1', undefined],
  ['1.5', undefined],
  ['', undefined],
])('what is typed as %j is the number %s', (text, number) => expect(typedNumber(text)).toBe(number))

describe('for any text', () => {
  /** Code points that the rules are about, so that sequences of them come up. */
  const special = fc.constantFrom(
    ...'\u200b\u200c\u200d\ufe0f\ufe0e\u20e3\u202e\u2066\u3164\u2800\u0301\u0308\u0323\u09c7\u09be\u094d\u0628\u1820\u180b\u1100\u1161\u11a8 \n1#ab云',
    ...[
      '👨',
      '👩',
      '❤',
      '🏽',
      '🇨',
      '🏴',
      '\u{e0067}',
      '\u{e007f}',
      '\u{1d15f}',
      '\u0344',
      '\ufb2c',
      '\u{1d159}',
      '\u0958',
      '\u093c',
      '\u0915',
      '\u0651',
      '\u06e1',
    ],
  )
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(special, { maxLength: 80 }).map((parts) => parts.join('')),
  )

  test('cleaning is idempotent', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = cleanInput(text)
        expect(cleanInput(cleaned)).toBe(cleaned)
      }),
      { numRuns: 3_000 },
    ))

  test('the result is in NFC, trimmed, and at most three times as long', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const cleaned = cleanInput(text)
        expect(cleaned).toBe(cleaned.normalize('NFC').trim())
        expect(cleaned.length).toBeLessThanOrEqual(3 * text.length)
        expect(inputLength(text)).toBe([...cleaned].length)
      }),
      { numRuns: 3_000 },
    ))

  test('visible text is cleaned in the same way whatever text stands before it', () =>
    fc.assert(fc.property(anyText, (text) => cleanInput(`${text}\n云溪`).endsWith('云溪'))))

  test('folding digits is idempotent and keeps the number of characters', () =>
    fc.assert(
      fc.property(anyText, (text) => {
        const folded = foldDigits(text)
        expect(foldDigits(folded)).toBe(folded)
        expect([...folded].length).toBe([...text].length)
      }),
    ))
})

test.each([
  ['marks in changing order', '\u0301\u0323'],
  ['joiners', '👨\u200d'],
  ['flags that never end', '🏴\u{e0067}'],
  ['zero-width signs', '\u200b'],
  ['line ends', '\r'],
  ['spaces', ' '],
])('a megabyte of %s is cleaned in linear time', (_, unit) => {
  const text = `a${unit.repeat(Math.floor(1_000_000 / unit.length))}b`
  const started = performance.now()
  cleanInput(text)
  // Quadratic work on a text of this length takes minutes.
  expect(performance.now() - started).toBeLessThan(5_000)
})
