import { limits } from '@quanzi/contract/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { askPortal, readPortal } from './portal.ts'

test('of a portal’s answer two facts are taken', () => {
  expect(readPortal({ state: 1, data: { is_login: '1', is_captcha: 0, mobile: '13800000001' } })).toEqual({
    is_login: true,
    is_captcha: false,
  })
})

test.each([[null], ['text'], [{}], [{ state: 0, data: {} }], [{ state: 1, data: null }], [{ state: 1 }]])(
  '%j says nothing',
  (answer) => expect(readPortal(answer)).toBeNull(),
)

describe('a portal', () => {
  type Script = { src: string; referrerPolicy: string; onerror?: () => void; remove: () => void }
  let page: Record<string, unknown>
  let scripts: Script[]
  beforeEach(() => {
    vi.useFakeTimers()
    page = {}
    scripts = []
    vi.stubGlobal('window', page)
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
  const library = 'https://portal.example.com/login?from=circle'
  const asked = () => new URL(scripts[0]?.src ?? '')
  const callback = () => page[asked().searchParams.get('callback') ?? ''] as (answer: unknown) => void
  const said = { state: 1, data: { is_login: 1, is_captcha: 0 } }

  test('is asked by a callback of a random name, which is gone with its script once it was called', async () => {
    const told = askPortal(library, 10_002)
    const { searchParams } = asked()
    expect([searchParams.get('from'), searchParams.get('siteid'), searchParams.get('mode')]).toEqual([
      'circle',
      '10002',
      'check',
    ])
    expect(searchParams.get('callback')).toMatch(/^quanzi_[0-9a-z]{9,}$/)
    expect(scripts[0]?.referrerPolicy).toBe('origin')
    callback()(said)
    expect(await told).toEqual({ is_login: true, is_captcha: false })
    expect([scripts, page]).toEqual([[], {}])
  })

  test('that is silent is given up after ten seconds, and may answer whenever it likes', async () => {
    const told = askPortal(library, 10_001)
    await vi.advanceTimersByTimeAsync(limits.siteLibrary - 1)
    expect(scripts).toHaveLength(1)
    const name = asked().searchParams.get('callback') ?? ''
    await vi.advanceTimersByTimeAsync(1)
    expect(await told).toBeNull()
    expect(scripts).toEqual([])
    const late = page[name] as (answer: unknown) => void
    late(said)
    expect(page).toEqual({})
  })

  test('that cannot be had says nothing, at once', async () => {
    const told = askPortal(library, 10_001)
    scripts[0]?.onerror?.()
    expect(await told).toBeNull()
    expect([scripts, page]).toEqual([[], {}])
  })

  test.each([['http://portal.example.com/'], ['//portal.example.com/'], ['data:text/javascript,x'], ['javascript:x']])(
    'at %s is never asked',
    async (address) => {
      vi.stubGlobal('location', new URL('http://circle.example.com/'))
      expect(await askPortal(address, 10_001)).toBeNull()
      expect(scripts).toEqual([])
    },
  )
})
