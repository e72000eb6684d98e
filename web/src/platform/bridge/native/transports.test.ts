import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findTransport } from './transports.ts'

beforeEach(() => void vi.useFakeTimers())
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
