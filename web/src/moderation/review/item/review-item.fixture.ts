import type { Page } from '@quanzi/contract/call'
import type { ReviewPages } from '../state/review-pages.ts'
import type { ReviewItem } from './review-item.ts'

export const reviewItem = (overrides: Partial<ReviewItem> = {}): ReviewItem => ({
  kind: 'post',
  id: 1,
  state: 0,
  refuseLevel: 0,
  rev: 1,
  is_top: 0,
  topUntil: null,
  commentsClosed: false,
  editedOnline: false,
  selection: 0,
  content: '晚饭后去湖边走走。',
  hits: [],
  reports: 0,
  nearDuplicates: 0,
  reportReasons: [],
  screeningNote: '',
  hidden: false,
  appeal: null,
  previousRevision: null,
  reason: '',
  anonymous: false,
  aiLabel: '',
  aiGrade: 0,
  author: { id: 7, name: '林间有风', picture: '', verified: false, record: undefined },
  province: '浙江',
  submittedAt: '2026-11-20T01:32:00.000Z',
  claimedBy: null,
  tag: null,
  location: '',
  pictures: [],
  video: null,
  answered: null,
  parentPost: null,
  ...overrides,
})

export const reviewPages = (...pages: number[][]): ReviewPages => {
  const total = pages.flat().length
  return {
    pages: pages.map(
      (ids, index): Page<ReviewItem> => ({
        data: ids.map((id) => reviewItem({ id })),
        page: index + 1,
        total,
        total_page: pages.length,
        next: index + 1 < pages.length ? String(index) : null,
      }),
    ),
    pageParams: pages.map((_, index) => (index === 0 ? null : String(index - 1))),
  }
}
