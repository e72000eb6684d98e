import { expect, test } from 'vitest'
import { toLoginNotice } from './notify-sites.ts'

test('the login ticket is sent in the form body, not in the URL', () => {
  const notice = toLoginNotice('https://yunxi.example.com/api/login/notice?siteid=10001#ticket=abc')
  expect(notice?.url).toBe('https://yunxi.example.com/api/login/notice?siteid=10001')
  expect(notice?.body.toString()).toBe('ticket=abc')
})

test.each([
  ['https://yunxi.example.invalid/api/login/notice#ticket=abc'],
  ['https://yunxi.example.com/api/login/notice'],
  ['javascript:alert(1)#ticket=abc'],
  ['not an address'],
])('%s gets no login notification', (noticeUrl) => expect(toLoginNotice(noticeUrl)).toBeUndefined())
