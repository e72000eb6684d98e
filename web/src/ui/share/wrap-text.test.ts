import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wrapText } from './wrap-text.ts'

/** A Latin character is half as wide as a Chinese one. */
const measure = (text: string) => [...text].reduce((sum, sign) => sum + (/[\x20-\x7e]/.test(sign) ? 1 : 2), 0)

test('Chinese breaks anywhere, closing marks stay with their word, Latin words stay whole', () => {
  expect(wrapText('天刚亮就上山，雾散开', 12, 3, measure)).toEqual(['天刚亮就上山，', '雾散开'])
  expect(wrapText('去 Hangzhou 玩', 10, 3, measure)).toEqual(['去', 'Hangzhou', '玩'])
  expect(wrapText('', 10, 3, measure)).toEqual([])
})

test('text that does not fit is cut with an ellipsis', () => {
  expect(wrapText('一二三四五六七八九十', 8, 2, measure)).toEqual(['一二三四', '五六七…'])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 6, max: 40 }), (text, width) => {
      const lines = wrapText(text, width, 3, measure)
      expect(lines.length).toBeLessThanOrEqual(3)
      // A closing mark may hang over the edge.
      for (const line of lines)
        expect(measure(line)).toBeLessThanOrEqual(
          width + 2 * (line.match(/[，。！？、；：”’）》…]+$/)?.[0].length ?? 0),
        )
    }),
  )
})
