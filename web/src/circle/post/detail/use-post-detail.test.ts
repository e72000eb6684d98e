import type { Post } from '@quanzi/contract/circle/post'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { patchPost } from '../post-cache.ts'
import { postDetail } from './use-post-detail.ts'

afterEach(() => vi.unstubAllGlobals())

test('a post loaded with a list is shown on its page when the page cannot load it, and can be liked', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } })
  const post = { topic_id: 7, digg: 1, member_data: { id: 1 }, content: '茶山的早晨' } as Post
  client.setQueryData(['feed'], { data: [post] })
  const fetch = vi.fn(() => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('fetch', fetch)
  const page = new QueryObserver(client, postDetail(client, 7))
  const leave = page.subscribe(() => {})
  await vi.waitFor(() => expect(page.getCurrentResult().isError).toBe(true))
  expect(fetch).toHaveBeenCalledOnce()
  expect(page.getCurrentResult().data).toMatchObject({ content: '茶山的早晨', digg: 1 })
  patchPost(client, 7, (found) => ({ ...found, digg: 2 }))
  expect(page.getCurrentResult().data).toMatchObject({ digg: 2 })
  leave()
})
