import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { patchBlock } from './block-cache.ts'
import { patchFollow } from './member-cache.ts'

let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(['feed'], {
    pages: [
      {
        data: [
          { topic_id: 1, member_id: 7, member_data: { id: 7 }, is_attention: 0 },
          { topic_id: 2, member_id: 0, member_data: { id: 0 }, is_attention: 0 },
        ],
        next: null,
      },
    ],
  })
  client.setQueryData(['page'], { user_data: { id: 7 }, fans: 3, is_attention: 0, is_block: 0 })
})

test('a follow updates every post of the member and the profile, idempotently', () => {
  patchFollow(client, 7, true)
  patchFollow(client, 7, true)
  expect(client.getQueryData(['feed'])).toMatchObject({ pages: [{ data: [{ is_attention: 1 }, { is_attention: 0 }] }] })
  expect(client.getQueryData(['page'])).toMatchObject({ is_attention: 1, fans: 4 })
})

test("blocking removes the member's posts, ends the follow, and keeps anonymous posts", () => {
  patchFollow(client, 7, true)
  patchBlock(client, 7, true)
  expect(client.getQueryData(['feed'])).toMatchObject({ pages: [{ data: [{ topic_id: 2 }] }] })
  expect(client.getQueryData(['page'])).toMatchObject({ is_attention: 0, fans: 3, is_block: 1 })
})

test("blocking removes the member's likes and comments from the posts of others", () => {
  const by = (id: number) => ({ member_id: id, member_data: { id } })
  const others = { topic_id: 4, ...by(5), is_attention: 0, digg_list: [by(7), by(8)], reply_list: [by(8), by(7)] }
  const untouched = { ...others, topic_id: 5, digg_list: [], reply_list: [by(0)] }
  client.setQueryData(['feed'], { pages: [{ data: [others, untouched], next: null }] })
  const readPosts = () => client.getQueryData<{ pages: { data: object[] }[] }>(['feed'])?.pages[0]?.data ?? []
  const [, before] = readPosts()
  patchBlock(client, 7, true)
  const [post, other] = readPosts()
  expect(post).toMatchObject({ topic_id: 4, digg_list: [by(8)], reply_list: [by(8)] })
  expect(other).toBe(before)
})

test('unblocking changes the block flag only', () => {
  patchBlock(client, 7, true)
  patchBlock(client, 7, false)
  expect(client.getQueryData(['page'])).toMatchObject({ is_attention: 0, fans: 3, is_block: 0 })
})
