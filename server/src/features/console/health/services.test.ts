import type { Service } from '@quanzi/contract/console/health'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestHouse, type Person, type TestHouse } from '../../../../test/house.ts'
import { openAmap } from '../../../adapters/map/amap.ts'
import { openAmapDouble } from '../../../adapters/map/amap-double.ts'
import { openGazetteer } from '../../../adapters/map/gazetteer.ts'
import { orElse } from '../../../adapters/map/maps.ts'
import type { Double } from '../../../adapters/outside/double.ts'
import { openTencentTextDouble } from '../../../adapters/screening/double.ts'
import { openScreening } from '../../../adapters/screening/screening.ts'
import { openAliyunSms } from '../../../adapters/sms/aliyun.ts'
import { openAliyunDouble } from '../../../adapters/sms/double.ts'
import { openS3 } from '../../../adapters/storage/s3.ts'
import { openS3Double } from '../../../adapters/storage/s3-double.ts'
import { openWeChat } from '../../../adapters/wechat/client.ts'
import { openWeChatDouble } from '../../../adapters/wechat/double.ts'
import type { Ports } from '../../../ports.ts'
import { lookAtServices } from './services.ts'

let house: TestHouse
let chief: Person
beforeAll(async () => {
  house = await openTestHouse()
  chief = await house.person('总运营', { operator: true })
})
afterAll(() => house.close())

/** How the services are when the house has these ports; asked as an operator asks, always anew. */
const looked = async (ports: Partial<Ports> = {}, production = false, patience = 5_000) => {
  const { house: real } = house.app
  const asked = { ...real, ports: { ...real.ports, ...ports }, config: { ...real.config, production } }
  const told = await lookAtServices(asked, { patience })
  return Object.fromEntries(told.map((service) => [service.key, service])) as Record<string, Service>
}

test('what nobody set up says so, and in production a login without a carrier is a fault', async () => {
  const { services, jobs } = await chief.ok('GET console/health detail')
  expect(services.map(({ key, state }) => [key, state])).toEqual([
    ['database', 'ok'],
    ['sms', 'off'],
    ['wechat', 'off'],
    ['maps', 'ok'],
    ['storage', 'ok'],
    ['video', 'off'],
    ['screening', 'off'],
  ])
  expect(jobs).toMatchObject({ dead: 0 })
  expect((await looked({}, true))['sms']).toMatchObject({ state: 'fault', note: '只写入日志，不发送短信' })
  expect(house.files.size).toBe(0)
})

test('a page that is left open asks everybody once a minute', async () => {
  let asked = 0
  const { house: real } = house.app
  const clips = { ...real.ports.clips, able: async () => ++asked > 0 }
  const one = { ...real, ports: { ...real.ports, clips } }
  await Promise.all([lookAtServices(one), lookAtServices(one)])
  expect((await lookAtServices(one)).find(({ key }) => key === 'video')).toMatchObject({ state: 'ok' })
  expect(asked).toBe(1)
  house.wait(60_000)
  await lookAtServices(one, { age: 120_000 })
  expect(asked).toBe(1)
  await lookAtServices(one)
  expect(asked).toBe(2)
})

const keys = { keyId: 'testid', keySecret: 'testsecret' }
const account = { appId: 'wxtest', secret: 'secret' }
const map = { key: 'k'.repeat(32), privateKey: 'secret of the key' }
const quiet = { warn: () => {} }
const within = 300

type Outside = {
  open(): Promise<Double>
  port(base: string): Partial<Ports>
  /** With keys that the service does not know, and what is then said. */
  stranger: [port: (base: string) => Partial<Ports>, note: RegExp]
}
const screening = (base: string, keySecret = keys.keySecret) =>
  openScreening({
    SCREENING: 'tencent',
    SCREENING_URL: base,
    SCREENING_KEY_ID: keys.keyId,
    SCREENING_KEY_SECRET: keySecret,
    SCREENING_POLICY: null,
  })
const sms = (url: string, keySecret = keys.keySecret) =>
  openAliyunSms({ ...keys, keySecret, url, sign: '圈子', template: 'SMS_1', within })
const maps = (base: string, key = map.key) => orElse(openAmap({ ...map, key, base }), openGazetteer(), quiet)
const wechat = (base: string, secret = account.secret) =>
  openWeChat({ ...account, secret, apiBase: base, openBase: base, within })

const outside: Record<'sms' | 'wechat' | 'maps' | 'screening', Outside> = {
  sms: {
    open: () => openAliyunDouble(keys),
    port: (base) => ({ sms: sms(base) }),
    stranger: [(base) => ({ sms: sms(base, 'mistyped') }), /SignatureDoesNotMatch/],
  },
  wechat: {
    open: () => openWeChatDouble({ ...account, redirectHosts: [] }),
    port: (base) => ({ wechat: wechat(base) }),
    stranger: [(base) => ({ wechat: wechat(base, 'mistyped') }), /微信答复 \d+/],
  },
  maps: {
    open: () => openAmapDouble(map, openGazetteer()),
    port: (base) => ({ maps: maps(base) }),
    stranger: [(base) => ({ maps: maps(base, 'mistyped') }), /INVALID_USER_KEY/],
  },
  screening: {
    open: () => openTencentTextDouble(keys, {}),
    port: (base) => ({ screening: screening(base) }),
    stranger: [(base) => ({ screening: screening(base, 'mistyped') }), /./],
  },
}

describe.each(Object.entries(outside))('%s', (key, { open, port, stranger: [strange, note] }) => {
  let double: Double
  beforeAll(async () => {
    double = await open()
  })
  beforeEach(() => double.reset())
  afterAll(() => double.close())
  const found = async (ports = port(double.base)) => (await looked(ports))[key]

  test('answers', async () => {
    expect(await found()).toMatchObject({ state: 'ok' })
    expect(double.journal().length).toBeGreaterThan(0)
  })

  test('does not know the keys: that is told, and no key', async () => {
    const told = await found(strange(double.base))
    expect(told).toMatchObject({ state: 'fault', note: expect.stringMatching(note) })
    expect(told?.note).not.toMatch(/mistyped|testsecret/)
  })

  test.each([
    ['stumbles', { status: 500, body: 'oops' }],
    ['answers with a page', { body: '<html>' }],
    ['hangs up', { dropConnection: true }],
  ])('%s', async (_, respond) => {
    double.script({ match: '', respond, times: 9 })
    expect(await found()).toMatchObject({ state: 'fault', note: expect.stringMatching(/./) })
  })
})

test('sends nobody a message to find out', async () => {
  const double = await openAliyunDouble(keys)
  await looked({ sms: sms(double.base) })
  expect(double.sent).toEqual([])
  await double.close()
})

describe('storage', () => {
  const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }

  test('is written to, read and left as it was; a wrong key and a store that is down are told', async () => {
    const double = await openS3Double(signer)
    expect((await looked({ storage: openS3({ ...signer, url: double.url }) }))['storage']).toMatchObject({
      state: 'ok',
    })
    expect(double.stored.size).toBe(0)
    const mistyped = openS3({ ...signer, url: double.url, keySecret: 'mistyped' })
    expect((await looked({ storage: mistyped }))['storage']).toMatchObject({
      state: 'fault',
      note: expect.stringContaining('SignatureDoesNotMatch'),
    })
    await double.close()
  })
})

test('who hangs is given up, and the others are told all the same', async () => {
  const hangs = () => new Promise<never>(() => {})
  const clips = { ...house.app.house.ports.clips, able: hangs }
  const told = await looked({ clips, screening: { check: hangs } }, false, 500)
  expect([told['video'], told['screening']]).toMatchObject([
    { state: 'fault', note: '没有及时应答' },
    { state: 'fault', note: '没有及时应答' },
  ])
  expect(told['database']).toMatchObject({ state: 'ok' })
})
