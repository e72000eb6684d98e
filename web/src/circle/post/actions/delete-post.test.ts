import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { applyPostDeletion } from './delete-post.ts'

const post = (topic_id: number) => ({ topic_id, digg: 0, member_data: { id: 1 } })
const page = (...posts: object[]) => ({ data: posts, next: null })

/** A list that a screen shows; each request for it waits for its answer. */
const showList = (client: QueryClient, queryKey: unknown[]) => {
  const answers: ((data: object) => void)[] = []
  const queryFn = () => new Promise<object>((resolve) => void answers.push(resolve))
  new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  return answers
}

test('a post that is deleted leaves also a list that has come since it was removed from all', () => {
  const client = new QueryClient()
  client.setQueryData(['feed'], page(post(1), post(2)))
  applyPostDeletion(client, 2)
  expect(client.getQueryData(['feed'])).toEqual(page(post(1)))
})

test.each([
  ['shown before', page(post(1), post(2))],
  ['not loaded yet', undefined],
])('a post that is deleted does not come back with an answer under way for a list %s', async (_, shown) => {
  const client = new QueryClient()
  client.setQueryData(['feed'], shown)
  const answers = showList(client, ['feed'])
  applyPostDeletion(client, 2)
  answers[0]?.(page(post(1), post(2)))
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.(page(post(1)))
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(client.getQueryData(['feed'])).toEqual(page(post(1)))
})

test('a search that is shown is refetched after a deletion, since its pages are counted by posts; other lists when shown next', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const search = ['GET circle/topicapi search', { keywords: '茶' }]
  client.setQueryData(search, page(post(1)))
  client.setQueryData(['feed'], page(post(1)))
  const [searches, feeds] = [showList(client, search), showList(client, ['feed'])]
  applyPostDeletion(client, 2)
  await expect.poll(() => searches.length).toBe(1)
  expect(feeds).toHaveLength(0)
  expect(client.getQueryState(['feed'])?.isInvalidated).toBe(true)
})
