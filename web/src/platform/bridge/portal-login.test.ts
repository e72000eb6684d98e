import { limits } from '@quanzi/contract/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkPortalLogin, parsePortalResponse } from './portal-login.ts'

test('only two fields of a portal’s answer are read', () => {
  expect(parsePortalResponse({ state: 1, data: { is_login: '1', is_captcha: 0, mobile: '13800000001' } })).toEqual({
    is_login: true,
    is_captcha: false,
  })
})

test.each([[null], ['text'], [{}], [{ state: 0, data: {} }], [{ state: 1, data: null }], [{ state: 1 }]])(
  '%j counts as no answer',
  (answer) => expect(parsePortalResponse(answer)).toBeNull(),
)

describe('a portal', () => {
  let requests: { url: URL; init: RequestInit }[]
  let answer: (signal: AbortSignal) => Promise<Response>
  beforeEach(() => {
    vi.useFakeTimers()
    requests = []
    vi.stubGlobal('location', new URL('https://circle.example.com/h5/circle/'))
    vi.stubGlobal('fetch', (url: string, init: RequestInit & { signal: AbortSignal }) => {
      requests.push({ url: new URL(url), init })
      return answer(init.signal)
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const address = 'https://portal.example.com/login?from=circle'
  const response = { state: 1, data: { is_login: 1, is_captcha: 0 } }

  test('is asked for JSON with its cookies and without redirects, and gets only the site and the origin', async () => {
    answer = async () => Response.json(response)
    expect(await checkPortalLogin(address, 10_002)).toEqual({ is_login: true, is_captcha: false })
    const [{ url, init } = expect.fail()] = requests
    expect(Object.fromEntries(url.searchParams)).toEqual({ from: 'circle', siteid: '10002', mode: 'check' })
    expect(init).toMatchObject({ credentials: 'include', redirect: 'error', referrerPolicy: 'origin' })
    expect(init.method).toBeUndefined()
  })

  test('that is silent is given up after ten seconds', async () => {
    answer = (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
    let status: unknown = 'waiting'
    void checkPortalLogin(address, 10_001).then((result) => {
      status = result
    })
    await vi.advanceTimersByTimeAsync(limits.portalLibraryTimeout - 1)
    expect(status).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(status).toBeNull()
  })

  test.each([
    ['refuses', async () => Response.json(response, { status: 403 })],
    ['answers with a script', async () => new Response('/**/quanzi({"state":1});')],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that %s counts as no answer', async (_, respond) => {
    answer = respond
    expect(await checkPortalLogin(address, 10_001)).toBeNull()
  })

  test.each([['http://portal.example.com/'], ['//portal.example.com/'], ['data:text/javascript,x'], ['javascript:x']])(
    'at %s is never asked',
    async (unsafeAddress) => {
      vi.stubGlobal('location', new URL('http://circle.example.com/'))
      expect(await checkPortalLogin(unsafeAddress, 10_001)).toBeNull()
      expect(requests).toEqual([])
    },
  )
})
