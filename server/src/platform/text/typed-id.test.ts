import { expect, test } from 'vitest'
import { typedId, withoutMarks } from './typed-id.ts'

test.each([
  ['20831', 20831],
  ['#20831', 20831],
  ['＃２０８３１', 20831],
  ['#20831#', 20831],
  ['ID 20831', 20831],
  ['id　20831', 20831],
  ['ID #20831', 20831],
  ['  # 20831  ', 20831],
  ['1', 1],
  ['999999999999999', 999_999_999_999_999],
  // Digits that are no id: of a mobile number, or above what a number holds exactly.
  ['0', undefined],
  ['0020831', undefined],
  ['1000000000000000', undefined],
  ['9223372036854775808', undefined],
  ['-20831', undefined],
  ['20831.5', undefined],
  ['2 0831', undefined],
  ['20831 茶山', undefined],
  ['ID', undefined],
  ['ID20831', undefined],
  ['#', undefined],
  ['', undefined],
])('what is typed as %j is the id %s', (typed, id) => expect(typedId(typed)).toBe(id))

test.each([
  ['#茶山#', '茶山'],
  ['＃茶山＃', '茶山'],
  ['茶＃山', '茶＃山'],
  ['ID 茶山', '茶山'],
  ['##', ''],
])('a search for %j is one for %j', (typed, keyword) => expect(withoutMarks(typed)).toBe(keyword))
