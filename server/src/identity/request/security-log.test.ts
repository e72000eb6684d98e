import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/test-app.ts'
import { openLog } from '../../config/log.ts'

test('refused permissions, wrong codes and logins are logged with member, network, call and count', async () => {
  const lines: string[] = []
  const app = await openTestApp({ auditSwitch: 1, log: openLog('info', { write: (line) => void lines.push(line) }) })
  const member = await app.createPerson('没有权限的人')
  for (let n = 0; n < 3; n++) await member.call('POST circle/topic pass', { topic_id: 1, rev: 1 })
  await app.visitor.call('GET ajax/user')
  const mobile = '13800005678'
  await app.visitor.ok('POST login/sendsmsNoCaptcha', { mobile })
  const right = app.codes.get(mobile) as string
  const wrong = right === '000000' ? '111111' : '000000'
  expect(await app.visitor.call('POST login/cloud', { account: mobile, code: wrong })).toMatchObject({
    error: '验证码错误',
  })
  await app.close()

  const events = lines.map((line) => JSON.parse(line)).filter(({ security }) => security)
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ security: 'forbidden', call: 'POST circle/topic pass', member: member.id, count: 3 }),
      expect.objectContaining({ security: 'codeWrong', call: 'POST login/cloud', member: 0, count: 1 }),
    ]),
  )
  expect(events.some(({ call }) => call === 'GET ajax/user')).toBe(false)
  for (const event of events) expect(event.network).toBe('127.0.0.1')
  const text = events.map((event) => JSON.stringify(event)).join()
  for (const secret of [mobile, right, wrong]) expect(text).not.toContain(secret)
})
