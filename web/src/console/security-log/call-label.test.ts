import { calls } from '@quanzi/contract'
import { expect, test } from 'vitest'
import { callLabel } from './call-label.ts'

test.each(Object.keys(calls))('the security log says in Chinese what %s is for', (call) => {
  expect(callLabel(call)).toMatch(/^\p{Script=Han}{2,8}$/u)
})

test('the security log names signed requests and addresses without a call, and shows an unknown call as it is', () => {
  expect(['native signature', '/files/:key', 'POST circle/gone now'].map(callLabel)).toEqual([
    '客户端签名请求',
    '页面和文件',
    'POST circle/gone now',
  ])
})
