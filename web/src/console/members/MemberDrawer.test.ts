import type { MemberDetail } from '@quanzi/contract/console/members'
import { expect, test } from 'vitest'
import { getFacts } from './MemberDrawer.tsx'

test('the day on which a member joined is that of China, also early in the morning', () => {
  const counts = { posts: 0, rejected: 0, reports: 0, followers: 0, sessions: [] }
  const member = { ...counts, has_mobile: 0, joined_at: '2026-11-20T18:30:00.000Z', ip_location: '浙江' }
  // The facts read no other field.
  expect(getFacts(member as Partial<MemberDetail> as MemberDetail)).toContainEqual(['加入', '2026-11-21'])
})
