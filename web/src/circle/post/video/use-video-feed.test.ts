import type { Post } from '@quanzi/contract/circle/post'
import { expect, test } from 'vitest'
import { toVideoFeed } from './use-video-feed.ts'

const post = (topic_id: number, status = 'ready') => ({ topic_id, attachment: { vid: `v${topic_id}`, status } }) as Post

test('the opened video is first, and a video on two pages of the list appears once', () => {
  const pages = [{ data: [post(1), post(2), post(3, 'processing')] }, { data: [post(2), post(4)] }]
  expect(toVideoFeed(post(4), pages).map(({ topic_id }) => topic_id)).toEqual([4, 1, 2])
})
