import { expect, test } from 'vitest'
import { createLocalSms } from './local.ts'

test('the local SMS sender stores the last code of each number and reports every code to its callback', async () => {
  const sentCodes: string[] = []
  const sms = createLocalSms((mobile, code) => sentCodes.push(`${mobile} ${code}`))
  await sms.send('13800000001', '111111')
  await sms.send('13800000002', '222222')
  await sms.send('13800000001', '333333')
  expect(sms.lastCode?.('13800000001')).toBe('333333')
  expect(sms.lastCode?.('13800000002')).toBe('222222')
  expect(sms.lastCode?.('13800000003')).toBeUndefined()
  expect(sentCodes).toEqual(['13800000001 111111', '13800000002 222222', '13800000001 333333'])
})

test('the local SMS sender drops the oldest numbers first', async () => {
  const sms = createLocalSms(() => {})
  const mobile = (i: number) => `138${String(i).padStart(8, '0')}`
  for (let i = 0; i < 1500; i++) await sms.send(mobile(i), String(i))
  expect(sms.lastCode?.(mobile(0))).toBeUndefined()
  expect(sms.lastCode?.(mobile(1499))).toBe('1499')
})
