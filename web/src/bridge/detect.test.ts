import { expect, test } from 'vitest'
import { detect } from './detect.ts'

test('the app is known by its name or by the object it brings', () => {
  expect(detect('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 QuanziApp/3.2.0', false)).toBe('native')
  expect(detect('Mozilla/5.0 (Linux; Android 13) Chrome/120', true)).toBe('native')
})

test('WeChat is known, and WeCom, which pretends to be it, is not', () => {
  expect(detect('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.50 NetType/WIFI', false)).toBe('wechat')
  expect(detect('Mozilla/5.0 Mobile/15E148 wxwork/3.1.12 MicroMessenger/7.0.1 Language/zh', false)).toBe('plain')
})

test('everything else is a plain browser', () => {
  expect(detect('Mozilla/5.0 (iPhone; CPU iPhone OS 15_4) AppleWebKit/605.1.15 Version/15.4 Safari/604.1', false)).toBe(
    'plain',
  )
})
