import type { AlbumItem, AlbumMonth } from '@quanzi/contract/circle/people'
import { expect, test } from 'vitest'
import { toAlbumSections } from './album-sections.ts'

const item = (topic_id: number) => ({ topic_id }) as AlbumItem
const month = (name: string, ...ids: number[]): AlbumMonth => ({ month: name, list: ids.map(item) })
const shown = (months: AlbumMonth[], complete: boolean) =>
  toAlbumSections(months, complete).map(
    ({ month, count, items }) => `${month} ${count ?? '?'}: ${items.map((one) => one.topic_id).join(' ')}`,
  )

test('a month that spans two pages becomes one section', () => {
  const first = month('2026-11', 9, 8)
  const second = [month('2026-11', 7, 6), month('2026-10', 5)]
  expect(shown([first, ...second], true)).toEqual(['2026年11月 4: 9 8 7 6', '2026年10月 1: 5'])
})

test('the count of a month is shown once it is completely loaded', () => {
  expect(shown([month('2026-11', 9), month('2026-09', 8)], false)).toEqual(['2026年11月 1: 9', '2026年9月 ?: 8'])
})
