import { expect, test } from 'vitest'
import { detectBridgeKind } from './detect-bridge.ts'

test('the app is detected by its user agent', () => {
  expect(detectBridgeKind('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 QuanziApp/3.2.0', {})).toBe('native')
  expect(detectBridgeKind('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 _dsbridge', {})).toBe('native')
})

test.each(['QuanziNative', '_dsbridge', '_dswk'])('the app is detected by %s in the page alone', (mark) => {
  expect(detectBridgeKind('Mozilla/5.0 (Linux; Android 13) Chrome/120', { [mark]: true })).toBe('native')
})

test('WeChat is detected, and WeCom, which names WeChat in its user agent, counts as a plain browser', () => {
  expect(detectBridgeKind('Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.50 NetType/WIFI', {})).toBe(
    'wechat',
  )
  expect(detectBridgeKind('Mozilla/5.0 Mobile/15E148 wxwork/3.1.12 MicroMessenger/7.0.1 Language/zh', {})).toBe('plain')
})

test('every other user agent is a plain browser', () => {
  expect(
    detectBridgeKind('Mozilla/5.0 (iPhone; CPU iPhone OS 15_4) AppleWebKit/605.1.15 Version/15.4 Safari/604.1', {}),
  ).toBe('plain')
})
