import type { Page } from '@quanzi/contract/call'
import type { DeskItem } from './desk-item.ts'
import type { DeskPages } from './pages.ts'

/** A post that waits for level 1, unless the test says otherwise. */
export const item = (change: Partial<DeskItem> = {}): DeskItem => ({
  kind: 'post',
  id: 1,
  state: 0,
  refuseLevel: 0,
  rev: 1,
  is_top: 0,
  selection: 0,
  content: '晚饭后去湖边走走。',
  hits: [],
  reports: 0,
  alike: 0,
  reportReasons: [],
  screenNote: '',
  appeal: null,
  earlier: null,
  reason: '',
  anonymous: false,
  author: { id: 7, name: '林间有风', picture: '', verified: false, record: undefined },
  province: '浙江',
  at: '2026-11-20T01:32:00.000Z',
  claimedBy: null,
  tag: null,
  location: '',
  pictures: [],
  video: null,
  under: null,
  ...change,
})

/** Pages of items with these ids. */
export const pagesOf = (...pages: number[][]): DeskPages => {
  const total = pages.flat().length
  return {
    pages: pages.map(
      (ids, index): Page<DeskItem> => ({
        data: ids.map((id) => item({ id })),
        page: index + 1,
        total,
        total_page: pages.length,
        next: index + 1 < pages.length ? String(index) : null,
      }),
    ),
    pageParams: pages.map((_, index) => (index === 0 ? null : String(index - 1))),
  }
}
