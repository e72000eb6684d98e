import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRobotFake } from '../../../test/fakes/robots.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { createWebhooks } from '../../adapters/webhook/webhooks.ts'

let app: TestApp
let chief: Person
beforeAll(async () => {
  app = await openTestApp()
  app.usePorts({ webhooks: createWebhooks({ allowPrivate: true }) })
  chief = await app.createPerson('总运营', { operator: true })
})
afterAll(() => app.close())

const secret = 'SEC0d1e2f'
const paths = {
  wecom: '/cgi-bin/webhook/send?key=693a91f6',
  dingtalk: '/robot/send?access_token=566cc69da',
  feishu: '/open-apis/bot/v2/hook/0f2e',
} as const

test.each(['wecom', 'dingtalk', 'feishu'] as const)(
  'a test message reaches the robot of %s, signed as it demands',
  async (robot) => {
    const fake = await openRobotFake(robot, robot === 'wecom' ? '' : secret)
    try {
      const url = fake.base + paths[robot]
      expect(await chief.ok('POST console/hook save', { url, robot, robot_secret: secret })).toEqual({ secret: '' })
      await chief.ok('POST console/hook try')
      expect(JSON.parse(fake.journal()[0]?.body ?? '')).toMatchObject(
        robot === 'feishu' ? { content: { text: expect.stringContaining('测试消息') } } : { msgtype: 'text' },
      )
      expect(await chief.ok('GET console/hook detail')).toMatchObject({ robot, signed: 1, fault: '' })
      expect(JSON.stringify(await chief.ok('GET console/hook detail'))).not.toContain(secret)
    } finally {
      await fake.close()
    }
  },
)

test('a message names the page where its event is dealt with, on the first host of the site that is no placeholder', async () => {
  const fake = await openRobotFake('wecom', '')
  try {
    const row = app.db.updateTable('site').where('id', '=', 10001)
    await row.set({ hosts: ['quanzi.example:8443', 'm.quanzi.example'] }).execute()
    await chief.ok('POST console/hook save', { url: fake.base + paths.wecom, robot: 'wecom' })
    await chief.ok('POST console/hook try')
    await row.set({ hosts: ['s10001.example.invalid', 'm.quanzi.example'] }).execute()
    await chief.ok('POST console/hook try')
    await row.set({ hosts: ['s10001.example.invalid'] }).execute()
    await chief.ok('POST console/hook try')
    await row.set({ hosts: [] }).execute()
    await chief.ok('POST console/hook try')
    const texts = fake.journal().map(({ body }) => JSON.parse(body).text.content.split('\n').slice(1))
    expect(texts).toEqual([
      ['http://quanzi.example:8443/h5/circle/#/audit'],
      ['http://m.quanzi.example/h5/circle/#/audit'],
      [],
      [],
    ])
  } finally {
    await fake.close()
  }
})

test('a webhook needs an http or https URL, and without one no test message is sent', async () => {
  await chief.ok('POST console/hook save', { url: '' })
  expect(await chief.call('POST console/hook try')).toMatchObject({ code: 422, error: '请先填写回调地址' })
  expect(await chief.call('POST console/hook save', { url: 'ftp://hook.example/in' })).toMatchObject({
    code: 422,
    error: '请填写 http 或 https 开头的地址',
    data: { field: 'url' },
  })
})

test('a practice restore refuses the test message, and the result of the last one stays', async () => {
  const fake = await openRobotFake('wecom', '')
  try {
    await chief.ok('POST console/hook save', { url: fake.base + paths.wecom, robot: 'wecom' })
    app.context.config.practice = true
    expect(await chief.call('POST console/hook try')).toMatchObject({ code: 422, error: '恢复演练，不对外发送' })
    expect(fake.journal()).toEqual([])
    expect(await chief.ok('GET console/hook detail')).toMatchObject({ sent_at: '', fault: '' })
  } finally {
    app.context.config.practice = false
    await fake.close()
  }
})

test('a removed secret no longer signs messages, and the audit log has the removal', async () => {
  const fake = await openRobotFake('feishu', '')
  try {
    const form = { url: fake.base + paths.feishu, robot: 'feishu' } as const
    await chief.ok('POST console/hook save', { ...form, robot_secret: secret })
    await chief.ok('POST console/hook save', { ...form, robot_secret: '' })
    expect(await chief.ok('GET console/hook detail')).toMatchObject({ robot: 'feishu', signed: 0 })
    await chief.ok('POST console/hook try')
    expect(JSON.parse(fake.journal()[0]?.body ?? '')).not.toHaveProperty('sign')
    const [entry] = (await chief.ok('GET console/log list', { what: 'hook.save' })).data
    expect(entry?.after).toEqual({ secret: 'removed' })
  } finally {
    await fake.close()
  }
})

test('an error of a robot is shown with its own message, although it answers 200', async () => {
  const fake = await openRobotFake('dingtalk', secret)
  try {
    const url = fake.base + paths.dingtalk
    await chief.ok('POST console/hook save', { url, robot: 'dingtalk', robot_secret: 'another' })
    const response = await chief.call('POST console/hook try')
    expect(response).toMatchObject({ state: 0, error: expect.stringContaining('310000 sign not match') })
    expect(await chief.ok('GET console/hook detail')).toMatchObject({ fault: '310000 sign not match' })
    // Without a secret in the form, the stored one stays.
    await chief.ok('POST console/hook save', { url, robot: 'dingtalk', robot_secret: secret })
    await chief.ok('POST console/hook save', { url, robot: 'dingtalk' })
    await chief.ok('POST console/hook try')
    // The secret of one vendor is not sent under the name of another.
    await chief.ok('POST console/hook save', { url: fake.base + paths.feishu, robot: 'feishu' })
    expect(await chief.ok('GET console/hook detail')).toMatchObject({ signed: 0 })
    fake.script({ match: '/', respond: { body: '<html>ok</html>' } })
    expect(await chief.call('POST console/hook try')).toMatchObject({
      error: expect.stringContaining('无法识别的答复'),
    })
  } finally {
    await fake.close()
  }
})
