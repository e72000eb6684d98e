import { limits } from '@quanzi/contract/limits'
import { expect, test } from 'vitest'
import { readHistory, stillKept, withoutWord, withWord } from './history.ts'

const now = 1_800_000_000_000
const history = [
  { word: '茶山', at: now - 1_000 },
  { word: '夜市', at: now - 2_000 },
]

test('a word that is searched for again moves to the front and stands there once', () => {
  expect(withWord(history, '夜市', now)).toEqual([
    { word: '夜市', at: now },
    { word: '茶山', at: now - 1_000 },
  ])
})

test('the history stays short enough to be read', () => {
  const words = Array.from({ length: 30 }, (_, n) => `词${n}`)
  const long = words.reduce((kept, word) => withWord(kept, word, now), history)
  expect(long).toHaveLength(20)
  expect(long[0]?.word).toBe('词29')
  expect(long.map(({ word }) => word)).not.toContain('茶山')
})

test('one word can be taken out', () => {
  expect(withoutWord(history, '茶山').map(({ word }) => word)).toEqual(['夜市'])
})

test('after seven days a word is forgotten, also when the clock was put back meanwhile', () => {
  const old = { word: '旧词', at: now - limits.searchHistory }
  const almost = { word: '还在', at: now - limits.searchHistory + 1 }
  const future = { word: '未来', at: now + limits.searchHistory }
  expect(stillKept([almost, old, future], now)).toEqual([almost])
})

test('what the device kept comes back; what is broken is no history', () => {
  expect(readHistory(JSON.stringify(history))).toEqual(history)
  expect(readHistory(JSON.stringify([...history, null, 'x', { word: 1, at: now }]))).toEqual(history)
  for (const broken of [null, '', '{', '{}', 'null']) expect(readHistory(broken)).toEqual([])
})
