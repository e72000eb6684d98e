import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call, newKey, requestOf, setLoginHandler } from './client.ts'
import { encode } from './form.ts'
import { patched } from './query.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})

afterEach(() => {
  setLoginHandler(async () => false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a form', () => {
  test('sends a list as one key several times and leaves out what is absent', () => {
    expect(encode({ action: 'voting', option: [1, 2], location: undefined, anonymous: true }).toString()).toBe(
      'action=voting&option=1&option=2&anonymous=1',
    )
  })

  test('sends structures inside a field as JSON', () => {
    expect(encode({ attachment: [{ id: 3 }] }).get('attachment')).toBe('{"id":3}')
  })

  test('goes into the query of a GET and into the body of a POST', () => {
    const get = requestOf('GET circle/topicapi detail', { topic_id: 7 })
    expect(get.url).toBe('/api/circle/topicapi?action=detail&topic_id=7')
    expect(get.init.body).toBeUndefined()
    const post = requestOf('POST circle/diggapi topic', { topic_id: 7 }, { idempotencyKey: 'k' })
    expect(post.url).toBe('/api/circle/diggapi')
    expect(String(post.init.body)).toBe('action=topic&topic_id=7')
    expect(post.init.headers).toMatchObject({ 'idempotency-key': 'k' })
  })
})

describe('an answer', () => {
  test('is the data of the envelope', async () => {
    answer({ state: 1, data: { num: 8 }, error: '', code: 0 })
    expect(await call('POST circle/diggapi topic', { topic_id: 7 })).toEqual({ num: 8 })
  })

  test('that refuses speaks the server’s words', async () => {
    answer({ state: 0, data: { field: 'content' }, error: '内容包含违规信息', code: 422 })
    const error = await failure(call('POST circle/diggapi topic', { topic_id: 7 }))
    expect(error).toMatchObject({ code: 422, message: '内容包含违规信息', data: { field: 'content' } })
  })

  test('that is no envelope is a failed request in the default words', async () => {
    fetched.mockResolvedValue(new Response('<html>502</html>'))
    expect(await failure(call('GET circle/commonapi setting', {}))).toMatchObject({ code: 0, message: '请求错误!' })
  })

  test('that never comes is given up after 20 seconds', async () => {
    vi.useFakeTimers()
    fetched.mockImplementation(
      (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    )
    const error = failure(call('GET circle/commonapi setting', {}))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await error).toMatchObject({ code: 0, message: '请求错误!' })
  })
})

describe('a login that is missing', () => {
  const refusal = { state: 0, data: null, error: '请先登录', code: 401 }

  test('is asked for, and then the call is made once more', async () => {
    const ask = vi.fn(async () => true)
    setLoginHandler(ask)
    answer(refusal)
    answer({ state: 1, data: { num: 1 }, error: '', code: 0 })
    expect(await call('POST circle/diggapi topic', { topic_id: 7 })).toEqual({ num: 1 })
    expect(ask).toHaveBeenCalledOnce()
  })

  test('is asked for once, however many calls wait for it', async () => {
    const ask = vi.fn(async () => true)
    setLoginHandler(ask)
    answer(refusal)
    answer(refusal)
    answer({ state: 1, data: { num: 1 }, error: '', code: 0 })
    answer({ state: 1, data: { num: 2 }, error: '', code: 0 })
    await Promise.all([
      call('POST circle/diggapi topic', { topic_id: 7 }),
      call('POST circle/diggapi topic', { topic_id: 8 }),
    ])
    expect(ask).toHaveBeenCalledOnce()
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  test('that the reader declines is the refusal, and nothing is asked twice', async () => {
    answer(refusal)
    expect(await failure(call('POST circle/diggapi topic', { topic_id: 7 }))).toMatchObject({ code: 401 })
    expect(fetched).toHaveBeenCalledOnce()
  })

  test('still missing after the login ends there', async () => {
    const ask = vi.fn(async () => true)
    setLoginHandler(ask)
    answer(refusal)
    answer(refusal)
    expect(await failure(call('POST circle/diggapi topic', { topic_id: 7 }))).toMatchObject({ code: 401 })
    expect(ask).toHaveBeenCalledOnce()
  })
})

test('keys are long and never the same', () => {
  const keys = new Set(Array.from({ length: 100 }, newKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test('a changed post is changed wherever it is kept, and what does not hold it stays the same object', () => {
  const other = { pages: [{ data: [{ topic_id: 8, digg: 1 }] }] }
  const answers = {
    pages: [
      {
        data: [
          { topic_id: 7, digg: 1 },
          { topic_id: 8, digg: 1 },
        ],
      },
    ],
    detail: { topic_id: 7, digg: 1 },
  }
  const is = (x: { topic_id?: number }) => x.topic_id === 7
  const more = (x: { topic_id?: number; digg?: number }) => ({ ...x, digg: (x.digg ?? 0) + 1 })
  expect(patched(answers, is, more)).toEqual({
    pages: [
      {
        data: [
          { topic_id: 7, digg: 2 },
          { topic_id: 8, digg: 1 },
        ],
      },
    ],
    detail: { topic_id: 7, digg: 2 },
  })
  expect(patched(other, is, more)).toBe(other)
})

const answer = (envelope: object) => fetched.mockResolvedValueOnce(Response.json(envelope))

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}
