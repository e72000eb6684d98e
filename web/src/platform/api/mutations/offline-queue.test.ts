import { onlineManager, type QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../client.ts'
import { meQuery } from '../me.ts'
import { patchCached } from '../query.ts'
import { createQueryClient } from '../query-client.ts'
import { startOfflineQueue } from './offline-queue.ts'
import { flipToggle, type Toggle } from './optimistic-toggle.ts'
import { startToggleRecorder } from './toggle-recorder.ts'

/** A tap and an answer are tasks of the browser. */
const task = () => new Promise((resolve) => setImmediate(resolve))

type Comment = { comment_id: number; is_digg: 0 | 1; support_count: number }

const createMemoryStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

type Network = { requests: string[]; respond: (id: number, on: boolean) => object | Promise<object> }

/** A page of the device. The queue starts with the page, as it does without a network, or its script has not come. */
const openPage = (
  storage: ReturnType<typeof createMemoryStorage>,
  /** Undefined: not known yet. */
  memberId: number | undefined,
  network: Network,
  { loadQueue = true } = {},
) => {
  const onMutationError = vi.fn()
  const client = createQueryClient(onMutationError)
  client.setDefaultOptions({
    ...client.getDefaultOptions(),
    mutations: { ...client.getDefaultOptions().mutations, retryDelay: 0 },
  })
  client.mount()
  const logIn = (id: number) => client.setQueryData(meQuery.queryKey, (id === 0 ? null : { memberid: id }) as never)
  if (memberId !== undefined) logIn(memberId)
  client.setQueryData<Comment[]>(
    ['comments'],
    [1, 2, 3].map((comment_id) => ({ comment_id, is_digg: 0, support_count: 5 })),
  )
  const like: Toggle<{ num?: number }> = {
    name: 'comment-like',
    apply: setLiked,
    send: async (id, on, { prompts }) => {
      network.requests.push(`${id} ${on}${prompts === 'none' ? ' silent' : ''}`)
      return network.respond(id, on)
    },
    applyResult: (target, id, { num }) =>
      patchCached<Comment>(target, isComment(id), (comment) => ({ ...comment, support_count: num ?? 0 })),
  }
  const messages: string[] = []
  const offers: (() => void)[] = []
  const notify = (message: string, again?: () => void) => {
    messages.push(message)
    if (again) offers.push(again)
  }
  const recorder = startToggleRecorder(client, notify, storage)
  const queue = loadQueue ? startOfflineQueue(client, [like], recorder) : undefined
  pages.push(client)
  return {
    client,
    messages,
    offers,
    onMutationError,
    queue,
    recorder,
    like,
    logIn,
    comment: (id: number) => client.getQueryData<Comment[]>(['comments'])?.find((x) => x.comment_id === id),
    tap: (id: number) => {
      const shown = client.getQueryData<Comment[]>(['comments'])?.find((x) => x.comment_id === id)?.is_digg === 1
      flipToggle(client, like, id, shown)
    },
    idle: () => vi.waitFor(() => expect(client.isMutating()).toBe(0), { interval: 1 }),
    paused: () =>
      vi.waitFor(
        () =>
          expect(
            client
              .getMutationCache()
              .getAll()
              .some(({ state }) => state.isPaused),
          ).toBe(true),
        {
          interval: 1,
        },
      ),
    /** The page is killed: what it has in memory goes no further. */
    kill: () => {
      client.unmount()
      client.getMutationCache().clear()
    },
  }
}

const isComment = (id: number) => (x: object) => 'comment_id' in x && x.comment_id === id
const setLiked = (client: QueryClient, id: number, on: boolean) =>
  patchCached<Comment>(client, isComment(id), (comment) =>
    (comment.is_digg === 1) === on
      ? comment
      : { ...comment, is_digg: on ? 1 : 0, support_count: comment.support_count + (on ? 1 : -1) },
  )

/** What the queue holds for the page after a reload. */
const waiting = (storage: ReturnType<typeof createMemoryStorage>): number[] =>
  (JSON.parse(storage.getItem('quanzi:mutations') ?? '[]') as { mutationKey: number[]; state: { status: string } }[])
    .filter(({ state }) => state.status === 'pending')
    .map(({ mutationKey }) => mutationKey[2] ?? 0)

const isFirstTry = ({ state }: { state: { failureCount: number } }) => state.failureCount === 0

const unreachable = () => {
  throw new ApiError(0, '')
}
let pages: QueryClient[] = []
beforeEach(() => onlineManager.setOnline(true))
afterEach(() => {
  for (const client of pages) {
    client.unmount()
    client.getMutationCache().clear()
  }
  pages = []
  onlineManager.setOnline(true)
})

/** A member taps without a network. */
const tapOffline = async () => {
  const storage = createMemoryStorage()
  onlineManager.setOnline(false)
  const network: Network = { requests: [], respond: unreachable }
  const page = openPage(storage, 1, network)
  page.tap(1)
  await page.paused()
  return { storage, page, network }
}

describe('a tap without a network', () => {
  test('stays optimistic, is announced once, and is sent once when the network is back', async () => {
    const { page, network } = await tapOffline()
    expect(page.comment(1)).toMatchObject({ is_digg: 1, support_count: 6 })
    expect(page.messages).toEqual(['网络恢复后会自动提交'])
    network.requests.length = 0
    network.respond = () => ({ num: 9 })
    onlineManager.setOnline(true)
    await page.idle()
    expect(network.requests).toEqual(['1 true silent'])
    expect(page.comment(1)).toMatchObject({ is_digg: 1, support_count: 9 })
    expect(page.messages).toEqual(['网络恢复后会自动提交', '离线时的操作已同步'])
  })

  test('survives a reload: the page shows it and sends it once', async () => {
    const { storage, page } = await tapOffline()
    page.kill()
    const network: Network = { requests: [], respond: () => ({ num: 9 }) }
    const reloaded = openPage(storage, 1, network)
    expect(reloaded.comment(1)).toMatchObject({ is_digg: 1, support_count: 6 })
    expect(network.requests).toEqual([])
    onlineManager.setOnline(true)
    await reloaded.idle()
    expect(network.requests).toEqual(['1 true silent'])
    expect(reloaded.comment(1)).toMatchObject({ is_digg: 1, support_count: 9 })
    expect(reloaded.messages).toEqual(['离线时的操作已同步'])
    const third = openPage(storage, 1, network)
    await third.idle()
    expect(network.requests).toHaveLength(1)
  })

  test('is shown after a reload also in responses fetched later', async () => {
    const { storage, page } = await tapOffline()
    page.kill()
    const reloaded = openPage(storage, 1, { requests: [], respond: unreachable })
    await reloaded.client.fetchQuery({
      queryKey: ['replies'],
      queryFn: async () => [{ comment_id: 1, is_digg: 0, support_count: 5 }],
    })
    expect(reloaded.client.getQueryData(['replies'])).toMatchObject([{ is_digg: 1, support_count: 6 }])
  })

  test('that was undone before the reload is stored with its last value only', async () => {
    const { storage, page, network } = await tapOffline()
    page.tap(1)
    page.tap(1)
    page.tap(1)
    page.tap(2)
    await vi.waitFor(() => expect(network.requests.at(-1)).toMatch(/^2/))
    page.kill()
    const reloaded = openPage(storage, 1, network)
    expect([reloaded.comment(1)?.is_digg, reloaded.comment(2)?.is_digg]).toEqual([0, 1])
    network.requests.length = 0
    network.respond = () => ({})
    onlineManager.setOnline(true)
    await reloaded.idle()
    expect(network.requests).toEqual(['1 false silent', '2 true silent'])
  })

  test('a mutation that the server rejects later is rolled back with the message of the server', async () => {
    const { storage, page } = await tapOffline()
    page.kill()
    const error = new ApiError(301, '内容不存在或已删除')
    const network: Network = { requests: [], respond: () => Promise.reject(error) }
    const reloaded = openPage(storage, 1, network)
    onlineManager.setOnline(true)
    await vi.waitFor(() => expect(reloaded.onMutationError).toHaveBeenCalledOnce())
    expect(reloaded.onMutationError.mock.calls[0]?.[0]).toBe(error)
    expect(reloaded.comment(1)).toMatchObject({ is_digg: 0, support_count: 5 })
    openPage(storage, 1, network)
    expect(network.requests).toHaveLength(1)
  })

  test('that is refused later without a consent is rolled back with a message and offered again', async () => {
    const { page, network } = await tapOffline()
    network.requests.length = 0
    network.respond = () => {
      throw new ApiError(428, '请先阅读并同意')
    }
    onlineManager.setOnline(true)
    await page.idle()
    await vi.waitFor(() => expect(page.messages.at(-1)).toBe('请先阅读并同意'))
    expect(page.comment(1)).toMatchObject({ is_digg: 0, support_count: 5 })
    expect(page.onMutationError).not.toHaveBeenCalled()
    network.respond = () => ({ num: 9 })
    page.offers[0]?.()
    await page.idle()
    // The retry asks for nothing by itself; the tap on the offer does.
    expect(network.requests).toEqual(['1 true silent', '1 true'])
    expect(page.comment(1)).toMatchObject({ is_digg: 1, support_count: 9 })
  })

  test('keeps waiting while the server is down, the session has ended or the rate limit is reached', async () => {
    const { page, network } = await tapOffline()
    const outcomes = [503, 401, 429].map((code) => new ApiError(code, '请稍后再试'))
    network.respond = () => {
      const error = outcomes.shift()
      if (error) throw error
      return { num: 9 }
    }
    onlineManager.setOnline(true)
    await page.idle()
    expect(outcomes).toEqual([])
    expect(page.onMutationError).not.toHaveBeenCalled()
    expect(page.comment(1)).toMatchObject({ is_digg: 1, support_count: 9 })
  })

  test.each([503, 401, 409, 429])(
    'that outlived a reload keeps waiting after a %i of the first retry',
    async (code) => {
      const { storage, page, network } = await tapOffline()
      page.kill()
      const outcomes = [new ApiError(code, '请稍后再试')]
      network.respond = () => {
        const error = outcomes.shift()
        if (error) throw error
        return { num: 9 }
      }
      onlineManager.setOnline(true)
      const reloaded = openPage(storage, 1, network)
      await reloaded.idle()
      expect(outcomes).toEqual([])
      expect(reloaded.onMutationError).not.toHaveBeenCalled()
      expect(reloaded.comment(1)).toMatchObject({ is_digg: 1, support_count: 9 })
    },
  )

  test('of a visitor does not wait', async () => {
    onlineManager.setOnline(false)
    const page = openPage(createMemoryStorage(), 0, { requests: [], respond: unreachable })
    page.tap(1)
    await page.idle()
    expect(page.comment(1)?.is_digg).toBe(0)
    await vi.waitFor(() => expect(page.onMutationError).toHaveBeenCalledOnce())
  })

  test('is never sent as another member and waits for its own', async () => {
    const { storage, page, network } = await tapOffline()
    network.requests.length = 0
    network.respond = () => ({ num: 9 })
    page.logIn(0)
    page.logIn(6)
    onlineManager.setOnline(true)
    await page.client.resumePausedMutations()
    const others = openPage(storage, 6, network)
    await others.idle()
    expect([network.requests, others.comment(1)?.is_digg]).toEqual([[], 0])
    const own = openPage(storage, 1, network)
    await own.idle()
    expect(network.requests).toEqual(['1 true silent'])
  })

  test('waits for its member also when another one taps the same button meanwhile', async () => {
    const { storage, page } = await tapOffline()
    page.kill()
    onlineManager.setOnline(true)
    const network: Network = { requests: [], respond: () => ({ num: 9 }) }
    const others = openPage(storage, 6, network)
    others.tap(1)
    await others.idle()
    others.kill()
    network.requests.length = 0
    await openPage(storage, 1, network).idle()
    expect(network.requests).toEqual(['1 true silent'])
  })

  test('is never sent on another site of the same host, and waits for its own', async () => {
    const { storage, page, network } = await tapOffline()
    page.kill()
    network.requests.length = 0
    network.respond = () => ({ num: 9 })
    onlineManager.setOnline(true)
    vi.stubGlobal('location', { search: '?siteid=10002' })
    const others = openPage(storage, 1, network)
    await others.idle()
    expect([network.requests, others.comment(1)?.is_digg]).toEqual([[], 0])
    vi.unstubAllGlobals()
    const own = openPage(storage, 1, network)
    await own.idle()
    expect(network.requests).toEqual(['1 true silent'])
  })

  test('is sent as soon as the session is known', async () => {
    const { storage, page } = await tapOffline()
    page.kill()
    onlineManager.setOnline(true)
    const network: Network = { requests: [], respond: () => ({ num: 9 }) }
    const reloaded = openPage(storage, 0, network)
    expect(reloaded.comment(1)?.is_digg).toBe(0)
    reloaded.logIn(1)
    await reloaded.idle()
    expect(network.requests).toEqual(['1 true silent'])
    expect(reloaded.comment(1)?.support_count).toBe(9)
  })
})

describe('a tap before the script of the queue has loaded', () => {
  const withoutQueue = { loadQueue: false }

  test('without a response is stored, announced, and sent after a reload', async () => {
    const storage = createMemoryStorage()
    const page = openPage(storage, 1, { requests: [], respond: unreachable }, withoutQueue)
    page.tap(1)
    await vi.waitFor(() => expect(page.messages).toEqual(['网络恢复后会自动提交']))
    expect([page.comment(1)?.is_digg, waiting(storage)]).toEqual([1, [1]])
    page.kill()
    const network: Network = { requests: [], respond: () => ({ num: 9 }) }
    const reloaded = openPage(storage, 1, network)
    await reloaded.idle()
    expect(network.requests).toEqual(['1 true silent'])
  })

  test('is stored also before the session is known, for the member who turns out to be logged in, and rolled back for a visitor', async () => {
    for (const memberId of [1, 0]) {
      const storage = createMemoryStorage()
      const page = openPage(storage, undefined, { requests: [], respond: unreachable }, withoutQueue)
      page.tap(1)
      await vi.waitFor(() => expect(page.messages).toEqual(['网络恢复后会自动提交']))
      expect([page.comment(1)?.is_digg, waiting(storage)]).toEqual([1, []])
      page.logIn(memberId)
      await vi.waitFor(() => expect(page.comment(1)?.is_digg).toBe(memberId))
      expect(waiting(storage)).toEqual(memberId === 1 ? [1] : [])
      page.kill()
    }
  })

  test('is shown by other open pages, also by one whose script loads afterwards', async () => {
    const storage = createMemoryStorage()
    const early = openPage(storage, 1, { requests: [], respond: unreachable })
    await new Promise((resolve) => setTimeout(resolve, 2))
    const page = openPage(storage, 1, { requests: [], respond: () => ({ num: 9 }) }, withoutQueue)
    const late = openPage(storage, 1, { requests: [], respond: unreachable }, withoutQueue)
    await new Promise((resolve) => setTimeout(resolve, 2))
    page.tap(1)
    await page.idle()
    early.queue?.mergeFromOtherPages()
    startOfflineQueue(late.client, [late.like], late.recorder)
    for (const { comment } of [early, late]) expect(comment(1)).toMatchObject({ is_digg: 1, support_count: 9 })
  })

  test('is not sent as the member who logs in while it waits', async () => {
    const network: Network = { requests: [], respond: unreachable }
    const page = openPage(createMemoryStorage(), 1, network, withoutQueue)
    page.tap(1)
    await vi.waitFor(() => expect(page.messages).toHaveLength(1))
    network.requests.length = 0
    network.respond = () => ({ num: 9 })
    page.logIn(0)
    page.logIn(6)
    await task()
    await page.idle()
    expect(network.requests).toEqual([])
  })
})

describe('other pages of the device', () => {
  test('show the flag and count of the tap, and drop their older pending value', async () => {
    const { storage, page: waiting, network } = await tapOffline()
    onlineManager.setOnline(false)
    await new Promise((resolve) => setTimeout(resolve, 2))
    const other = openPage(storage, 1, { requests: [], respond: () => ({ num: 4 }) })
    expect(other.comment(1)?.is_digg).toBe(1)
    other.tap(1)
    await other.idle()
    network.requests.length = 0
    waiting.queue?.mergeFromOtherPages()
    expect(waiting.comment(1)).toMatchObject({ is_digg: 0, support_count: 4 })
    onlineManager.setOnline(true)
    await waiting.idle()
    expect(network.requests).toEqual([])
  })

  test('ignore what another member did, and garbage in the storage', async () => {
    const storage = createMemoryStorage()
    storage.setItem('quanzi:mutations', '[null, 3, {"mutationKey":["toggle","comment-like",2]}]')
    const reader = openPage(storage, 1, { requests: [], respond: () => ({}) })
    await new Promise((resolve) => setTimeout(resolve, 2))
    const other = openPage(storage, 6, { requests: [], respond: () => ({ num: 9 }) })
    other.tap(1)
    await other.idle()
    reader.queue?.mergeFromOtherPages()
    expect(reader.comment(1)?.is_digg).toBe(0)
    storage.setItem('quanzi:mutations', 'not JSON')
    expect(() => openPage(storage, 1, { requests: [], respond: () => ({}) })).not.toThrow()
  })
})

test('with lost, duplicated and late responses every toggle ends in the last chosen state', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ tap: fc.constantFrom(1, 2, 3) }),
      fc.record({ connection: fc.constantFrom('offline', 'lost before', 'lost after', 'fine') }),
      fc.record({ reload: fc.boolean() }),
    ),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const server = new Map([1, 2, 3].map((id) => [id, false]))
      const chosen = new Map(server)
      const storage = createMemoryStorage()
      let connection = 'fine'
      const network: Network = {
        requests: [],
        respond: async (id, on) => {
          await task()
          if (connection === 'offline' || connection === 'lost before') throw new ApiError(0, '')
          server.set(id, on)
          if (connection === 'lost after') throw new ApiError(0, '')
          return {}
        },
      }
      let page = openPage(storage, 1, network)
      const goOnline = (next: string) => {
        connection = next
        onlineManager.setOnline(next !== 'offline')
      }
      goOnline('fine')
      for (const step of all) {
        if ('tap' in step) {
          page.tap(step.tap)
          chosen.set(step.tap, !chosen.get(step.tap))
        } else if ('connection' in step) goOnline(step.connection)
        else {
          // A first try that was under way ends with the page, wherever it has got to.
          const cut = page.client.getMutationCache().findAll({ status: 'pending', predicate: isFirstTry })
          page.kill()
          for (let i = 0; i < 5; i++) await task()
          for (const { state } of cut) {
            const { id } = state.variables as { id: number }
            if (!waiting(storage).includes(id)) chosen.set(id, server.get(id) === true)
          }
          page = openPage(storage, 1, network)
          for (const [id, on] of chosen) setLiked(page.client, id, on)
        }
        await task()
      }
      goOnline('offline')
      goOnline('fine')
      await page.idle()
      expect(Object.fromEntries(server)).toEqual(Object.fromEntries(chosen))
      page.kill()
    }),
    { numRuns: 60 },
  )
})
