import { limits } from '@quanzi/contract/limits'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BridgeError } from '../bridge-error.ts'
import { openProtocol } from './protocol.ts'
import type { NativeCall, Transport } from './transports.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = (respond: (question: NativeCall, receive: (respond: unknown) => void) => void) => {
  const calls: NativeCall[] = []
  const transport: Transport = (question, receive) => {
    calls.push(question)
    respond(question, receive)
  }
  return { calls, ...openProtocol(Promise.resolve(transport)) }
}
const rejection = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: BridgeError) => ({ errId: error.errId, words: error.message }),
  )

describe('a question to the app', () => {
  test('has its own id and gets its own answer in any order', async () => {
    const delayedReplies: (() => void)[] = []
    const { call } = open(({ id, name }, receive) =>
      delayedReplies.unshift(() => receive({ id, errId: 0, data: { name } })),
    )
    const both = Promise.all([call('one'), call('two')])
    await vi.advanceTimersByTimeAsync(0)
    for (const answer of delayedReplies) answer()
    expect(await both).toEqual([{ name: 'one' }, { name: 'two' }])
  })

  test('accepts JSON, and an empty answer as none', async () => {
    const { call } = open(({ id }, receive) => receive(JSON.stringify({ id, errId: 0, data: null })))
    expect(await call('hello')).toEqual({})
  })

  test.each([
    [1, '', '已取消'],
    [2, '', '权限未开启'],
    [3, '', '当前客户端版本不支持该功能，请升级后再试'],
    [4, '', '请求错误!'],
    [-1, '', '操作失败'],
    [77, '相机被占用', '相机被占用'],
    [78, '', '操作失败'],
  ])('errId %i, %j becomes %s', async (errId, errMsg, words) => {
    const { call } = open(({ id }, receive) => receive({ id, errId, errMsg }))
    expect(await rejection(call('selectPhoto'))).toEqual({ errId, words })
  })

  test.each([
    ['getUserInfo', limits.bridgeTimeout],
    ['share', limits.bridgePickerTimeout],
    ['selectPhoto', limits.bridgeCameraTimeout],
  ])('%s is given up after its time', async (name, after) => {
    const { call } = open(() => {})
    const result = rejection(call(name))
    await vi.advanceTimersByTimeAsync(after - 1)
    let finished = false
    void result.then(() => {
      finished = true
    })
    await vi.advanceTimersByTimeAsync(0)
    expect(finished).toBe(false)
    await vi.advanceTimersByTimeAsync(2)
    expect(await result).toEqual({ errId: -2, words: '客户端没有响应，请稍后再试' })
  })

  test('is settled once: repeated, late, unreadable answers and those without an id are dropped and counted', async () => {
    const { call, receive, dropped } = open(({ id }, answer) => {
      answer({ id, errId: 0, data: { n: 1 } })
      answer({ id, errId: 1 })
    })
    expect(await call('share')).toEqual({ n: 1 })
    for (const nonsense of ['{"id":', null, 7, [], { id: 'q99', errId: 0 }, {}]) receive(nonsense)
    expect(dropped.count).toBe(7)
  })

  test('fails at once without an app', async () => {
    const { call } = openProtocol(Promise.resolve(null))
    expect(await rejection(call('share'))).toMatchObject({ errId: 3 })
  })
})

test('events of the app reach their listeners until they unsubscribe', () => {
  const { on, receive } = open(() => {})
  const events: unknown[] = []
  const stop = on('resume', (data) => events.push(data))
  receive('{"event":"resume","data":{"from":"settings"}}')
  stop()
  receive({ event: 'resume' })
  expect(events).toEqual([{ from: 'settings' }])
})
