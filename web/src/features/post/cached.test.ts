import type { Post } from '@quanzi/contract/post'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { findPost, patchPost, removePost } from './cached.ts'

const post = (topic_id: number, digg = 0) =>
  ({ topic_id, digg, member_data: { id: 1 }, content: `第${topic_id}条` }) as Post
const page = (...posts: Post[]) => ({ data: posts, page: 1, total: posts.length, total_page: 1, next: null })
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(['feed'], { pages: [page(post(1), post(2)), page(post(3))], pageParams: [null, 'x'] })
  client.setQueryData(['hot'], { data: [post(2)] })
  client.setQueryData(['detail'], post(2))
  client.setQueryData(['comments'], page({ topic_id: 2, comment_id: 8, content: '好看' } as unknown as Post))
})

test('a post has one truth on every list and on its own page', () => {
  patchPost(client, 2, (found) => ({ ...found, digg: 9 }))
  expect(client.getQueryData(['feed'])).toMatchObject({
    pages: [{ data: [{ digg: 0 }, { digg: 9 }] }, { data: [{ digg: 0 }] }],
  })
  expect(client.getQueryData(['hot'])).toMatchObject({ data: [{ digg: 9 }] })
  expect(client.getQueryData(['detail'])).toMatchObject({ digg: 9 })
})

test('a comment names the post it is under, and is not the post', () => {
  const before = client.getQueryData(['comments'])
  patchPost(client, 2, (found) => ({ ...found, content: '改过' }))
  removePost(client, 2)
  expect(client.getQueryData(['comments'])).toBe(before)
})

test('what is deleted is on no list any more, and the list counts one less', () => {
  removePost(client, 2)
  expect(client.getQueryData(['feed'])).toMatchObject({
    pages: [
      { data: [{ topic_id: 1 }], total: 1 },
      { data: [{ topic_id: 3 }], total: 1 },
    ],
  })
  expect(client.getQueryData(['hot'])).toEqual({ data: [] })
})

test('a post that some list has is found for its page', () => {
  client.removeQueries({ queryKey: ['detail'] })
  expect(findPost(client, 3)?.content).toBe('第3条')
  expect(findPost(client, 4)).toBeUndefined()
})
