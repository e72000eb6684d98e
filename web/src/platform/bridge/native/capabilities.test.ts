import { limits } from '@quanzi/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCapableApp } from './capabilities.ts'
import { openProtocol } from './protocol.ts'
import type { NativeCall } from './transports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An app that answers `hello` with this value, known functions with an empty object and everything else never. */
const fakeApp = (hello: object | null, supported: string[] = []) => {
  const calls: string[] = []
  const protocol = openProtocol(
    Promise.resolve(({ id, name }: NativeCall, receive: (answer: unknown) => void) => {
      calls.push(name)
      if (name === 'hello' && hello) receive({ id, errId: 0, data: hello })
      if (supported.includes(name)) receive({ id, errId: 0, data: {} })
    }),
  )
  return { calls, app: openCapableApp(protocol) }
}
const allFunctions = [
  'getUserInfo',
  'login',
  'share',
  'selectPhoto',
  'selectVideo',
  'scanQr',
  'getLocation',
  'openLink',
  'openPage',
  'closePage',
  'checkPermission',
  'requestPermission',
  'openSettings',
  'getMenuLevel',
]

test.each(allFunctions)('an old app that does not list %s is never asked for it', async (name) => {
  const { calls, app } = fakeApp({ platform: 'iOS', functions: ['hello'] })
  const result = await app.call(name).catch((error) => [error.errId, error.message])
  expect(result).toEqual([3, '当前客户端版本不支持该功能，请升级后再试'])
  expect(calls).toEqual(['hello'])
  expect([app.platform, app.supports(name), app.isMissing(name)]).toEqual(['ios', false, true])
})

test('an app is asked for the capabilities that it lists', async () => {
  const { app } = fakeApp({ platform: 'android', functions: ['scanQr'] }, ['scanQr'])
  expect(await app.call('scanQr')).toEqual({})
  expect([app.supports('scanQr'), app.isMissing('scanQr')]).toEqual([true, false])
})

test('an app that does not list its capabilities is asked after the handshake has timed out', async () => {
  const { calls, app } = fakeApp(null, ['scanQr'])
  const result = app.call('scanQr')
  await vi.advanceTimersByTimeAsync(limits.bridgeTimeout - 1)
  expect(calls).toEqual(['hello'])
  await vi.advanceTimersByTimeAsync(2)
  expect(await result).toEqual({})
  expect([app.supports('scanQr'), app.isMissing('scanQr')]).toEqual([false, false])
})
