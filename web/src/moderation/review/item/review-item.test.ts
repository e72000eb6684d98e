import type { ReviewComment, ReviewPost } from '@quanzi/contract/moderation/review'
import { expect, test } from 'vitest'
import { toCommentItem, toPostItem } from './review-item.ts'
import { parentPostLine } from './review-labels.ts'

test('an item shows since when it waits, by which the queue is ordered, not when its first version was written', () => {
  const [written, restored] = ['2026-11-01T01:32:00.000Z', '2026-11-20T01:32:00.000Z']
  const post = { ip_location: '', tag_data: null, attachment: [], created_at: written, submitted_at: restored }
  // The item has no other field with a time.
  expect(toPostItem(post as Partial<ReviewPost> as ReviewPost).submittedAt).toBe(restored)
})

test.each([
  [{ state: '1' }, '林间有风：湖边的灯'],
  [{ state: '1', content: '', topic_type: '2' }, '林间有风：图片'],
  [{ state: '1', content: '', topic_type: '3' }, '林间有风：视频'],
  [{ state: '5' }, '林间有风（帖子已下线）：湖边的灯'],
  [{ state: '7' }, '林间有风（帖子审核中）：湖边的灯'],
  [{ state: '1', hidden: 1 }, '林间有风（帖子已隐藏）：湖边的灯'],
  [{ state: '9', content: '', topic_type: '3' }, '林间有风：帖子已删除'],
] as const)('a comment to a post with %j shows in its row: %s', (post, line) => {
  const topic_info: ReviewComment['topic_info'] = {
    topic_id: 1,
    content: '湖边的灯',
    topic_type: '1',
    nickname: '林间有风',
    attachment: [],
    hidden: 0,
    ...post,
  }
  const comment: Partial<ReviewComment> = { ip_location: '', answered: null, is_audit: '0', topic_info }
  // The line has no other field of the comment.
  const { parentPost } = toCommentItem(comment as ReviewComment)
  expect(parentPost && parentPostLine(parentPost)).toBe(line)
})
