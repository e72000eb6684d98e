import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHooks } from '../src/adapters/hook/hook.ts'
import { openAmap } from '../src/adapters/map/amap.ts'
import { openAmapDouble } from '../src/adapters/map/amap-double.ts'
import { openGazetteer } from '../src/adapters/map/gazetteer.ts'
import { orElse } from '../src/adapters/map/maps.ts'
import type { Double } from '../src/adapters/outside/double.ts'
import { openTencentTextDouble } from '../src/adapters/screening/double.ts'
import { openTencentScreening } from '../src/adapters/screening/tencent.ts'
import { openAliyunSms } from '../src/adapters/sms/aliyun.ts'
import { openAliyunDouble, openTencentDouble } from '../src/adapters/sms/double.ts'
import { openTencentSms } from '../src/adapters/sms/tencent.ts'
import { openS3 } from '../src/adapters/storage/s3.ts'
import { openS3Double } from '../src/adapters/storage/s3-double.ts'
import { openWeChat } from '../src/adapters/wechat/client.ts'
import { openWeChatDouble } from '../src/adapters/wechat/double.ts'
import { sealHookSecret } from '../src/features/alarm/send.ts'
import { openLog } from '../src/log.ts'
import type { Sms } from '../src/ports.ts'
import { openTestHouse, type Person, type TestHouse } from './house.ts'

/** Every service of the world outside is real here, on doubles that fail as vendors do; the log says as much as it can. */
const keys = { keyId: 'AKID-of-vendor', keySecret: 'KEY-that-signs-for-the-vendor' }
const wechatAccount = { appId: 'wxlogs', secret: 'SECRET-of-the-wechat-account' }
const amapAccount = { key: 'KEY-of-the-map-service-1234567890', privateKey: 'PRIVATE-key-of-the-map' }
const signer = { ...keys, region: 'auto' }
const hookSecret = 'SECRET-of-the-hook'

const lines: string[] = []
let house: TestHouse
let person: Person
let world: Awaited<ReturnType<typeof openWorld>>

const openWorld = async () => ({
  aliyun: await openAliyunDouble(keys),
  tencent: await openTencentDouble(keys),
  text: await openTencentTextDouble(keys, {}),
  wechat: await openWeChatDouble({ ...wechatAccount, redirectHosts: ['localhost'] }),
  amap: await openAmapDouble(amapAccount, openGazetteer()),
  bucket: await openS3Double(signer),
})

beforeAll(async () => {
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  house = await openTestHouse({ auditSwitch: 1, rateLimits: true, log })
  world = await openWorld()
  const gazetteer = openGazetteer()
  Object.assign(house.app.house.ports, {
    wechat: openWeChat({ ...wechatAccount, apiBase: world.wechat.base, openBase: world.wechat.base, within: 500 }),
    maps: orElse(openAmap({ ...amapAccount, base: world.amap.base, again: () => 1, within: 500 }), gazetteer, log),
    screening: openTencentScreening({ ...keys, url: world.text.base, within: 500 }),
    storage: openS3({ ...signer, url: world.bucket.url, within: 500 }),
    hooks: openHooks({ allowPrivate: true, patience: 500 }),
  })
  person = await house.person('云溪小满')
})
afterAll(async () => {
  await house.close()
  for (const each of Object.values(world)) await each.close()
})

/** What no line may hold, by what it is. It grows as the story goes on. */
const planted = new Map<string, string>()
const plant = (what: string, value: string): string => {
  expect(value.length, what).toBeGreaterThan(5)
  planted.set(what, value)
  return value
}

/** Ways in which a vendor fails; what was said to it comes back in its words. */
const failures = (echo: string): Parameters<Double['script']>[0]['respond'][] => [
  { status: 500, body: `<html>${echo}</html>` },
  { body: { Code: 'isv.BUSINESS', Message: echo, errcode: 40001, errmsg: echo, status: '0', info: echo } },
  { dropConnection: true },
]

test('codes travel by two gateways, and neither numbers nor codes nor keys are logged', async () => {
  const gateway = { ...keys, sign: '圈子', template: 'SMS_1', within: 500 }
  const gateways: [string, Sms, Double & { sent: { mobile: string; code: string }[] }][] = [
    ['aliyun', openAliyunSms({ ...gateway, url: world.aliyun.base }), world.aliyun],
    ['tencent', openTencentSms({ ...gateway, url: world.tencent.base, appId: '1400006666' }), world.tencent],
  ]
  for (const [at, [name, sms, double]] of gateways.entries()) {
    house.app.house.ports.sms = sms
    const mobile = plant(`a number told to ${name}`, `1581234000${at}`)
    expect((await house.visitor.call('POST login/sendsmsNoCaptcha', { mobile })).code).toBe(0)
    const code = plant(`a code sent by ${name}`, double.sent[0]?.code ?? '')
    expect((await house.visitor.call('POST login/cloud', { account: mobile, code: `${code}1` })).code).not.toBe(0)
    const entered = await house.visitor.call('POST login/cloud', { account: mobile, code })
    plant(`the session after ${name}`, /quanzi_session=([^;]+)/.exec(String(entered.headers['set-cookie']))?.[1] ?? '')
    for (const respond of failures(`${mobile} ${code} ${keys.keySecret}`)) {
      house.wait(61_000)
      double.script({ match: '/', respond })
      await house.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
    }
  }
  expect(lines.join('')).toContain('an SMS was not sent')
})

test('signatures of the app and of sites, good and forged ones', async () => {
  const timestamp = String(Math.floor(house.now().getTime() / 1000))
  const nonce = plant('a nonce', 'nonce0123456789')
  const text = `${person.id}\n${timestamp}\n${nonce}`
  const sign = plant('a signature of the app', createHmac('sha256', 'native 10001').update(text).digest('hex'))
  plant('the secret of the site', 'native 10001')
  const forged = plant('a forged signature', sign.replace(/./g, 'e'))
  const form = { memberid: person.id, timestamp, nonce }
  for (const each of [sign, forged]) {
    await house.visitor.call('POST login/native', { ...form, sign: each })
    await house.visitor.call('GET circle/topicapi watchlist', { ...form, sign: each })
  }
  const ticket = plant('a ticket of nobody', 'ticket-that-was-never-given')
  const origin = 'https://s10002.example.invalid'
  await house.visitor.call('POST login/notice', { ticket, siteid: 10002, ...form, sign: forged }, { origin })
  expect(lines.join('')).toContain('a signature of a site was refused')
})

test('the consent of WeChat: codes, states, tokens and tickets', async () => {
  const host = { host: 'localhost' }
  const left = await house.app.server.inject({ url: '/api/login/wechat?to=%2F', headers: host })
  const cookie = String(left.headers['set-cookie']).split(';')[0] ?? ''
  const state = plant('a state', new URL(String(left.headers.location)).searchParams.get('state') ?? '')
  const code = plant('a code of WeChat', 'code-of-wechat-021')
  const come = () => house.visitor.call('GET circle/commonapi wxuser', { code, state }, { cookie })
  const echo = `${wechatAccount.secret} ${code}`
  for (const respond of failures(echo)) {
    world.wechat.script({ match: '/', respond, times: 2 })
    await come()
    await house.visitor.call('GET circle/commonapi wxuser', { code, state: `${state}x` }, { cookie })
    await house.visitor.call('GET ajax/wechatShare', {
      url: `https://s10001.example.invalid/?sign=${planted.get('a forged signature')}`,
    })
  }
  const bind = {
    memeberid: person.id,
    openid: 'openid-of-nobody',
    access_token: plant('a bind ticket', 'f'.repeat(32)),
  }
  await person.call('POST circle/commonapi bind_wechat', bind)
  expect(lines.join('')).toMatch(/wechat/i)
})

test('services that fail while people write and look for places', async () => {
  plant('what nobody may read', '只给编辑看的一句话')
  for (const respond of failures(`${amapAccount.key} ${amapAccount.privateKey} ${keys.keySecret}`)) {
    world.amap.script({ match: '/', respond, times: 3 })
    world.text.script({ match: '/', respond, times: 3 })
    await person.call('GET map/place', { keywords: `街道${lines.length}` })
    const content = `${planted.get('what nobody may read')} ${lines.length}`
    expect((await person.call('POST circle/postingapi common', { content })).code).toBe(0)
  }
  expect(lines.join('')).toContain('the gazetteer answers')
  expect(lines.join('')).toContain('the screening service did not answer')
})

test('a bucket and a hook that fail', async () => {
  world.bucket.failNext(9)
  const form = new FormData()
  form.set('file', new Blob([Buffer.from('GIF89a')]), 'a.gif')
  expect((await person.upload('POST index/upload/file', form)).code).not.toBe(0)

  const path = plant('the address of a hook', 'hooks/T0KEN-in-the-address')
  const secret = sealHookSecret(plant('the secret of a hook', hookSecret), house.app.house.config.secret)
  const job = { kind: 'send-hook', payload: JSON.stringify({ siteId: 10001, event: 'waiting', body: {} }) } as const
  for (const url of [`${world.amap.base}/${path}`, `http://127.0.0.1:1/${path}`, `http://[broken/${path}`]) {
    await house.db.deleteFrom('web_hook').execute()
    await house.db.insertInto('web_hook').values({ site_id: 10001, url, secret, sent_at: null, fault: '' }).execute()
    world.amap.script({ match: 'hooks', respond: { status: 500, body: hookSecret } })
    await house.db
      .insertInto('job')
      .values({ ...job, run_at: house.now() })
      .execute()
    await house.app.jobs.runDue()
  }
  expect(lines.filter((line) => line.includes('a job failed')).length).toBeGreaterThan(1)
})

test('a fault of our own, of which the database tells a whole row', async () => {
  await sql`alter table sms_code add constraint broken check (false) not valid`.execute(house.db)
  const mobile = plant('one more number', '15812340009')
  expect((await house.visitor.call('POST login/sendsmsNoCaptcha', { mobile })).code).toBe(500)
  const told = lines.find((line) => line.includes('violates check constraint'))
  expect(told).toContain('"constraint":"broken"')
  expect(told).not.toContain('Failing row')
  await sql`alter table sms_code drop constraint broken`.execute(house.db)
})

test('no line of the log holds any of it', () => {
  for (const [what, secret] of Object.entries({ ...keys, ...wechatAccount, ...amapAccount }))
    if (what !== 'keyId' && what !== 'appId') plant(`${what} of a vendor`, secret)
  plant('the cookie of a person', person.cookie.split('=')[1] ?? '')
  plant('the number of a person', person.mobile)
  plant('the secret of the house', house.app.house.config.secret)
  expect(planted.size).toBeGreaterThan(18)
  expect(lines.length).toBeGreaterThan(30)
  for (const [what, secret] of planted)
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      expect(
        lines.find((line) => line.includes(form)),
        what,
      ).toBeUndefined()
})
