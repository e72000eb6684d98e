import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerpt, splitByHits } from './hits.ts'

const marked = (text: string, hits: { start: number; end: number }[]) =>
  splitByHits(text, hits)
    .map((piece) => (piece.hit ? `[${piece.text}]` : piece.text))
    .join('')

describe('marking what the filter found', () => {
  test('a text without marks is one piece', () => {
    expect(splitByHits('你好', [])).toEqual([{ at: 0, text: '你好', hit: false }])
    expect(splitByHits('', [])).toEqual([])
  })

  test('marks stand where the offsets say', () => {
    expect(marked('日结三百，加微信发定位', [{ start: 5, end: 8 }])).toBe('日结三百，[加微信]发定位')
    expect(marked('加微信', [{ start: 0, end: 3 }])).toBe('[加微信]')
  })

  test('offsets are UTF-16, so an emoji before a mark moves it by two', () => {
    expect(marked('😀加微信', [{ start: 2, end: 5 }])).toBe('😀[加微信]')
  })

  test('marks that touch or overlap become one, in whatever order they came', () => {
    const overlapping = [
      { start: 4, end: 6 },
      { start: 0, end: 2 },
      { start: 1, end: 3 },
      { start: 6, end: 7 },
    ]
    expect(marked('abcdefgh', overlapping)).toBe('[abc]d[efg]h')
  })

  test('marks beyond an edited text are kept inside or dropped', () => {
    expect(marked('abc', [{ start: 2, end: 9 }])).toBe('ab[c]')
    expect(marked('abc', [{ start: 5, end: 9 }])).toBe('abc')
    expect(marked('abc', [{ start: 2, end: 2 }])).toBe('abc')
  })

  test('whatever the marks, nothing of the text is lost and every marked character is marked', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '信', '😀', '\n'), maxLength: 30 })
    const range = fc.record({ start: fc.integer({ min: -3, max: 40 }), end: fc.integer({ min: -3, max: 40 }) })
    fc.assert(
      fc.property(text, fc.array(range, { maxLength: 6 }), (words, ranges) => {
        const pieces = splitByHits(words, ranges)
        expect(pieces.map((piece) => piece.text).join('')).toBe(words)
        const shown = pieces.flatMap(({ text: piece, hit }) => Array.from({ length: piece.length }, () => hit))
        const wanted = Array.from(shown, (_, unit) => ranges.some(({ start, end }) => start <= unit && unit < end))
        expect(shown).toEqual(wanted)
      }),
    )
  })
})

describe('the two lines of a row', () => {
  const far = `${'很'.repeat(200)}加微信进群`

  test('a text whose first mark is in sight is shown from its beginning', () => {
    const hits = [{ start: 5, end: 8 }]
    expect(excerpt('日结三百，加微信发定位', hits)).toEqual({ text: '日结三百，加微信发定位', hits })
  })

  test('a mark far down is brought into sight, still on its words', () => {
    const { text, hits } = excerpt(far, [{ start: 200, end: 203 }])
    expect(text.startsWith('…')).toBe(true)
    expect(marked(text, [...hits])).toBe(`…${'很'.repeat(12)}[加微信]进群`)
  })

  test('the cut never leaves half an emoji', () => {
    const emoji = `${'😀'.repeat(60)}x加微信`
    const { text } = excerpt(emoji, [{ start: 121, end: 124 }])
    expect(text.isWellFormed()).toBe(true)
  })
})
