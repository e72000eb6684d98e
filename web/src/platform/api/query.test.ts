import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { pollEvery, polledQuery } from './polled-query.ts'
import { setPrompt } from './prompts.ts'
import { patchCached, refetchAfterChange } from './query.ts'

afterEach(() => vi.unstubAllGlobals())

test('patching keeps the age and the invalidation of a cached response, and leaves responses without the object untouched', () => {
  const client = new QueryClient()
  client.setQueryData(['feed'], { data: [{ topic_id: 7, digg: 1 }] }, { updatedAt: 1_000 })
  client.setQueryData(['following'], { data: [{ topic_id: 8, digg: 1 }] }, { updatedAt: 2_000 })
  client
    .getQueryCache()
    .find({ queryKey: ['feed'] })
    ?.invalidate()
  const following = client.getQueryState(['following'])
  patchCached<{ topic_id: number; digg: number }>(
    client,
    (x) => x.topic_id === 7,
    (post) => ({ ...post, digg: 2 }),
  )
  expect(client.getQueryState(['feed'])).toMatchObject({
    data: { data: [{ topic_id: 7, digg: 2 }] },
    dataUpdatedAt: 1_000,
    isInvalidated: true,
  })
  expect(client.getQueryState(['following'])).toBe(following)
})

test('a patch survives the cancellation of a pending fetch', async () => {
  const client = new QueryClient()
  const queryKey = ['feed']
  client.setQueryData(queryKey, { topic_id: 7, digg: 1 })
  void client.fetchQuery({ queryKey, queryFn: () => new Promise<object>(() => {}) }).catch(() => {})
  patchCached<{ topic_id: number; digg: number }>(
    client,
    (x) => x.topic_id === 7,
    (post) => ({ ...post, digg: 2 }),
  )
  await client.cancelQueries({ queryKey })
  expect(client.getQueryData(queryKey)).toEqual({ topic_id: 7, digg: 2 })
})

test('after a login responses requested as a visitor are requested again, with or without earlier data', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
  const answers: Record<string, ((name: string) => void)[]> = { me: [], feed: [] }
  const answer = (name: string) => {
    for (const pending of Object.values(answers)) pending.shift()?.(name)
  }
  client.setQueryData(['feed'], 'an earlier one', { updatedAt: 1 })
  for (const [key, pending] of Object.entries(answers)) {
    const queryFn = () => new Promise<string>((resolve) => void pending.push(resolve))
    new QueryObserver(client, { queryKey: [key], queryFn }).subscribe(() => {})
  }
  const refetched = refetchAfterChange(client)
  answer('the visitor')
  await expect.poll(() => answers['me']?.length).toBe(1)
  answer('the member')
  await refetched
  expect([client.getQueryData(['me']), client.getQueryData(['feed'])]).toEqual(['the member', 'the member'])
})

test('polling pauses while its login is dismissed, and continues after a lost response', () => {
  const after = (error: unknown) => pollEvery(20_000)({ state: { error } })
  expect([null, new ApiError(0, ''), new ApiError(503, '')].map(after)).toEqual([20_000, 20_000, 20_000])
  expect([new ApiError(401, ''), new ApiError(403, '', { factor: 1 })].map(after)).toEqual([false, false])
})

test('polling asks for a login before its first response, but not when the session ends later', async () => {
  const askForLogin = vi.fn(async () => false)
  setPrompt('login', askForLogin)
  const envelope = (state: 0 | 1, code: number) => new Response(JSON.stringify({ state, data: {}, error: '', code }))
  const fetchMock = vi.fn<typeof fetch>(async () => envelope(1, 0))
  vi.stubGlobal('fetch', fetchMock)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const poll = () => client.fetchQuery({ ...polledQuery('GET circle/audit list', {}), staleTime: 0 })
  await poll()
  fetchMock.mockImplementation(async () => envelope(0, 401))
  await expect(poll()).rejects.toMatchObject({ code: 401 })
  expect(askForLogin).not.toHaveBeenCalled()
  client.clear()
  await expect(poll()).rejects.toMatchObject({ code: 401 })
  expect(askForLogin).toHaveBeenCalledOnce()
})

test('an answer that no screen shows and that was requested before a change is requested again when it is shown', async () => {
  const client = new QueryClient()
  client.setQueryData(['post'], 'before')
  let answer = (_: string) => {}
  const queryFn = () =>
    new Promise<string>((resolve) => {
      answer = resolve
    })
  const fetched = client.fetchQuery({ queryKey: ['post'], queryFn })
  const settled = refetchAfterChange(client)
  answer('as it was before the change')
  await Promise.all([fetched, settled])
  expect(client.getQueryState(['post'])?.isInvalidated).toBe(true)
})
