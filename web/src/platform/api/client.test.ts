import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTapGuard } from '../tap-guard.ts'
import { ApiError, connectionMessage, isTimeout } from './api-error.ts'
import { buildRequest, call, createIdempotencyKey } from './client.ts'
import { encodeForm } from './form-encoding.ts'
import { setMembers, setPrompt } from './prompts.ts'
import { patchDeep } from './query.ts'
import { upload } from './upload.ts'

const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})

afterEach(() => {
  setPrompt('login', async () => false)
  setMembers({ known: () => undefined, load: async () => undefined, changed: () => {} })
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a form', () => {
  test('sends a list as one key several times and leaves out what is absent', () => {
    expect(encodeForm({ action: 'voting', option: [1, 2], location: undefined, anonymous: true }).toString()).toBe(
      'action=voting&option=1&option=2&anonymous=1',
    )
  })

  test('sends structures inside a field as JSON', () => {
    expect(encodeForm({ attachment: [{ id: 3 }] }).get('attachment')).toBe('{"id":3}')
  })

  test('goes into the query of a GET and into the body of a POST', () => {
    const get = buildRequest('GET circle/topicapi detail', { topic_id: 7 })
    expect(get.url).toBe('/api/circle/topicapi?action=detail&topic_id=7')
    expect(get.init.body).toBeUndefined()
    const post = buildRequest('POST circle/diggapi topic', { topic_id: 7 }, { idempotencyKey: 'k' })
    expect(post.url).toBe('/api/circle/diggapi')
    expect(String(post.init.body)).toBe('action=topic&topic_id=7')
    expect(post.init.headers).toMatchObject({ 'idempotency-key': 'k' })
  })

  test('names the member of the page, but no visitor', () => {
    setMembers({ known: () => 7, load: async () => 7, changed: () => {} })
    expect(buildRequest('POST circle/diggapi topic', {}).init.headers).toMatchObject({ 'x-member': '7' })
    setMembers({ known: () => 0, load: async () => 0, changed: () => {} })
    expect(buildRequest('POST circle/diggapi topic', {}).init.headers).not.toHaveProperty('x-member')
  })

  test('names the site in the URL of the page, unless the call names another', () => {
    vi.stubGlobal('location', { search: '?siteid=10002&at=page' })
    const { url, init } = buildRequest('POST circle/diggapi topic', { topic_id: 7 })
    expect([url, String(init.body)]).toEqual(['/api/circle/diggapi?siteid=10002', 'action=topic&topic_id=7'])
    expect(buildRequest('GET circle/topicapi today_hot', {}).url).toBe(
      '/api/circle/topicapi?action=today_hot&siteid=10002',
    )
    expect(buildRequest('GET console/towns', { siteid: 10003 }).url).toBe('/api/console/towns?siteid=10003')
  })
})

describe('an answer', () => {
  test('is the data of the envelope', async () => {
    mockEnvelope({ state: 1, data: { num: 8 }, error: '', code: 0 })
    expect(await call('POST circle/diggapi topic', { topic_id: 7 })).toEqual({ num: 8 })
  })

  test('that refuses has the server’s message', async () => {
    mockEnvelope({ state: 0, data: { field: 'content' }, error: '内容包含违规信息', code: 422 })
    const error = await rejection(call('POST circle/diggapi topic', { topic_id: 7 }))
    expect(error).toMatchObject({ code: 422, message: '内容包含违规信息', data: { field: 'content' } })
  })

  test('that is not an envelope is a failed request with the default message', async () => {
    fetchMock.mockResolvedValue(new Response('<html>502</html>'))
    expect(await rejection(call('GET circle/commonapi setting', {}))).toMatchObject({ code: 0, message: '请求错误!' })
  })

  test('of a proxy without a server does not count as a network failure', async () => {
    fetchMock.mockResolvedValue(new Response('<html>502</html>', { status: 502 }))
    const error = await rejection(call('GET circle/commonapi setting', {}))
    expect([error, connectionMessage(error)]).toMatchObject([{ code: 0 }, '服务暂时不可用，请稍后再试'])
  })

  test('that never comes is given up after 20 seconds', async () => {
    vi.useFakeTimers()
    fetchMock.mockImplementation(
      (_, init) =>
        new Promise((_, reject) =>
          init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
    )
    const error = rejection(call('GET circle/commonapi setting', {}))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(await error).toMatchObject({ code: 0, message: '请求错误!' })
  })

  test('to a request of the head script that never comes is given up after 20 seconds', async () => {
    vi.useFakeTimers({ now: 0 })
    const response = new Promise<Response>(() => {})
    vi.stubGlobal('window', { quanziPrefetched: [{ url: '/api/circle/commonapi?action=setting', response }] })
    const error = rejection(call('GET circle/commonapi setting', {}))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(isTimeout(await error)).toBe(true)
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

test('a missing consent is requested after the login, once for concurrent calls', async () => {
  const refuse = (code: number) => mockEnvelope({ state: 0, data: null, error: '', code })
  const answers = [async () => true, async () => true, async () => false]
  const promptConsent = vi.fn(() => (answers.shift() as () => Promise<boolean>)())
  setPrompt('login', async () => true)
  setPrompt('consent', promptConsent)
  refuse(401)
  refuse(428)
  mockEnvelope({ state: 1, data: { num: 1 }, error: '', code: 0 })
  expect(await call('POST circle/diggapi topic', { topic_id: 7 })).toEqual({ num: 1 })
  for (let n = 0; n < 4; n++) refuse(428)
  const two = [7, 8].map((topic_id) => rejection(call('POST circle/diggapi topic', { topic_id })))
  expect((await Promise.all(two)).map(({ code }) => code)).toEqual([428, 428])
  expect(promptConsent).toHaveBeenCalledTimes(2)
  refuse(428)
  expect(await rejection(call('POST circle/diggapi topic', { topic_id: 7 }))).toMatchObject({ code: 428 })
  refuse(428)
  await rejection(call('POST circle/diggapi topic', { topic_id: 7 }, { prompts: 'none' }))
  expect(promptConsent).toHaveBeenCalledTimes(3)
})

describe('a login that is missing', () => {
  const loginRequired = { state: 0, data: null, error: '请先登录', code: 401 }

  test('is asked for, and then the call is made once more', async () => {
    const promptLogin = vi.fn(async () => true)
    setPrompt('login', promptLogin)
    mockEnvelope(loginRequired)
    mockEnvelope({ state: 1, data: { num: 1 }, error: '', code: 0 })
    expect(await call('POST circle/diggapi topic', { topic_id: 7 })).toEqual({ num: 1 })
    expect(promptLogin).toHaveBeenCalledOnce()
  })

  test('is asked for once, however many calls wait for it', async () => {
    const promptLogin = vi.fn(async () => true)
    setPrompt('login', promptLogin)
    mockEnvelope(loginRequired)
    mockEnvelope(loginRequired)
    mockEnvelope({ state: 1, data: { num: 1 }, error: '', code: 0 })
    mockEnvelope({ state: 1, data: { num: 2 }, error: '', code: 0 })
    await Promise.all([
      call('POST circle/diggapi topic', { topic_id: 7 }),
      call('POST circle/diggapi topic', { topic_id: 8 }),
    ])
    expect(promptLogin).toHaveBeenCalledOnce()
    expect(fetchMock).toHaveBeenCalledTimes(4)
  })

  test('a call whose login the user declines rejects with 401 and is not repeated', async () => {
    mockEnvelope(loginRequired)
    expect(await rejection(call('POST circle/diggapi topic', { topic_id: 7 }))).toMatchObject({ code: 401 })
    expect(fetchMock).toHaveBeenCalledOnce()
  })

  test('drops waiting writes when another member logs in, and sends waiting reads and writes of the same member', async () => {
    const otherMember = { code: 401, message: '登录的账号已更换，刚才的操作没有提交' }
    let known: number | undefined = 7
    let next = 8
    setMembers({ known: () => known, load: async () => (known ??= next), changed: () => {} })
    setPrompt('login', async () => {
      known = undefined
      return new Promise((resolve) => setTimeout(resolve, 50, true))
    })
    mockEnvelope(loginRequired)
    mockEnvelope(loginRequired)
    const first = rejection(call('POST circle/diggapi topic', { topic_id: 1 }))
    await vi.waitFor(() => expect(known).toBeUndefined(), { interval: 1 })
    const second = rejection(call('POST circle/diggapi topic', { topic_id: 2 }))
    expect([await first, await second]).toMatchObject([otherMember, otherMember])
    expect(fetchMock).toHaveBeenCalledTimes(2)
    mockEnvelope(loginRequired)
    mockEnvelope({ state: 1, data: { num: 1 }, error: '', code: 0 })
    expect(await call('POST circle/diggapi topic', { topic_id: 3 })).toEqual({ num: 1 })
    next = 9
    mockEnvelope(loginRequired)
    mockEnvelope({ state: 1, data: {}, error: '', code: 0 })
    expect(await call('GET circle/topicapi detail', { topic_id: 3 })).toEqual({})
  })

  test('is not requested when another member has logged in meanwhile; the page then switches to that member', async () => {
    const [changed, promptLogin] = [vi.fn(), vi.fn(async () => true)]
    setMembers({ known: () => 7, load: async () => 7, changed })
    setPrompt('login', promptLogin)
    mockEnvelope({ state: 0, data: { member: 8 }, error: '登录的账号已更换，刚才的操作没有提交', code: 401 })
    expect(await rejection(call('POST circle/diggapi topic', { topic_id: 7 }))).toMatchObject({ code: 401 })
    expect([changed.mock.calls.length, promptLogin.mock.calls.length, fetchMock.mock.calls.length]).toEqual([1, 0, 1])
  })

  test('that was dismissed is requested again after an action of the user, but not for background calls', async () => {
    vi.stubGlobal('window', new EventTarget())
    startTapGuard()
    const promptLogin = vi.fn(async () => false)
    setPrompt('login', promptLogin)
    for (let n = 0; n < 4; n++) mockEnvelope(loginRequired)
    const like = () => rejection(call('POST circle/diggapi topic', { topic_id: 7 }))
    const poll = () => rejection(call('GET circle/audit list', {}))
    await like()
    expect(await poll()).toMatchObject({ code: 401 })
    await poll()
    expect(promptLogin).toHaveBeenCalledOnce()
    window.dispatchEvent(new Event('keydown'))
    await like()
    expect(promptLogin).toHaveBeenCalledTimes(2)
  })

  test('that is still missing after a login is not requested again', async () => {
    const promptLogin = vi.fn(async () => true)
    setPrompt('login', promptLogin)
    mockEnvelope(loginRequired)
    mockEnvelope(loginRequired)
    expect(await rejection(call('POST circle/diggapi topic', { topic_id: 7 }))).toMatchObject({ code: 401 })
    expect(promptLogin).toHaveBeenCalledOnce()
  })
})

test('a 403 that needs a login by SMS opens the login with the message of the server, no other 403 does', async () => {
  const forbidden = { state: 0, data: null, error: '没有操作权限', code: 403 }
  const promptLogin = vi.fn(async () => true)
  setPrompt('sms', promptLogin)
  mockEnvelope(forbidden)
  await rejection(call('POST circle/memberapi end_sessions', {}))
  expect(promptLogin).not.toHaveBeenCalled()
  mockEnvelope({ ...forbidden, data: { login: 'sms' }, error: '请用短信验证码登录后再操作' })
  mockEnvelope({ state: 1, data: null, error: '', code: 0 })
  await call('POST circle/memberapi end_sessions', {})
  expect(promptLogin).toHaveBeenCalledExactlyOnceWith('请用短信验证码登录后再操作')
})

test('a call that needs a mobile number asks the member to bind one and then continues', async () => {
  const promptMobile = vi.fn(async () => true)
  setPrompt('mobile', promptMobile)
  mockEnvelope({ state: 0, data: { bind: 'mobile' }, error: '请先绑定手机号', code: 403 })
  mockEnvelope({ state: 1, data: null, error: '', code: 0 })
  await call('POST circle/replyapi comment', { topic_id: 7, content: '第一条' })
  expect(promptMobile).toHaveBeenCalledOnce()
})

test('an expired second factor is requested on pages of staff, but not if none is set up', async () => {
  const missing = { state: 0, data: { factor: 1 }, error: '请先完成两步验证', code: 403 }
  const promptMfa = vi.fn(async () => true)
  const remove = setPrompt('mfa', promptMfa)
  mockEnvelope(missing)
  mockEnvelope({ state: 1, data: null, error: '', code: 0 })
  await call('POST circle/topic claim', { topic_id: 7 })
  mockEnvelope({ ...missing, data: { factor: 1, setup: 1 } })
  await rejection(call('POST circle/topic claim', { topic_id: 7 }))
  remove()
  mockEnvelope(missing)
  await rejection(call('POST circle/topic claim', { topic_id: 7 }))
  expect(promptMfa).toHaveBeenCalledOnce()
})

test('idempotency keys are long and unique', () => {
  const keys = new Set(Array.from({ length: 100 }, createIdempotencyKey))
  expect(keys.size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test('a changed post is updated in every cached response, and responses without it keep their identity', () => {
  const other = { pages: [{ data: [{ topic_id: 8, digg: 1 }] }] }
  const cached = {
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
  const matches = (x: { topic_id?: number }) => x.topic_id === 7
  const increment = (x: { topic_id?: number; digg?: number }) => ({ ...x, digg: (x.digg ?? 0) + 1 })
  expect(patchDeep(cached, matches, increment)).toEqual({
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
  expect(patchDeep(other, matches, increment)).toBe(other)
})

const mockEnvelope = (envelope: object) => fetchMock.mockResolvedValueOnce(Response.json(envelope))

const rejection = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('an upload that was aborted before it could begin sends nothing', async () => {
  const signal = AbortSignal.abort()
  await expect(upload('POST index/upload/file', new FormData(), { signal })).rejects.toMatchObject({ code: 0 })
})

test.each([
  ['a proxy answers in place of the server', 'onload', '服务暂时不可用，请稍后再试'],
  ['the server is silent', 'ontimeout', '服务器没有响应，请稍后重试'],
  ['the connection breaks', 'onerror', '网络连接失败，请检查网络后重试'],
] as const)('an upload reports, like a call, that %s', async (_, event, message) => {
  class Failing {
    upload = {}
    response = null
    status = 502
    open() {}
    setRequestHeader() {}
    send(this: Failing & Record<typeof event, () => void>) {
      queueMicrotask(() => this[event]())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Failing)
  const error = await upload('POST index/upload/file', new FormData()).catch((caught: unknown) => caught)
  expect(connectionMessage(error)).toBe(message)
})

test('an upload refused without a login opens the login and is sent again', async () => {
  const answers = [
    { state: 0, data: null, error: '请先登录', code: 401 },
    { state: 1, data: { attachid: 3 }, error: '', code: 0 },
  ]
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      response = answers.shift()
      onload = () => {}
      open() {}
      setRequestHeader() {}
      send() {
        queueMicrotask(() => this.onload())
      }
    },
  )
  const promptLogin = vi.fn(async () => true)
  setPrompt('login', promptLogin)
  mockEnvelope({ state: 0, data: null, error: '请先登录', code: 401 })
  mockEnvelope({ state: 1, data: { user: {} }, error: '', code: 0 })
  expect(await upload('POST index/upload/file', new FormData())).toEqual({ attachid: 3 })
  expect(promptLogin).toHaveBeenCalledOnce()
  answers.push({ state: 0, data: null, error: '请先登录', code: 401 })
  setMembers({ known: () => 7, load: async () => 8, changed: () => {} })
  mockEnvelope({ state: 1, data: { user: { memberid: 8 } }, error: '', code: 0 })
  const expected = { message: '登录的账号已更换，刚才的操作没有提交' }
  await expect(upload('POST index/upload/file', new FormData())).rejects.toMatchObject(expected)
})
