import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { landed, wished } from './late-answers.ts'
import { patchCached, query } from './query.ts'

type Liked = { topic_id: number; is_digg: 0 | 1 }

/** A post in the cache, and a server that answers when it is told to. */
const world = () => {
  const client = new QueryClient()
  const detail = query('GET circle/topicapi detail', { topic_id: 7 })
  const answers: ((is_digg: 0 | 1) => void)[] = []
  vi.stubGlobal('fetch', () => {
    return new Promise<Response>((done) => {
      answers.push((is_digg) => done(Response.json({ state: 1, data: { topic_id: 7, is_digg }, error: '', code: 0 })))
    })
  })
  const show = (is_digg: 0 | 1) => () =>
    patchCached<Liked>(
      client,
      (x) => x.topic_id === 7,
      (post) => ({ ...post, is_digg }),
    )
  return {
    ask: () => client.fetchQuery(detail),
    answers,
    tap: (is_digg: 0 | 1) => {
      wished('like:7', show(is_digg))
      show(is_digg)()
    },
    kept: () => (client.getQueryData(detail.queryKey) as unknown as Liked).is_digg,
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an answer that was asked for before a tap does not take it back', async () => {
  const { ask, answers, tap, kept } = world()
  const asked = ask()
  vi.advanceTimersByTime(10)
  tap(1)
  answers[0]?.(0)
  await asked
  await vi.waitFor(() => expect(kept()).toBe(1))
})

test('nor does one that was asked for before the tap had landed', async () => {
  const { ask, answers, tap, kept } = world()
  const first = ask()
  answers[0]?.(0)
  await first
  tap(1)
  vi.advanceTimersByTime(10)
  const asked = ask()
  vi.advanceTimersByTime(10)
  landed('like:7')
  answers[1]?.(0)
  await asked
  await vi.waitFor(() => expect(kept()).toBe(1))
})

test('what is asked for afterwards is the truth', async () => {
  const { ask, answers, tap, kept } = world()
  tap(1)
  landed('like:7')
  vi.advanceTimersByTime(10)
  const asked = ask()
  answers[0]?.(0)
  await asked
  await new Promise((done) => setTimeout(done, 5))
  expect(kept()).toBe(0)
})
