import { expect, test } from 'vitest'
import { openLocalSms } from './local.ts'

test('the last code of each number can be read, and each is told', async () => {
  const told: string[] = []
  const sms = openLocalSms((mobile, code) => told.push(`${mobile} ${code}`))
  await sms.send('13800000001', '111111')
  await sms.send('13800000002', '222222')
  await sms.send('13800000001', '333333')
  expect(sms.lastCode?.('13800000001')).toBe('333333')
  expect(sms.lastCode?.('13800000002')).toBe('222222')
  expect(sms.lastCode?.('13800000003')).toBeUndefined()
  expect(told).toEqual(['13800000001 111111', '13800000002 222222', '13800000001 333333'])
})

test('it forgets the oldest numbers, not the newest', async () => {
  const sms = openLocalSms(() => {})
  const mobile = (i: number) => `138${String(i).padStart(8, '0')}`
  for (let i = 0; i < 1500; i++) await sms.send(mobile(i), String(i))
  expect(sms.lastCode?.(mobile(0))).toBeUndefined()
  expect(sms.lastCode?.(mobile(1499))).toBe('1499')
})
