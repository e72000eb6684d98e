import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'
import { formatChange, formatDurationText } from './format.ts'

test('a duration is formatted in its two largest units', () => {
  expect([0, 59, 60, 192, 3_600, 7_260, 86_400, 100_000].map(formatDurationText)).toEqual([
    '0 秒',
    '59 秒',
    '1 分',
    '3 分 12 秒',
    '1 小时',
    '2 小时 1 分',
    '1 天',
    '1 天 3 小时',
  ])
  expect(formatDurationText(null)).toBe('–')
})

test('a change has its sign, and a shorter wait is an improvement', () => {
  expect(formatChange(110, 100)).toEqual({ text: '+10.0%', good: true })
  expect(formatChange(90, 100)).toEqual({ text: '−10.0%', good: false })
  expect(formatChange(90, 100, 'better')).toEqual({ text: '−10.0%', good: true })
  expect(formatChange(100, 100)).toEqual({ text: '持平', good: null })
  expect(formatChange(5, 0)).toBeNull()
})

test('a CSV cell is never a formula, and quotes are escaped', () => {
  expect(
    toCsv(
      ['名', '数'],
      [
        ['=1+1', '他说"好"'],
        ['-', 3],
      ],
    ),
  ).toBe('\ufeff"名","数"\r\n"\'=1+1","他说""好"""\r\n"\'-","3"\r\n')
})
