import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizeText } from './normalize.ts'

const read = (text: string, keep?: 'letters' | 'marks') => String.fromCodePoint(...normalizeText(text, keep).points)

describe('differences that readers overlook, such as width and case, are removed', () => {
  test.each([
    ['加微信', '加微信'],
    ['加 微.信', '加微信'],
    ['加\u200b微\u2060信\ufe0f', '加微信'],
    ['加̶微̶信̶', '加微信'],
    ['加😀微👨‍👩‍👧信', '加微信'],
    ['ＡＢＣ１２３', 'abc123'],
    ['開發票', '开发票'],
    ['臺灣裡裏', '台湾里里'],
    ['①②㈱㊙', '12株秘'],
    ['𝕍𝕏', 'vx'],
    ['Wéchát', 'wechat'],
    ['WE\u0301CHAT', 'wechat'],
    ['Straße ẞ ΣΑΣ ſ İı', 'strassessσaσsii'],
    ['ﬁ½', 'fi12'],
    ['ѵх νΧ Ꮩꓫ ᴠx ВАР', 'vxvxvxvxbap'],
    ['❽➏４٣७', '86437'],
    ['加代⻢⻔飞', '加代马门飞'],
    ['発売ー転', '发卖转'],
    ['𠮷𨋢', '𠮷䢂'],
    ['', ''],
    ['，。！ \n\t', ''],
    ['a\u0000b\ud800c', 'abc'],
  ])('%j is read as %j', (text, folded) => expect(read(text)).toBe(folded))
})

test('with `marks` marks and emoji stay, white space and invisible characters never do', () => {
  expect(read('+ V，\u200b🔞', 'marks')).toBe('+v,🔞')
})

test('each code point has its position in the original text', () => {
  const text = '买😀Ａ，㈱b'
  const { points, starts, ends, gaps } = normalizeText(text)
  const pieces = Array.from(points, (point, i) => [
    String.fromCodePoint(point),
    text.slice(starts[i], ends[i]),
    gaps[i],
  ])
  expect(pieces).toEqual([
    ['买', '买', 0],
    ['a', 'Ａ', 1],
    ['株', '㈱', 1],
    ['b', 'b', 1],
  ])
})

test('a character that folds to many enlarges the arrays', () => {
  expect(read('\ufdfa'.repeat(100))).toBe(read('\ufdfa').repeat(100))
})

describe('for any text', () => {
  const anyText = fc.string({ unit: 'binary' })

  test('composed and decomposed forms fold alike', () => {
    fc.assert(fc.property(anyText, (text) => read(text.normalize('NFC')) === read(text.normalize('NFD'))))
  })

  test('upper and lower case fold alike', () => {
    fc.assert(fc.property(anyText, (text) => read(text.toUpperCase()) === read(text.toLowerCase())))
  })

  test('folding is idempotent', () => {
    fc.assert(fc.property(anyText, (text) => read(read(text)) === read(text)))
  })

  test('folding parts of a text equals folding the whole, and positions ascend', () => {
    fc.assert(
      fc.property(anyText, anyText, (one, other) => {
        const { starts, ends } = normalizeText(one + other)
        expect(read(one) + read(other)).toBe(read(one + other))
        for (let i = 0; i < starts.length; i++) {
          expect(ends[i]).toBeGreaterThan(starts[i] as number)
          if (i > 0) expect(starts[i]).toBeGreaterThanOrEqual(starts[i - 1] as number)
        }
      }),
    )
  })
})
