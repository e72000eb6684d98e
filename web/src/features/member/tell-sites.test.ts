import { expect, test } from 'vitest'
import { noticeOf } from './tell-sites.ts'

test('a ticket travels in the form and never in the address', () => {
  const sent = noticeOf('https://yunxi.example.com/api/login/notice?siteid=10001#ticket=abc')
  expect(sent?.url).toBe('https://yunxi.example.com/api/login/notice?siteid=10001')
  expect(sent?.body.toString()).toBe('ticket=abc')
})

test.each([
  ['https://yunxi.example.invalid/api/login/notice#ticket=abc'],
  ['https://yunxi.example.com/api/login/notice'],
  ['javascript:alert(1)#ticket=abc'],
  ['not an address'],
])('%s is not asked', (address) => expect(noticeOf(address)).toBeUndefined())
