import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { likePattern } from './like.ts'
import { queryTokens, searchText, searchTokens } from './search.ts'

/** What the database does with a query: all tokens there, all patterns match. */
const finds = (keyword: string, text: string) => {
  const { terms: words, tokens, like } = queryTokens(keyword)
  const stored = searchText(text)
  const index = new Set(searchTokens(text))
  const candidate = tokens.every((token) => index.has(token))
  return words.length > 0 && candidate && like.every((pattern) => likeToRegExp(pattern).test(stored))
}

const likeToRegExp = (pattern: string) =>
  new RegExp(
    `^${pattern.replace(/\\(.)|[%]|[\s\S]/gu, (sign, escaped) =>
      escaped !== undefined ? literal(escaped) : sign === '%' ? '[\\s\\S]*' : sign === '_' ? '[\\s\\S]' : literal(sign),
    )}$`,
    'u',
  )
const literal = (character: string) => `\\u{${(character.codePointAt(0) as number).toString(16)}}`

describe('a keyword finds', () => {
  test.each([
    ['西湖', '今天去西湖边散步'],
    ['湖边', '今天去西湖边散步'],
    ['3号', '地铁3号线开通了'],
    ['3号线', '地铁 3 号线开通了'],
    ['地铁 3 号', '地铁3号线开通了'],
    ['T恤', '这件t恤好看'],
    ['iphone', '新买的 ｉＰｈｏｎｅ 16'],
    ['hon', '新买的iPhone'],
    ['臺灣', '台湾小吃'],
    ['台湾', '臺灣小吃'],
    ['100%', '满意度100％'],
    ['a_b', 'snake_case: a_b'],
    ["'; drop", "'; DROP table"],
    ['it’s', "it's raining"],
    ['c++', '学C++的人'],
    ['\\n', '换行写作\\n'],
    ['🎉🎉', '开业🎉🎉大吉'],
    ['……', '我走了……'],
    ['湖', '西湖'],
    ['🎉', '开业🎉'],
    ['散步 西湖', '今天去西湖边散步'],
    ['　西湖　', '西湖'],
    ['cafe', 'Café de Hangzhou'],
    ['hello world', 'Hello,\nbig world'],
  ])('%s in %j', (keyword, text) => expect(finds(keyword, text)).toBe(true))
})

describe('a keyword does not find', () => {
  test.each([
    ['西湖', '湖西'],
    ['a_b', 'a-b axb'],
    ['100%', '1000人'],
    ['%', '百分之百'],
    ['_', 'abc'],
    ['\\', 'abc'],
    ['西湖 雪', '西湖的雨'],
    ['herod', 'he rode'],
    ['段第', '第一段\n第二段'],
    ['', '西湖'],
    [' \u200b\n', '西湖'],
  ])('%j in %j', (keyword, text) => expect(finds(keyword, text)).toBe(false))
})

test('a text is stored folded, with one space where there were several', () => {
  expect(searchText('  地鐵 3 號線，\n\n Ｔ恤　 iPhone 15\tOK！ ')).toBe('地铁3号线, t恤iphone 15 ok!')
})

test('the tokens are the bigrams, each once', () => {
  expect(searchTokens('西湖西湖 ab')).toEqual(['西湖', '湖西', '湖a', 'ab'])
  expect(queryTokens('湖')).toEqual({ terms: ['湖'], tokens: [], like: ['%湖%'] })
})

test('the wildcards of LIKE are escaped', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})

const unit = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...'杭州西湖边的猫號号臺台開开') },
  { weight: 3, arbitrary: fc.constantFrom(...'aBTé39Ａ') },
  { weight: 2, arbitrary: fc.constantFrom(...' \n\t　%_\\\'"，。！+🎉👍', '\u200b', '\u0301', '½', '㈱', '👨‍👩‍👧') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
)
const mixed = fc.string({ unit, minLength: 2, maxLength: 120 })

test('any 2 to 50 adjacent characters of a text find it', () => {
  fc.assert(
    fc.property(mixed, fc.nat(), fc.integer({ min: 2, max: 50 }), (text, from, size) => {
      const characters = [...text]
      const start = from % Math.max(1, characters.length - 1)
      const keyword = characters.slice(start, start + size).join('')
      fc.pre(queryTokens(keyword).terms.length > 0)
      expect(finds(keyword, text)).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('the tokens exclude no text that LIKE would match', () => {
  fc.assert(
    fc.property(mixed, mixed, fc.nat(), (text, other, from) => {
      const keyword = [...other].slice(from % 10, (from % 10) + 3).join('')
      const { terms: words, tokens } = queryTokens(keyword)
      const stored = searchText(text)
      fc.pre(words.length > 0 && words.every((word) => stored.includes(word)))
      expect(searchTokens(text)).toEqual(expect.arrayContaining(tokens))
    }),
    { numRuns: 2000 },
  )
})

test('every match contains every word of the keyword', () => {
  fc.assert(
    fc.property(mixed, fc.string({ unit, minLength: 1, maxLength: 3 }), (text, keyword) => {
      const { terms: words } = queryTokens(keyword)
      const contains = words.length > 0 && words.every((word) => searchText(text).includes(word))
      expect(finds(keyword, text)).toBe(contains)
    }),
    { numRuns: 2000 },
  )
})
