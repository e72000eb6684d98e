import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitByRanges } from './highlight-ranges.ts'

const bracketed = (text: string, hits: { start: number; end: number }[]) =>
  splitByRanges(text, hits)
    .map((piece) => (piece.highlighted ? `[${piece.text}]` : piece.text))
    .join('')

describe('splitting a text by highlighted ranges', () => {
  test('a text without ranges is one segment', () => {
    expect(splitByRanges('你好', [])).toEqual([{ start: 0, text: '你好', highlighted: false }])
    expect(splitByRanges('', [])).toEqual([])
  })

  test('segments begin and end at the offsets', () => {
    expect(bracketed('日结三百，加微信发定位', [{ start: 5, end: 8 }])).toBe('日结三百，[加微信]发定位')
    expect(bracketed('加微信', [{ start: 0, end: 3 }])).toBe('[加微信]')
  })

  test('offsets are UTF-16, so an emoji counts two', () => {
    expect(bracketed('😀加微信', [{ start: 2, end: 5 }])).toBe('😀[加微信]')
  })

  test('ranges that touch or overlap become one segment in any order', () => {
    const overlapping = [
      { start: 4, end: 6 },
      { start: 0, end: 2 },
      { start: 1, end: 3 },
      { start: 6, end: 7 },
    ]
    expect(bracketed('abcdefgh', overlapping)).toBe('[abc]d[efg]h')
  })

  test('ranges that exceed an edited text are cut or dropped', () => {
    expect(bracketed('abc', [{ start: 2, end: 9 }])).toBe('ab[c]')
    expect(bracketed('abc', [{ start: 5, end: 9 }])).toBe('abc')
    expect(bracketed('abc', [{ start: 2, end: 2 }])).toBe('abc')
  })

  test('the segments join to the text, and exactly the characters in a range are highlighted', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '信', '😀', '\n'), maxLength: 30 })
    const range = fc.record({ start: fc.integer({ min: -3, max: 40 }), end: fc.integer({ min: -3, max: 40 }) })
    fc.assert(
      fc.property(text, fc.array(range, { maxLength: 6 }), (whole, ranges) => {
        const segments = splitByRanges(whole, ranges)
        expect(segments.map((piece) => piece.text).join('')).toBe(whole)
        const shown = segments.flatMap(({ text: piece, highlighted }) =>
          Array.from({ length: piece.length }, () => highlighted),
        )
        const expected = Array.from(shown, (_, unit) => ranges.some(({ start, end }) => start <= unit && unit < end))
        expect(shown).toEqual(expected)
      }),
    )
  })
})
