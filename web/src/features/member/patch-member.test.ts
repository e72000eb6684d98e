import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { showBlock, showFollow } from './patch-member.ts'

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

test('a follow shows on every post of the member and on their page, once', () => {
  showFollow(client, 7, true)
  showFollow(client, 7, true)
  expect(client.getQueryData(['feed'])).toMatchObject({ pages: [{ data: [{ is_attention: 1 }, { is_attention: 0 }] }] })
  expect(client.getQueryData(['page'])).toMatchObject({ is_attention: 1, fans: 4 })
})

test('a blocked member’s posts are gone, the follow has ended, and anonymous posts stay', () => {
  showFollow(client, 7, true)
  showBlock(client, 7, true)
  expect(client.getQueryData(['feed'])).toMatchObject({ pages: [{ data: [{ topic_id: 2 }] }] })
  expect(client.getQueryData(['page'])).toMatchObject({ is_attention: 0, fans: 3, is_block: 1 })
})

test('unblocking changes nothing but the block', () => {
  showBlock(client, 7, true)
  showBlock(client, 7, false)
  expect(client.getQueryData(['page'])).toMatchObject({ is_attention: 0, fans: 3, is_block: 0 })
})
