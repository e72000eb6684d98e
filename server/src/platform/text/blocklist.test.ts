import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BlocklistEntries, compileBlocklist } from './blocklist.ts'
import { normalizeText } from './normalize.ts'

const screenDemo = compileBlocklist({
  refuse: ['代开发票', '办证刻章'],
  hold: ['加微信', '兼职刷单'],
  allow: ['加微信群主自习'],
})

describe('the blocklists of the demo site', () => {
  test.each([
    ['今天去西湖边散步', 'pass', []],
    ['专业代开发票，量大从优', 'refuse', ['代开发票']],
    ['專業 代 開 發 票', 'refuse', ['代 開 發 票']],
    ['办/证/刻/章', 'refuse', ['办/证/刻/章']],
    ['想了解的加😊微😊信', 'hold', ['加😊微😊信']],
    ['加微信，兼职刷单日结', 'hold', ['加微信', '兼职刷单']],
    ['加微信，代开发票', 'refuse', ['加微信', '代开发票']],
    ['加微信群主自习，一起考研', 'pass', []],
    ['加微信-群主自习；另外加微信', 'hold', ['加微信']],
    ['代ー開発票', 'refuse', ['代ー開発票']],
    ['代🇨🇳开🅰️发票', 'refuse', ['代🇨🇳开🅰️发票']],
    ['', 'pass', []],
  ])('%s: %s', (text, verdict, marked) => {
    const answer = screenDemo(text)
    expect(answer.verdict).toBe(verdict)
    expect(answer.hits.map((hit) => text.slice(hit.start, hit.end))).toEqual(marked)
  })

  test('a hit has the entry as it is listed, its list and its position', () => {
    expect(screenDemo('来，加 微 信！').hits).toEqual([{ start: 2, end: 7, word: '加微信', list: 'hold' }])
  })
})

describe('Latin entries', () => {
  const check = compileBlocklist({ refuse: ['AV'], hold: ['VX', 'T恤'], allow: [] })

  test.each(['have', 'AVENUE', 'java', 'lava2', 'A VX5B'.replace('VX', 'vxx'), 'a\u200bvid'])(
    '%s is innocent',
    (text) => {
      expect(check(text).verdict).toBe('pass')
    },
  )

  test.each(['AV', 'ａｖ片', '看av', 'av8d', 'watch a.v. now', 'Ａ\u200bV', 'I have AV'])(
    '%s holds the word',
    (text) => {
      expect(check(text).verdict).toBe('refuse')
    },
  )

  test('an entry that is not Latin alone matches anywhere', () => {
    expect(check('MYT恤').verdict).toBe('hold')
    expect(check('加vx123456').verdict).toBe('hold')
  })
})

describe('lookalikes of Latin letters', () => {
  const check = compileBlocklist({ refuse: [], hold: ['VPN', '+V', '赌马'], allow: [] })

  test.each(['VРN', 'ᏙPN', '🅥🅟🅝', '🆅🅿️🅽', '加🇻🇵🇳看', 'V🇵N', '+ν', '+🅥', '赌⻢'])('%s holds the word', (text) => {
    expect(check(text).verdict).toBe('hold')
  })

  test.each(['увпнур', 'VРNы', '🇻🇳🇵', '🇨🇳加油'])('%s is innocent', (text) => {
    expect(check(text).verdict).toBe('pass')
  })

  test('words of emoji letters are marked at their position, once', () => {
    const text = '😀用🅥🅟🅝，VPN🇨🇳'
    expect(check(text).hits.map(({ start, end }) => text.slice(start, end))).toEqual(['🅥🅟🅝', 'VPN'])
  })
})

describe('entries of punctuation or emoji', () => {
  const check = compileBlocklist({ refuse: ['🔞', '\u200b', ' '], hold: ['+V'], allow: ['C+VX'] })

  test('match exactly as written', () => {
    expect(check('快来 + V').hits).toEqual([{ start: 3, end: 6, word: '+V', list: 'hold' }])
    expect(check('看🔞片').verdict).toBe('refuse')
    expect(check('大V认证').verdict).toBe('pass')
  })

  test('are removed by a longer entry of `allow`', () => {
    expect(check('学 C+VX').verdict).toBe('pass')
    expect(check('C +V').verdict).toBe('hold')
  })
})

describe('entries within entries', () => {
  test('all are hits, the longer first', () => {
    const check = compileBlocklist({ refuse: [], hold: ['微信', '加微信', '微信群', '信'], allow: [] })
    expect(check('加微信群').hits.map((hit) => hit.word)).toEqual(['加微信', '微信群', '微信', '信'])
  })

  test('an entry of `allow` removes only shorter hits inside it', () => {
    const check = compileBlocklist({ refuse: ['微信群主'], hold: ['微信'], allow: ['微信群', '微信'] })
    expect(check('微信群').verdict).toBe('pass')
    expect(check('微信').verdict).toBe('hold')
    expect(check('微信群主').hits.map((hit) => hit.word)).toEqual(['微信群主'])
  })

  test('an entry in two lists counts in the stricter one', () => {
    expect(compileBlocklist({ refuse: ['刷單'], hold: ['刷单'], allow: ['刷单'] })('刷单').hits).toHaveLength(1)
    expect(compileBlocklist({ refuse: ['刷單'], hold: ['刷单'], allow: ['刷单'] })('刷单').verdict).toBe('refuse')
  })
})

test('empty blocklists pass everything', () => {
  expect(compileBlocklist({ refuse: [], hold: [], allow: [] })('随便写点什么')).toEqual({ verdict: 'pass', hits: [] })
})

/** Few characters, so that words overlap, nest and share beginnings and ends. */
const randomText = (size: object) =>
  fc.string({ unit: fc.constantFrom('微', '信', '薇', '開', '开', 'a', 'B', '，', ' ', '😀'), ...size })
const lists = fc.record({
  refuse: fc.array(randomText({ minLength: 1, maxLength: 4 }), { maxLength: 8 }),
  hold: fc.array(randomText({ minLength: 1, maxLength: 4 }), { maxLength: 8 }),
  allow: fc.array(randomText({ minLength: 1, maxLength: 6 }), { maxLength: 4 }),
})

test('the automaton finds what a naive search finds', () => {
  fc.assert(
    fc.property(lists, randomText({ maxLength: 60 }), (words, text) => {
      const found = compileBlocklist(words)(text).hits.map(({ start, end, list }) => `${start}-${end} ${list}`)
      expect(found.toSorted()).toEqual([...naiveMatches(words, text)].sort())
    }),
    { numRuns: 2000 },
  )
})

/** The rules again, one word and one place at a time. */
function naiveMatches(lists: BlocklistEntries, text: string): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const finds = (['refuse', 'hold', 'allow'] as const).flatMap((list) =>
    lists[list].flatMap((word) => {
      const letters = normalizeText(word).points
      const marks = normalizeText(word, 'marks').points
      const keep = letters.length < 2 && marks.length > letters.length ? 'marks' : 'letters'
      const wanted = String.fromCodePoint(...(keep === 'marks' ? marks : letters))
      if (wanted === '' || seen.has(keep + wanted)) return []
      seen.add(keep + wanted)
      const { points, starts, ends, gaps } = normalizeText(text, keep)
      const units = Array.from(points, (point) => String.fromCodePoint(point))
      const size = [...wanted].length
      return units.flatMap((_, at) => {
        if (units.slice(at, at + size).join('') !== wanted) return []
        const before = gaps[at] ? '' : (units[at - 1] ?? '')
        const after = gaps[at + size] ? '' : (units[at + size] ?? '')
        if (keep === 'letters' && /^[a-z]+$/.test(wanted) && /[a-z]/.test(before + after)) return []
        return [{ list, start: starts[at] as number, end: ends[at + size - 1] as number }]
      })
    }),
  )
  for (const { list, start, end } of finds) {
    const cleared = finds.some(
      (a) => a.list === 'allow' && a.start <= start && a.end >= end && a.end - a.start > end - start,
    )
    if (list !== 'allow' && !cleared) found.add(`${start}-${end} ${list}`)
  }
  return found
}
