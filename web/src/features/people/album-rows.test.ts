import type { AlbumItem, AlbumMonth } from '@quanzi/contract/people'
import { expect, test } from 'vitest'
import { rowsOf } from './album-rows.ts'

const item = (topic_id: number) => ({ topic_id }) as AlbumItem
const month = (name: string, ...ids: number[]): AlbumMonth => ({ month: name, list: ids.map(item) })
const shown = (months: AlbumMonth[], whole: boolean) =>
  rowsOf(months, whole).map((row) =>
    'month' in row ? `${row.month} ${row.count ?? '?'}` : row.items.map((one) => one.topic_id).join(' '),
  )

test('a month that goes on with the next page is one month, its rows are full', () => {
  const first = month('2026-11', 9, 8)
  const second = [month('2026-11', 7, 6), month('2026-10', 5)]
  expect(shown([first, ...second], true)).toEqual(['2026年11月 4', '9 8 7', '6', '2026年10月 1', '5'])
})

test('how many a month has is told when all of it is known', () => {
  expect(shown([month('2026-11', 9), month('2026-09', 8)], false)).toEqual(['2026年11月 1', '9', '2026年9月 ?', '8'])
})
