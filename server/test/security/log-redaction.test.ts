import { createHmac } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openAmap } from '../../src/adapters/map/amap.ts'
import { openAmapFake } from '../../src/adapters/map/amap-fake.ts'
import { openGazetteer } from '../../src/adapters/map/gazetteer.ts'
import { withFallback } from '../../src/adapters/map/maps.ts'
import { openTencentScreening } from '../../src/adapters/screening/tencent.ts'
import { createAliyunSms } from '../../src/adapters/sms/aliyun.ts'
import { createTencentSms } from '../../src/adapters/sms/tencent.ts'
import { openS3Storage } from '../../src/adapters/storage/s3-storage.ts'
import type { FakeServer } from '../../src/adapters/vendor-http/fake-server.ts'
import { createWebhooks } from '../../src/adapters/webhook/webhooks.ts'
import { createWeChatClient } from '../../src/adapters/wechat/client.ts'
import { openWeChatFake } from '../../src/adapters/wechat/wechat-fake.ts'
import { openLog } from '../../src/config/log.ts'
import { sealWebhookSecret } from '../../src/console/health/send-webhook.ts'
import type { SmsSender } from '../../src/ports.ts'
import { openS3Fake } from '../fakes/s3.ts'
import { openTencentScreeningFake } from '../fakes/screening.ts'
import { openAliyunSmsFake, openTencentSmsFake } from '../fakes/sms.ts'
import { openTestApp, type Person, type TestApp } from '../test-app.ts'

/** Real adapters against fake services that fail as vendors do, with the most verbose log. */
const keys = { keyId: 'AKID-of-vendor', keySecret: 'KEY-that-signs-for-the-vendor' }
const wechatAccount = { appId: 'wxlogs', secret: 'SECRET-of-the-wechat-account' }
const amapAccount = { key: 'KEY-of-the-map-service-1234567890', privateKey: 'PRIVATE-key-of-the-map' }
const signer = { ...keys, region: 'auto' }
const hookSecret = 'SECRET-of-the-hook'
const forgedSignature = 'e'.repeat(64)

const lines: string[] = []
let app: TestApp
let person: Person
let fakes: Awaited<ReturnType<typeof openFakes>>

const openFakes = async () => ({
  aliyun: await openAliyunSmsFake(keys),
  tencent: await openTencentSmsFake(keys),
  text: await openTencentScreeningFake(keys, {}),
  wechat: await openWeChatFake({ ...wechatAccount, redirectHosts: ['localhost'] }),
  amap: await openAmapFake(amapAccount, openGazetteer()),
  bucket: await openS3Fake(signer),
})

beforeAll(async () => {
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  app = await openTestApp({ auditSwitch: 1, rateLimits: true, log })
  fakes = await openFakes()
  const gazetteer = openGazetteer()
  app.usePorts({
    wechat: createWeChatClient({
      ...wechatAccount,
      apiBase: fakes.wechat.base,
      openBase: fakes.wechat.base,
      timeoutMs: 500,
    }),
    maps: withFallback(
      openAmap({ ...amapAccount, base: fakes.amap.base, retryDelayMs: () => 1, timeoutMs: 500 }),
      gazetteer,
      log,
    ),
    screening: openTencentScreening({ ...keys, url: fakes.text.base, timeoutMs: 500 }),
    storage: openS3Storage({
      ...signer,
      incomingFolder: join(tmpdir(), 'quanzi-incoming'),
      url: fakes.bucket.url,
      timeoutMs: 500,
    }),
    webhooks: createWebhooks({ allowPrivate: true, timeoutMs: 500 }),
  })
  person = await app.createPerson('云溪小满')
  for (const [what, secret] of Object.entries({ ...keys, ...wechatAccount, ...amapAccount }))
    if (what !== 'keyId' && what !== 'appId') plantSecret(`${what} of a vendor`, secret)
  plantSecret('the cookie of a person', person.cookie.split('=')[1] ?? '')
  plantSecret('the number of a person', person.mobile)
  plantSecret('the secret of the server', app.context.config.secret)
  plantSecret('a forged signature', forgedSignature)
})
beforeEach(() => {
  lines.length = 0
})
afterEach(() => expectNoSecret())
afterAll(async () => {
  await app.close()
  for (const each of Object.values(fakes)) await each.close()
})

/** Values that no log line may contain, by description. */
const secrets = new Map<string, string>()
const plantSecret = (what: string, value: string): string => {
  expect(value.length, what).toBeGreaterThan(5)
  secrets.set(what, value)
  return value
}

/** Whatever failed, no log line contains a secret. */
const expectNoSecret = () => {
  expect(lines.length).toBeGreaterThan(0)
  for (const [what, secret] of secrets)
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      expect(
        lines.find((line) => line.includes(form)),
        what,
      ).toBeUndefined()
}

/** Failures of a vendor, which echo the request in the response. */
const failures = (echo: string): Parameters<FakeServer['script']>[0]['respond'][] => [
  { status: 500, body: `<html>${echo}</html>` },
  { body: { Code: 'isv.BUSINESS', Message: echo, errcode: 40001, errmsg: echo, status: '0', info: echo } },
  { dropConnection: true },
]

test('login codes of two SMS gateways: no number, code or key is logged', async () => {
  const gateway = { ...keys, sign: '圈子', template: 'SMS_1', within: 500 }
  const gateways: [string, SmsSender, FakeServer & { sent: { mobile: string; code: string }[] }][] = [
    ['aliyun', createAliyunSms({ ...gateway, url: fakes.aliyun.base }), fakes.aliyun],
    ['tencent', createTencentSms({ ...gateway, url: fakes.tencent.base, appId: '1400006666' }), fakes.tencent],
  ]
  for (const [index, [name, sms, fake]] of gateways.entries()) {
    app.context.ports.sms = sms
    const mobile = plantSecret(`a number sent to ${name}`, `1581234000${index}`)
    expect((await app.visitor.call('POST login/sendsmsNoCaptcha', { mobile })).code).toBe(0)
    const code = plantSecret(`a code sent by ${name}`, fake.sent[0]?.code ?? '')
    expect((await app.visitor.call('POST login/cloud', { account: mobile, code: `${code}1` })).code).not.toBe(0)
    const entered = await app.visitor.call('POST login/cloud', { account: mobile, code })
    plantSecret(
      `the session after ${name}`,
      /quanzi_session=([^;]+)/.exec(String(entered.headers['set-cookie']))?.[1] ?? '',
    )
    for (const respond of failures(`${mobile} ${code} ${keys.keySecret}`)) {
      app.advanceTime(61_000)
      fake.script({ match: '/', respond })
      await app.visitor.call('POST login/sendsmsNoCaptcha', { mobile })
    }
  }
  for (const message of ['an SMS was not sent', 'an SMS may not have been sent'])
    expect(lines.join('')).toContain(message)
})

test('valid and forged signatures of the native app and of sites are not logged', async () => {
  const timestamp = String(Math.floor(app.now().getTime() / 1000))
  const nonce = plantSecret('a nonce', 'nonce0123456789')
  const text = `${person.id}\n${timestamp}\n${nonce}`
  const sign = plantSecret('a signature of the app', createHmac('sha256', 'native 10001').update(text).digest('hex'))
  plantSecret('the secret of the site', 'native 10001')
  const form = { memberid: person.id, timestamp, nonce }
  for (const each of [sign, forgedSignature]) {
    await app.visitor.call('POST login/native', { ...form, sign: each })
    await app.visitor.call('GET circle/topicapi watchlist', { ...form, sign: each })
  }
  const ticket = plantSecret('a ticket that was never issued', 'ticket-that-was-never-given')
  const origin = 'https://s10002.example.invalid'
  await app.visitor.call('POST login/notice', { ticket, siteid: 10002, ...form, sign: forgedSignature }, { origin })
  expect(lines.join('')).toContain('a signature of a site was refused')
})

test('codes, states, tokens and tickets of the WeChat consent are not logged', async () => {
  const host = { host: 'localhost' }
  const redirect = await app.server.inject({ url: '/api/login/wechat?to=%2F', headers: host })
  const cookie = String(redirect.headers['set-cookie']).split(';')[0] ?? ''
  const state = plantSecret('a state', new URL(String(redirect.headers.location)).searchParams.get('state') ?? '')
  const code = plantSecret('a code of WeChat', 'code-of-wechat-021')
  const finishConsent = () => app.visitor.call('GET circle/commonapi wxuser', { code, state }, { cookie })
  const echo = `${wechatAccount.secret} ${code}`
  for (const respond of failures(echo)) {
    fakes.wechat.script({ match: '/', respond, times: 2 })
    await finishConsent()
    await app.visitor.call('GET circle/commonapi wxuser', { code, state: `${state}x` }, { cookie })
    await app.visitor.call('GET ajax/wechatShare', {
      url: `https://s10001.example.invalid/?sign=${forgedSignature}`,
    })
  }
  const bind = {
    memeberid: person.id,
    openid: 'openid-of-no-member',
    access_token: plantSecret('a bind ticket', 'f'.repeat(32)),
  }
  await person.call('POST circle/commonapi bind_wechat', bind)
  expect(lines.join('')).toMatch(/wechat/i)
})

test('failing services are logged without the texts and keywords of members', async () => {
  plantSecret('a text for reviewers only', '只给编辑看的一句话')
  for (const respond of failures(`${amapAccount.key} ${amapAccount.privateKey} ${keys.keySecret}`)) {
    fakes.amap.script({ match: '/', respond, times: 3 })
    fakes.text.script({ match: '/', respond, times: 3 })
    await person.call('GET map/place', { keywords: `街道${lines.length}` })
    const content = `${secrets.get('a text for reviewers only')} ${lines.length}`
    expect((await person.call('POST circle/postingapi common', { content })).code).toBe(0)
  }
  expect(lines.join('')).toContain('using the gazetteer')
  expect(lines.join('')).toContain('the screening service did not answer')
})

test('a failing bucket and a failing webhook are logged without keys and addresses', async () => {
  fakes.bucket.failNext(9)
  const form = new FormData()
  form.set('file', new Blob([Buffer.from('GIF89a')]), 'a.gif')
  expect((await person.upload('POST index/upload/file', form)).code).not.toBe(0)

  const path = plantSecret('the address of a hook', 'hooks/T0KEN-in-the-address')
  const secret = sealWebhookSecret(plantSecret('the secret of a hook', hookSecret), app.context.config.secret)
  const job = { kind: 'send-webhook', payload: JSON.stringify({ siteId: 10001, event: 'waiting', body: {} }) } as const
  for (const url of [`${fakes.amap.base}/${path}`, `http://127.0.0.1:1/${path}`, `http://[broken/${path}`]) {
    await app.db.deleteFrom('webhook').execute()
    await app.db.insertInto('webhook').values({ site_id: 10001, url, secret, sent_at: null, fault: '' }).execute()
    fakes.amap.script({ match: 'hooks', respond: { status: 500, body: hookSecret } })
    await app.db
      .insertInto('job')
      .values({ ...job, run_at: app.now() })
      .execute()
    await app.jobs.runDue()
  }
  expect(lines.filter((line) => line.includes('a job failed')).length).toBeGreaterThan(1)
})

test('a database error is logged without the row that it quotes', async () => {
  await sql`alter table sms_code add constraint broken check (false) not valid`.execute(app.db)
  const mobile = plantSecret('one more number', '15812340009')
  expect((await app.visitor.call('POST login/sendsmsNoCaptcha', { mobile })).code).toBe(500)
  const line = lines.find((line) => line.includes('violates check constraint'))
  expect(line).toContain('"constraint":"broken"')
  expect(line).not.toContain('Failing row')
  await sql`alter table sms_code drop constraint broken`.execute(app.db)
})
