import type { Post } from '@quanzi/contract/circle/post'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { findPost } from './find-post.ts'
import { patchPost } from './post-cache.ts'
import { removePost } from './remove-post.ts'

const post = (topic_id: number) => ({ topic_id, digg: 0, member_data: { id: 1 }, content: `第${topic_id}条` }) as Post
const page = (...posts: Post[]) => ({ data: posts, page: 1, total: posts.length, total_page: 1, next: null })
let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(['feed'], { pages: [page(post(1), post(2)), page(post(3))], pageParams: [null, 'x'] })
  client.setQueryData(['hot'], { data: [post(2)] })
  client.setQueryData(['detail'], post(2))
  client.setQueryData(['comments'], page({ topic_id: 2, comment_id: 8, content: '好看' } as unknown as Post))
})

test('patchPost updates a post on every cached list and on its page', () => {
  patchPost(client, 2, (found) => ({ ...found, digg: 9 }))
  expect(client.getQueryData(['feed'])).toMatchObject({
    pages: [{ data: [{ digg: 0 }, { digg: 9 }] }, { data: [{ digg: 0 }] }],
  })
  expect(client.getQueryData(['hot'])).toMatchObject({ data: [{ digg: 9 }] })
  expect(client.getQueryData(['detail'])).toMatchObject({ digg: 9 })
})

test('patchPost leaves comments with the same topic_id unchanged', () => {
  const before = client.getQueryData(['comments'])
  patchPost(client, 2, (found) => ({ ...found, content: '改过' }))
  removePost(client, 2)
  expect(client.getQueryData(['comments'])).toBe(before)
})

test('removePost removes a post from every list and decrements the total', () => {
  removePost(client, 2)
  expect(client.getQueryData(['feed'])).toMatchObject({
    pages: [
      { data: [{ topic_id: 1 }], total: 1 },
      { data: [{ topic_id: 3 }], total: 1 },
    ],
  })
  expect(client.getQueryData(['hot'])).toEqual({ data: [] })
})

test('a removed post whose deletion fails is put back in its place, in lists that have not changed since', () => {
  const before = client.getQueryData(['feed'])
  const putBack = removePost(client, 2)
  client.setQueryData(['hot'], { data: [post(5)] })
  putBack()
  expect(client.getQueryData(['feed'])).toEqual(before)
  expect(client.getQueryData(['hot'])).toEqual({ data: [post(5)] })
})

test('findPost returns a post from any cached list', () => {
  client.removeQueries({ queryKey: ['detail'] })
  expect(findPost(client, 3)?.content).toBe('第3条')
  expect(findPost(client, 4)).toBeUndefined()
})
