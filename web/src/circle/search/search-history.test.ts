import { limits } from '@quanzi/contract/limits'
import { expect, test } from 'vitest'
import {
  historyOf,
  parseHistory,
  withEntries,
  withKeyword,
  withoutExpired,
  withoutHistoryOf,
  withoutKeyword,
} from './search-history.ts'

const now = 1_800_000_000_000
const history = [
  { word: '茶山', at: now - 1_000 },
  { word: '夜市', at: now - 2_000 },
]

test('a repeated keyword moves to the front without a duplicate', () => {
  expect(withKeyword(history, { word: '夜市', at: now })).toEqual([
    { word: '夜市', at: now },
    { word: '茶山', at: now - 1_000 },
  ])
})

test('the search history keeps the newest entries only', () => {
  const words = Array.from({ length: 30 }, (_, n) => `词${n}`)
  const long = words.reduce((entries, word) => withKeyword(entries, { word, at: now }), history)
  expect(long).toHaveLength(20)
  expect(long[0]?.word).toBe('词29')
  expect(long.map(({ word }) => word)).not.toContain('茶山')
})

test('one keyword can be removed from the history', () => {
  expect(withoutKeyword(history, '茶山', undefined).map(({ word }) => word)).toEqual(['夜市'])
})

test('a member neither sees nor removes what another member has searched for on the same device', () => {
  const shared = withKeyword(withKeyword(history, { word: '体检', at: now, by: 7 }), { word: '夜市', at: now, by: 7 })
  expect(historyOf(shared, 7).map(({ word }) => word)).toEqual(['夜市', '体检', '茶山'])
  expect(historyOf(shared, 8).map(({ word }) => word)).toEqual(['茶山'])
  const both = withKeyword(shared, { word: '体检', at: now, by: 8 })
  expect(historyOf(withoutKeyword(both, '体检', 8), 7)).toEqual(historyOf(shared, 7))
  expect(withoutHistoryOf(both, 8).map(({ word }) => word)).toEqual(['夜市', '体检'])
  expect(historyOf(withoutHistoryOf(both, 8), 8)).toEqual([])
})

test('undoing the clearing of the history restores it and keeps newer searches', () => {
  const since = withKeyword(withKeyword([], { word: '夜市', at: now }), { word: '体检', at: now + 1 })
  expect(withEntries(since, history).map(({ word, at }) => [word, at])).toEqual([
    ['体检', now + 1],
    ['夜市', now],
    ['茶山', now - 1_000],
  ])
})

test('a keyword searched for as a visitor and as a member is listed once', () => {
  const twice = withKeyword([{ word: '体检', at: now - 1_000, by: 7 }], { word: '体检', at: now })
  expect(historyOf(twice, 7)).toEqual([{ word: '体检', at: now }])
})

test('a keyword expires after seven days, also after the clock was set back', () => {
  const old = { word: '旧词', at: now - limits.searchHistory }
  const almost = { word: '还在', at: now - limits.searchHistory + 1 }
  const future = { word: '未来', at: now + limits.searchHistory }
  expect(withoutExpired([almost, old, future], now)).toEqual([almost])
})

test('parseHistory restores a stored history and ignores invalid data', () => {
  expect(parseHistory(history)).toEqual(history)
  expect(parseHistory([...history, null, 'x', { word: 1, at: now }, { word: 'a', at: now, by: '7' }])).toEqual(history)
  for (const broken of [undefined, null, '', {}]) expect(parseHistory(broken)).toEqual([])
})
