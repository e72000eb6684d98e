import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../platform/api/query-client.ts'
import { applyBlock } from './use-block.ts'

test('the posts of a member who is blocked do not come back with a refetch of the feed that was under way', async () => {
  const client = createQueryClient()
  const answers: ((rows: object[]) => void)[] = []
  const feed = {
    queryKey: ['feed'],
    initialPageParam: 0,
    getNextPageParam: (_: unknown, pages: unknown[]) => (pages.length < 2 ? 1 : undefined),
    queryFn: () => new Promise<object>((resolve) => void answers.push((data) => resolve({ data, next: null }))),
  }
  const row = (topic_id: number, id: number) => ({
    topic_id,
    member_id: id,
    member_data: { id },
    is_attention: 0,
  })
  const pageOf = (rows: object[]) => ({ data: rows, next: null })
  client.setQueryData(feed.queryKey, {
    pages: [pageOf([row(1, 7), row(2, 8)]), pageOf([row(3, 7)])],
    pageParams: [0, 1],
  })
  const answer = async (n: number, rows: object[]) => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(n))
    answers[n]?.(rows)
  }
  const stop = new InfiniteQueryObserver(client, { ...feed, staleTime: 0 }).subscribe(() => {})
  await answer(0, [row(1, 7), row(2, 8)])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  applyBlock(client, 7, true)
  await answer(1, [row(3, 7)])
  await answer(2, [row(2, 8)])
  await answer(3, [])
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(feed.queryKey)).toMatchObject({ pages: [{ data: [{ topic_id: 2 }] }, { data: [] }] })
  stop()
})
