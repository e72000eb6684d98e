import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findHits } from './find-hits.ts'
import { loadSimplifiedTable } from './simplified-characters.ts'

const simplified = await loadSimplifiedTable()

const marked = (text: string, keyword: string) =>
  findHits(text, keyword, simplified).map(({ start, end }) => text.slice(start, end))

const halfCharacter = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/

test('findHits returns every occurrence of the keyword', () => {
  expect(findHits('茶山的春天，茶山的雨', '茶山')).toEqual([
    { start: 0, end: 2 },
    { start: 6, end: 8 },
  ])
})

test('findHits ignores case and width', () => {
  expect(marked('ＣＢＡ总决赛 cba 门票', 'Cba')).toEqual(['ＣＢＡ', 'cba'])
  expect(marked('１００㎡的院子', '100m')).toEqual(['１００㎡'])
})

test('findHits matches traditional and simplified characters with each other', () => {
  expect(marked('臺灣來的朋友，台北的茶', '台湾')).toEqual(['臺灣'])
  expect(marked('臺北與台北', '臺北')).toEqual(['臺北', '台北'])
  expect(marked('电视里的電視', '電视')).toEqual(['电视', '電視'])
  expect(findHits('臺灣', '台湾')).toEqual([])
})

test('findHits ignores accents, joiners and typographic quotes', () => {
  expect(marked('去Café坐坐，cafe\u0301也行', 'cafe')).toEqual(['Café', 'cafe\u0301'])
  expect(marked('他说“好茶”', '"好茶"')).toEqual(['“好茶”'])
  expect(marked('茶\u200b山', '茶山')).toEqual(['茶\u200b山'])
})

test('findHits ignores a space between a Chinese character and a digit or letter', () => {
  expect(marked('地铁 3 号线试运行', '3号线')).toEqual(['3 号线'])
  expect(marked('地铁3号线试运行', '3 号线')).toEqual(['3号线'])
  expect(marked('坐 3 号线去 T 恤店', '坐3号线去T恤')).toEqual(['坐 3 号线去 T 恤'])
  expect(marked('夜 市', '夜市')).toEqual([])
})

test('findHits matches each term of a keyword and ignores #', () => {
  expect(marked('夜市里的茶山味道', '茶山 夜市')).toEqual(['夜市', '茶山'])
  expect(marked('茶山四季', '#茶山四季#')).toEqual(['茶山四季'])
})

test('findHits treats punctuation as ordinary characters', () => {
  expect(marked('打折50%_了 (真的)', '50%_')).toEqual(['50%_'])
  expect(marked('打折50%_了 (真的)', '.*')).toEqual([])
})

test('an empty keyword has no hits', () => {
  for (const keyword of ['', '  ', '##']) expect(findHits('茶山', keyword)).toEqual([])
})

test('an emoji before the keyword keeps the offsets correct', () => {
  expect(marked('👨‍👩‍👧🍵茶山', '茶山')).toEqual(['茶山'])
})

test('a keyword inserted anywhere is found, and hits never split a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const text = `${before}茶山Ab${after}`
      const hits = findHits(text, 'ＡＢ')
      const found = hits.find(({ start }) => start === before.length + 2)
      // Combining marks after a letter belong to it.
      expect(text.slice(found?.start, found?.end)).toMatch(/^Ab[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u)
      for (const { start, end } of hits) expect(text.slice(start, end)).not.toMatch(halfCharacter)
    }),
    { examples: [['', '\u3164']] },
  )
})
