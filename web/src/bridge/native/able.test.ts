import { limits } from '@quanzi/contract/limits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openAble } from './able.ts'
import { openProtocol } from './protocol.ts'
import type { Question } from './transports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An app that answers its `hello` with this, what it knows with nothing, and everything else never. */
const app = (hello: object | null, knows: string[] = []) => {
  const asked: string[] = []
  const protocol = openProtocol(
    Promise.resolve(({ id, name }: Question, receive: (answer: unknown) => void) => {
      asked.push(name)
      if (name === 'hello' && hello) receive({ id, errId: 0, data: hello })
      if (knows.includes(name)) receive({ id, errId: 0, data: {} })
    }),
  )
  return { asked, able: openAble(protocol) }
}
const everything = [
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

test.each(everything)('an old app is never asked for a %s that it has not named', async (name) => {
  const { asked, able } = app({ platform: 'iOS', functions: ['hello'] })
  const told = await able.call(name).catch((error) => [error.errId, error.message])
  expect(told).toEqual([3, '当前客户端版本不支持该功能，请升级后再试'])
  expect(asked).toEqual(['hello'])
  expect([able.platform, able.knows(name), able.lacks(name)]).toEqual(['ios', false, true])
})

test('an app that names what it knows is asked for that', async () => {
  const { able } = app({ platform: 'android', functions: ['scanQr'] }, ['scanQr'])
  expect(await able.call('scanQr')).toEqual({})
  expect([able.knows('scanQr'), able.lacks('scanQr')]).toEqual([true, false])
})

test('an app that does not greet is asked all the same, once the greeting is given up', async () => {
  const { asked, able } = app(null, ['scanQr'])
  const told = able.call('scanQr')
  await vi.advanceTimersByTimeAsync(limits.bridgeAnswer - 1)
  expect(asked).toEqual(['hello'])
  await vi.advanceTimersByTimeAsync(2)
  expect(await told).toEqual({})
  expect([able.knows('scanQr'), able.lacks('scanQr')]).toEqual([false, false])
})
