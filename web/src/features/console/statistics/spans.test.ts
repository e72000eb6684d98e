import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { change, span } from './spans.ts'

test('a span of time is told in its two largest parts', () => {
  expect([0, 59, 60, 192, 3_600, 7_260, 86_400, 100_000].map(span)).toEqual([
    '0 秒',
    '59 秒',
    '1 分',
    '3 分 12 秒',
    '1 小时',
    '2 小时 1 分',
    '1 天',
    '1 天 3 小时',
  ])
  expect(span(null)).toBe('–')
})

test('a change has its sign, and less waiting is good', () => {
  expect(change(110, 100)).toEqual({ words: '+10.0%', good: true })
  expect(change(90, 100)).toEqual({ words: '−10.0%', good: false })
  expect(change(90, 100, 'better')).toEqual({ words: '−10.0%', good: true })
  expect(change(100, 100)).toEqual({ words: '持平', good: null })
  expect(change(5, 0)).toBeNull()
})

test('a cell of a file is never a formula, and quotes stay quotes', () => {
  expect(
    csvOf(
      ['名', '数'],
      [
        ['=1+1', '他说"好"'],
        ['-', 3],
      ],
    ),
  ).toBe('\ufeff"名","数"\r\n"\'=1+1","他说""好"""\r\n"\'-","3"\r\n')
})
