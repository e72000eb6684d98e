import fc from 'fast-check'
import { expect, test } from 'vitest'
import { piecesOf } from './Marked.tsx'

const hit = (start: number, end: number) => ({ start, end })
const marks = (text: string, hits: { start: number; end: number }[]) =>
  piecesOf(text, hits)
    .map(({ piece, hit: is }) => (is ? `[${piece}]` : piece))
    .join('')

test('finds are marked, and those that overlap are one mark', () => {
  expect(marks('想加微信的', [hit(1, 4)])).toBe('想[加微信]的')
  expect(marks('想加微信的', [hit(1, 3), hit(2, 4)])).toBe('想[加微信]的')
  expect(marks('想加微信的', [hit(2, 4), hit(0, 1)])).toBe('[想]加[微信]的')
  expect(marks('无', [])).toBe('无')
})

test('the text stays whole, whatever is found', () => {
  fc.assert(
    fc.property(fc.string(), fc.array(fc.tuple(fc.nat(30), fc.nat(10))), (text, places) => {
      const hits = places.map(([start, length]) => hit(start, start + length))
      return (
        piecesOf(
          text,
          hits.filter(({ end }) => end <= text.length),
        )
          .map(({ piece }) => piece)
          .join('') === text
      )
    }),
  )
})
