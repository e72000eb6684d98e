import { expect, test } from 'vitest'
import { toSingleLine } from './single-line.ts'

test.each([
  ['报告！三点零九分准时到！\n小圆子一共二十一颗', '报告！三点零九分准时到！小圆子一共二十一颗'],
  ['讲个事体。\n\n 十几年前冬天', '讲个事体。十几年前冬天'],
  ['他说\n“有火气”', '他说“有火气”'],
  ['河不认得字\n所以它把岸\n读成了', '河不认得字 所以它把岸 读成了'],
  [' iPhone 15 Pro\n拍的 ', 'iPhone 15 Pro 拍的'],
  ['', ''],
])('%j is previewed as %j', (text, line) => expect(toSingleLine(text)).toBe(line))
