import { limits } from '@quanzi/contract/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkPortalLogin, parsePortalResponse } from './portal-login.ts'

test('of a portal’s answer two facts are taken', () => {
  expect(parsePortalResponse({ state: 1, data: { is_login: '1', is_captcha: 0, mobile: '13800000001' } })).toEqual({
    is_login: true,
    is_captcha: false,
  })
})

test.each([[null], ['text'], [{}], [{ state: 0, data: {} }], [{ state: 1, data: null }], [{ state: 1 }]])(
  '%j says nothing',
  (answer) => expect(parsePortalResponse(answer)).toBeNull(),
)

describe('a portal', () => {
  type Script = { src: string; referrerPolicy: string; onerror?: () => void; remove: () => void }
  let globals: Record<string, unknown>
  let scripts: Script[]
  beforeEach(() => {
    vi.useFakeTimers()
    globals = {}
    scripts = []
    vi.stubGlobal('window', globals)
    vi.stubGlobal('location', new URL('https://circle.example.com/h5/circle/'))
    vi.stubGlobal('document', {
      createElement: () => ({
        remove() {
          scripts = scripts.filter((script) => script !== this)
        },
      }),
      head: { append: (script: Script) => scripts.push(script) },
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const scriptUrl = 'https://portal.example.com/login?from=circle'
  const requestedUrl = () => new URL(scripts[0]?.src ?? '')
  const callback = () => globals[requestedUrl().searchParams.get('callback') ?? ''] as (answer: unknown) => void
  const response = { state: 1, data: { is_login: 1, is_captcha: 0 } }

  test('is asked by a callback of a random name, which is gone with its script once it was called', async () => {
    const status = checkPortalLogin(scriptUrl, 10_002)
    const { searchParams } = requestedUrl()
    expect([searchParams.get('from'), searchParams.get('siteid'), searchParams.get('mode')]).toEqual([
      'circle',
      '10002',
      'check',
    ])
    expect(searchParams.get('callback')).toMatch(/^quanzi_[0-9a-z]{9,}$/)
    expect(scripts[0]?.referrerPolicy).toBe('origin')
    callback()(response)
    expect(await status).toEqual({ is_login: true, is_captcha: false })
    expect([scripts, globals]).toEqual([[], {}])
  })

  test('that is silent is given up after ten seconds, and may answer whenever it likes', async () => {
    const status = checkPortalLogin(scriptUrl, 10_001)
    await vi.advanceTimersByTimeAsync(limits.portalLibraryTimeout - 1)
    expect(scripts).toHaveLength(1)
    const name = requestedUrl().searchParams.get('callback') ?? ''
    await vi.advanceTimersByTimeAsync(1)
    expect(await status).toBeNull()
    expect(scripts).toEqual([])
    const lateCallback = globals[name] as (answer: unknown) => void
    lateCallback(response)
    expect(globals).toEqual({})
  })

  test('that cannot be had says nothing, at once', async () => {
    const status = checkPortalLogin(scriptUrl, 10_001)
    scripts[0]?.onerror?.()
    expect(await status).toBeNull()
    expect([scripts, globals]).toEqual([[], {}])
  })

  test.each([['http://portal.example.com/'], ['//portal.example.com/'], ['data:text/javascript,x'], ['javascript:x']])(
    'at %s is never asked',
    async (address) => {
      vi.stubGlobal('location', new URL('http://circle.example.com/'))
      expect(await checkPortalLogin(address, 10_001)).toBeNull()
      expect(scripts).toEqual([])
    },
  )
})
