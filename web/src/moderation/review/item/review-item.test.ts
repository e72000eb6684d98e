import type { ReviewPost } from '@quanzi/contract/moderation/review'
import { expect, test } from 'vitest'
import { toPostItem } from './review-item.ts'

test('an item shows since when it waits, by which the queue is ordered, not when its first version was written', () => {
  const [written, restored] = ['2026-11-01T01:32:00.000Z', '2026-11-20T01:32:00.000Z']
  const post = { ip_location: '', tag_data: null, attachment: [], created_at: written, submitted_at: restored }
  // The item has no other field with a time.
  expect(toPostItem(post as Partial<ReviewPost> as ReviewPost).submittedAt).toBe(restored)
})
