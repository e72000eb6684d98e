import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findTransport } from './transports.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { userAgent: 'QuanziApp/9.0.0' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = { errId: 0, data: { version: 1 } }

/** A page in an app whose bridge has this `init`; `onFrame` hears the address of a frame. */
const fakePage = ({
  init,
  onFrame,
}: {
  init?: () => void
  onFrame?: (address: string, install: () => void) => void
}) => {
  const bridge = {
    callHandler: (_name: string, _data: unknown, done: (reply: unknown) => void) => done(answer),
    ...(init && { init }),
  }
  const page: { WebViewJavascriptBridge?: object; WVJBCallbacks?: (() => void)[] } = {}
  const install = () => {
    page.WebViewJavascriptBridge = bridge
    for (const onReady of page.WVJBCallbacks ?? []) onReady()
  }
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    addEventListener: () => {},
    removeEventListener: () => {},
    createElement: () => ({ style: {}, src: '', remove: () => {} }),
    documentElement: { append: ({ src }: { src: string }) => onFrame?.(src, install) },
  })
  return { install }
}

const callOnce = async () => {
  const transport = await findTransport()
  return new Promise((resolve) => transport?.({ id: 'q1', name: 'hello', data: {} }, resolve))
}

test('an iOS app that adds its bridge when a frame asks for it is found', async () => {
  fakePage({ onFrame: (address, install) => address === 'https://__bridge_loaded__' && install() })
  expect(await callOnce()).toEqual({ id: 'q1', ...answer })
})

test('an Android bridge is initialized once, as some hold back answers until then', async () => {
  const init = vi.fn()
  fakePage({ init }).install()
  expect(await callOnce()).toEqual({ id: 'q1', ...answer })
  expect(init).toHaveBeenCalledOnce()
  init.mockImplementation(() => {
    throw new Error('init called twice')
  })
  expect(await callOnce()).toEqual({ id: 'q1', ...answer })
})

test.each([
  ['its user agent', ' _dsbridge', {}],
  ['its mark in the page', '', { _dswk: true }],
])(
  'DSBridge on iOS, known by %s, gets the call by a prompt and answers a function of the page',
  async (_, agent, mark) => {
    vi.stubGlobal('navigator', { userAgent: `QuanziApp/9.0.0${agent}` })
    fakePage({})
    const prompts: unknown[] = []
    const prompt = (title: string, text: string) => {
      const { data, _dscbstub } = JSON.parse(text)
      prompts.push([title, data])
      queueMicrotask(() => Reflect.get(window, _dscbstub)(JSON.stringify(answer)))
    }
    Object.assign(window, mark, { prompt })
    expect(await callOnce()).toEqual({ id: 'q1', ...answer })
    expect(prompts).toEqual([['_dsbridge=quanzi', { id: 'q1', name: 'hello', data: {} }]])
  },
)
