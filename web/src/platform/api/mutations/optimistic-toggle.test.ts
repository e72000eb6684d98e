import type { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { patchCached, query } from '../query.ts'
import { createQueryClient } from '../query-client.ts'
import { countOfResult, dropPendingToggles, flipToggle, type Toggle } from './optimistic-toggle.ts'

/** A tap and an answer are tasks of the browser; between two of them all promises have been settled. */
const task = () => new Promise((resolve) => setImmediate(resolve))

type Post = { topic_id: number; is_digg: 0 | 1; digg: number }

/** A cached post, and a server that holds its like and answers a little later. */
const setup = ({ on = false, fails = () => false }: { on?: boolean; fails?: () => boolean } = {}) => {
  const onMutationError = vi.fn()
  const client = createQueryClient(onMutationError)
  const server = { on }
  const applied: boolean[] = []
  const sent: boolean[] = []
  const onConfirmed = vi.fn()
  const like: Toggle<{ num: number }> = {
    name: 'like',
    apply: (_client, id, value) => {
      applied.push(value)
      setLiked(client, id, value)
    },
    send: async (_id, value) => {
      sent.push(value)
      await task()
      await task()
      if (fails()) throw new Error('no')
      server.on = value
      return { num: value ? 41 : 40 }
    },
    applyResult: likeCount.applyResult,
    onConfirmed: (_client, _id, value, result) => onConfirmed(result, value),
  }
  client.setQueryData<Post>(['post'], { topic_id: 7, is_digg: on ? 1 : 0, digg: 5 })
  const cachedPost = () => client.getQueryData<Post>(['post'])
  return {
    client,
    server,
    applied,
    sent,
    onConfirmed,
    onMutationError,
    cachedPost,
    flip: () => flipToggle(client, like, 7, cachedPost()?.is_digg === 1),
    idle: () => vi.waitFor(() => expect(client.isMutating()).toBe(0), { interval: 1 }),
  }
}
const isPost = (id: number) => (x: object) => 'topic_id' in x && x.topic_id === id
const setLiked = (client: QueryClient, id: number, on: boolean) =>
  patchCached<Post>(client, isPost(id), (post) =>
    (post.is_digg === 1) === on ? post : { ...post, is_digg: on ? 1 : 0, digg: post.digg + (on ? 1 : -1) },
  )
const likeCount = countOfResult('num', (client, id, change) =>
  patchCached<Post>(client, isPost(id), (post) => {
    const digg = change(post.digg)
    return post.digg === digg ? post : { ...post, digg }
  }),
)

describe('an optimistic toggle', () => {
  test('shows flag and count at once, before the server has answered', () => {
    const { flip, cachedPost } = setup()
    flip()
    expect(cachedPost()).toEqual({ topic_id: 7, is_digg: 1, digg: 6 })
  })

  test('takes the count of the server when it answers', async () => {
    const { flip, idle, onConfirmed, cachedPost } = setup()
    flip()
    await idle()
    expect(onConfirmed).toHaveBeenCalledExactlyOnceWith({ num: 41 }, true)
    expect(cachedPost()).toEqual({ topic_id: 7, is_digg: 1, digg: 41 })
  })

  test('many rapid taps become at most two requests, and the last value wins', async () => {
    const { flip, idle, sent, server, onConfirmed, cachedPost } = setup()
    for (let taps = 0; taps < 4; taps++) flip()
    await idle()
    expect(sent).toEqual([true, false])
    expect(server.on).toBe(false)
    expect(onConfirmed).toHaveBeenCalledExactlyOnceWith({ num: 40 }, false)
    expect(cachedPost()?.is_digg).toBe(0)
  })

  test('a third tap while the first request is under way needs no second request', async () => {
    const { flip, idle, sent, cachedPost } = setup()
    for (let taps = 0; taps < 3; taps++) flip()
    await idle()
    expect(sent).toEqual([true])
    expect(cachedPost()?.is_digg).toBe(1)
  })

  test('an error rolls back flag and count before the message is shown', async () => {
    const { flip, idle, applied, onMutationError, onConfirmed, cachedPost } = setup({ fails: () => true })
    const seen: (Post | undefined)[] = []
    onMutationError.mockImplementation(() => seen.push(cachedPost()))
    flip()
    await idle()
    await vi.waitFor(() => expect(onMutationError).toHaveBeenCalledOnce())
    expect(applied).toEqual([true, false])
    expect(seen).toEqual([{ topic_id: 7, is_digg: 0, digg: 5 }])
    expect(onConfirmed).not.toHaveBeenCalled()
  })

  test('an error of a tap that was undone in the meantime shows no message and sends nothing more', async () => {
    const { flip, idle, applied, sent, onMutationError } = setup({ fails: () => true })
    flip()
    flip()
    await idle()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(applied).toEqual([true, false])
    expect(sent).toEqual([true])
    expect(onMutationError).not.toHaveBeenCalled()
  })

  test('a toggle dropped while it is being sent shows no result, whether refused or not', async () => {
    for (const refused of [true, false]) {
      const { client, flip, applied, sent, onMutationError, onConfirmed } = setup({ fails: () => refused })
      flip()
      dropPendingToggles(client, 'like', 7)
      await new Promise((resolve) => setTimeout(resolve, 5))
      expect([sent, applied]).toEqual([[true], [true]])
      expect(onMutationError).not.toHaveBeenCalled()
      expect(onConfirmed).not.toHaveBeenCalled()
    }
  })

  test('after an error the next tap sends a new request', async () => {
    let tries = 0
    const { flip, idle, server } = setup({ fails: () => tries++ === 0 })
    flip()
    await idle()
    flip()
    await idle()
    expect(server.on).toBe(true)
  })

  test('after any taps and server errors the screen and the server agree', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(fc.nat(3), { maxLength: 12 }),
        fc.array(fc.boolean(), { maxLength: 12 }),
        async (on, pauses, plannedFailures) => {
          const failures = [...plannedFailures]
          const { client, cachedPost, flip, server } = setup({ on, fails: () => failures.shift() ?? false })
          for (const pause of pauses) {
            flip()
            for (let i = 0; i < pause; i++) await task()
          }
          for (let turns = 0; client.isMutating() > 0 && turns < 100; turns++) await task()
          expect(client.isMutating()).toBe(0)
          expect(cachedPost()?.is_digg === 1).toBe(server.on)
        },
      ),
    )
  })
})

describe('a response that arrives late', () => {
  /** A post that is fetched from a server which answers when the test says so. */
  const setupFetch = () => {
    const client = createQueryClient()
    const detail = query('GET circle/topicapi detail', { topic_id: 7 })
    const responders: ((is_digg: 0 | 1, digg?: number) => void)[] = []
    vi.stubGlobal('fetch', () => {
      return new Promise<Response>((resolve) => {
        responders.push((is_digg, digg = 5) =>
          resolve(Response.json({ state: 1, data: { topic_id: 7, is_digg, digg }, error: '', code: 0 })),
        )
      })
    })
    let confirm = () => {}
    const like: Toggle<{ num: number }> = {
      name: 'like',
      apply: setLiked,
      send: () =>
        new Promise((resolve) => {
          confirm = () => resolve({ num: 41 })
        }),
      ...likeCount,
    }
    return {
      client,
      detail,
      responders,
      fetchDetail: () => client.fetchQuery({ ...detail, staleTime: 0 }),
      tap: () => flipToggle(client, like, 7, false),
      confirm: async () => {
        await vi.waitFor(() => expect(client.isMutating()).toBe(1))
        confirm()
        await vi.waitFor(() => expect(client.isMutating()).toBe(0))
      },
      cachedValue: () => (client.getQueryData(detail.queryKey) as unknown as Post | undefined)?.is_digg,
      cachedCount: () => (client.getQueryData(detail.queryKey) as unknown as Post | undefined)?.digg,
    }
  }
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('and was requested before a tap does not revert the tap, not even for a moment', async () => {
    const { client, fetchDetail, responders, tap } = setupFetch()
    const pending = fetchDetail()
    tap()
    const seen = new Set<number>()
    client.getQueryCache().subscribe(({ query: { state } }) => {
      // What a component reads when the library notifies it, one task later.
      setTimeout(
        () =>
          state.data &&
          seen.add((client.getQueryData(['GET circle/topicapi detail', { topic_id: 7 }]) as Post).is_digg),
      )
    })
    responders[0]?.(0)
    await pending
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([...seen]).toEqual([1])
  })

  test('and was requested before the tap had reached the server does not revert the tap', async () => {
    const { fetchDetail, responders, tap, confirm, cachedValue } = setupFetch()
    const first = fetchDetail()
    responders[0]?.(0)
    await first
    tap()
    const pending = fetchDetail()
    await confirm()
    responders[1]?.(0)
    await pending
    expect(cachedValue()).toBe(1)
  })

  test('but was requested after the tap was confirmed replaces flag and count', async () => {
    const { fetchDetail, responders, tap, confirm, cachedValue } = setupFetch()
    tap()
    await confirm()
    const pending = fetchDetail()
    responders[0]?.(0)
    await pending
    expect(cachedValue()).toBe(0)
  })

  test('but was requested just after the tap was confirmed replaces the flag and keeps the confirmed count', async () => {
    const { fetchDetail, responders, tap, confirm, cachedCount } = setupFetch()
    tap()
    await confirm()
    const soon = fetchDetail()
    responders[0]?.(1)
    await soon
    expect(cachedCount()).toBe(41)
    // Lists count the likes of a moment ago: what is asked for later has them all.
    vi.setSystemTime(Date.now() + 2_000)
    const later = fetchDetail()
    responders[1]?.(1)
    await later
    expect(cachedCount()).toBe(5)
  })

  test('does not lose the likes of others that it counts and the tap was not answered with', async () => {
    const { fetchDetail, responders, tap, confirm, cachedCount } = setupFetch()
    tap()
    await confirm()
    const soon = fetchDetail()
    responders[0]?.(1, 44)
    await soon
    expect(cachedCount()).toBe(44)
  })

  test('keeps a tap on an earlier page of a list whose next page was being fetched', async () => {
    const client = createQueryClient()
    const answers: (() => void)[] = []
    const list = {
      queryKey: ['list'],
      initialPageParam: 0,
      getNextPageParam: () => 1,
      queryFn: ({ pageParam }: { pageParam: number }) =>
        new Promise((resolve) => {
          answers.push(() => resolve({ data: [{ topic_id: 7 + pageParam, is_digg: 0, digg: 5 }] }))
        }),
    }
    const like: Toggle<object> = { name: 'like', apply: setLiked, send: async () => ({}) }
    const first = client.fetchInfiniteQuery(list)
    answers[0]?.()
    await first
    const both = client.fetchInfiniteQuery({ ...list, pages: 2, staleTime: 0 })
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.()
    await vi.waitFor(() => expect(answers).toHaveLength(3))
    flipToggle(client, like, 7, false)
    await vi.waitFor(() => expect(client.isMutating()).toBe(0))
    answers[2]?.()
    await both
    expect(client.getQueryData(['list'])).toMatchObject({
      pages: [{ data: [{ topic_id: 7, is_digg: 1, digg: 6 }] }, { data: [{ topic_id: 8, is_digg: 0 }] }],
    })
  })

  test('a tap does not cancel the first load of a screen', async () => {
    const { fetchDetail, responders, tap, cachedValue } = setupFetch()
    const pending = fetchDetail()
    tap()
    responders[0]?.(0)
    await pending
    expect(responders).toHaveLength(1)
    expect(cachedValue()).toBe(1)
  })
})
