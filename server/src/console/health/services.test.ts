import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Service } from '@quanzi/contract/console/operations/health'
import { day, hour, minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openS3Fake } from '../../../test/fakes/s3.ts'
import { openTencentScreeningFake } from '../../../test/fakes/screening.ts'
import { openAliyunSmsFake } from '../../../test/fakes/sms.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/test-app.ts'
import { createIpRegion } from '../../adapters/ip-region/ip-region.ts'
import { openAmap } from '../../adapters/map/amap.ts'
import { openAmapFake } from '../../adapters/map/amap-fake.ts'
import { openGazetteer } from '../../adapters/map/gazetteer.ts'
import { withFallback } from '../../adapters/map/maps.ts'
import { createScreeningService } from '../../adapters/screening/screening.ts'
import { createAliyunSms } from '../../adapters/sms/aliyun.ts'
import { readOnly } from '../../adapters/storage/read-only-storage.ts'
import { openS3Storage } from '../../adapters/storage/s3-storage.ts'
import type { FakeServer } from '../../adapters/vendor-http/fake-server.ts'
import { createWeChatClient } from '../../adapters/wechat/client.ts'
import { openWeChatFake } from '../../adapters/wechat/wechat-fake.ts'
import { recordBackup } from '../../archive/record-backup.ts'
import type { Ports, ShownCertificate } from '../../ports.ts'
import { checkServices } from './services.ts'

let app: TestApp
let chief: Person
beforeAll(async () => {
  app = await openTestApp()
  chief = await app.createPerson('总运营', { operator: true })
})
afterAll(() => app.close())

/** Runs the health checks with these ports, without the cache. */
const checkWithPorts = async (ports: Partial<Ports> = {}, production = false, patience = 5_000) => {
  const { context } = app
  const testContext = { ...context, ports: { ...context.ports, ...ports }, config: { ...context.config, production } }
  const services = await checkServices(testContext, { timeoutMs: patience })
  return Object.fromEntries(services.map((service) => [service.key, service])) as Record<string, Service>
}

test('a service that is not configured is off, and in production missing SMS is a fault', async () => {
  const { services, jobs } = await chief.ok('GET console/health detail')
  expect(services.map(({ key, state }) => [key, state])).toEqual([
    ['database', 'ok'],
    ['sms', 'off'],
    ['wechat', 'off'],
    ['maps', 'ok'],
    ['storage', 'ok'],
    ['video', 'off'],
    ['screening', 'off'],
    ['regions', 'ok'],
    ['secret', 'off'],
    ['version', 'ok'],
    ['processes', 'ok'],
    ['disk', 'ok'],
    ['backup', 'off'],
    ['certificate', 'off'],
  ])
  expect(jobs).toMatchObject({ dead: 0 })
  expect((await checkWithPorts({}, true))['sms']).toMatchObject({ state: 'fault', note: '只写入日志，不发送短信' })
  expect(app.files.size).toBe(0)
})

test('the health page checks the services at most once a minute', async () => {
  let calls = 0
  const { context } = app
  const video = { ...context.ports.video, isAvailable: async () => ++calls > 0 }
  const testContext = { ...context, ports: { ...context.ports, video } }
  await Promise.all([checkServices(testContext), checkServices(testContext)])
  expect((await checkServices(testContext)).find(({ key }) => key === 'video')).toMatchObject({ state: 'ok' })
  expect(calls).toBe(1)
  app.advanceTime(minute)
  await checkServices(testContext, { maxAge: 120_000 })
  expect(calls).toBe(1)
  await checkServices(testContext)
  expect(calls).toBe(2)
})

const keys = { keyId: 'testid', keySecret: 'testsecret' }
const account = { appId: 'wxtest', secret: 'secret' }
const map = { key: 'k'.repeat(32), privateKey: 'secret of the key' }
const silentLog = { warn: () => {} }
const timeoutMs = 1_000

type ServiceCase = {
  open(): Promise<FakeServer>
  port(base: string): Partial<Ports>
  /** Ports with unknown keys, and the resulting note. */
  wrongKeys: [port: (base: string) => Partial<Ports>, note: RegExp]
}
const screening = (base: string, keySecret = keys.keySecret) =>
  createScreeningService({
    SCREENING: 'tencent',
    SCREENING_URL: base,
    SCREENING_KEY_ID: keys.keyId,
    SCREENING_KEY_SECRET: keySecret,
    SCREENING_POLICY: null,
  })
const sms = (url: string, keySecret = keys.keySecret) =>
  createAliyunSms({ ...keys, keySecret, url, sign: '圈子', template: 'SMS_1', timeoutMs })
const maps = (base: string, key = map.key) => withFallback(openAmap({ ...map, key, base }), openGazetteer(), silentLog)
const wechat = (base: string, secret = account.secret) =>
  createWeChatClient({ ...account, secret, apiBase: base, openBase: base, timeoutMs })

const serviceCases: Record<'sms' | 'wechat' | 'maps' | 'screening', ServiceCase> = {
  sms: {
    open: () => openAliyunSmsFake(keys),
    port: (base) => ({ sms: sms(base) }),
    wrongKeys: [(base) => ({ sms: sms(base, 'mistyped') }), /SignatureDoesNotMatch/],
  },
  wechat: {
    open: () => openWeChatFake({ ...account, redirectHosts: [] }),
    port: (base) => ({ wechat: wechat(base) }),
    wrongKeys: [(base) => ({ wechat: wechat(base, 'mistyped') }), /微信答复 \d+/],
  },
  maps: {
    open: () => openAmapFake(map, openGazetteer()),
    port: (base) => ({ maps: maps(base) }),
    wrongKeys: [(base) => ({ maps: maps(base, 'mistyped') }), /INVALID_USER_KEY/],
  },
  screening: {
    open: () => openTencentScreeningFake(keys, {}),
    port: (base) => ({ screening: screening(base) }),
    wrongKeys: [(base) => ({ screening: screening(base, 'mistyped') }), /./],
  },
}

describe.each(Object.entries(serviceCases))('%s', (key, { open, port, wrongKeys: [wrongPorts, note] }) => {
  let fake: FakeServer
  beforeAll(async () => {
    fake = await open()
  })
  beforeEach(() => fake.reset())
  afterAll(() => fake.close())
  const checkOne = async (ports = port(fake.base)) => (await checkWithPorts(ports))[key]

  test('answers', async () => {
    expect(await checkOne()).toMatchObject({ state: 'ok' })
    expect(fake.journal().length).toBeGreaterThan(0)
  })

  test('reports unknown keys without showing one', async () => {
    const services = await checkOne(wrongPorts(fake.base))
    expect(services).toMatchObject({ state: 'fault', note: expect.stringMatching(note) })
    expect(services?.note).not.toMatch(/mistyped|testsecret/)
  })

  test.each([
    ['stumbles', { status: 500, body: 'oops' }],
    ['answers with a page', { body: '<html>' }],
    ['hangs up', { dropConnection: true }],
  ])('%s', async (_, respond) => {
    fake.script({ match: '', respond, times: 9 })
    expect(await checkOne()).toMatchObject({ state: 'fault', note: expect.stringMatching(/./) })
  })
})

test('sends no SMS for its health check', async () => {
  const fake = await openAliyunSmsFake(keys)
  await checkWithPorts({ sms: sms(fake.base) })
  expect(fake.sent).toEqual([])
  await fake.close()
})

describe('storage', () => {
  const signer = { keyId: 'key', keySecret: 'secret', region: 'auto' }

  test('is checked by writing, reading and deleting a file; a wrong key and an outage are reported', async () => {
    const fake = await openS3Fake(signer)
    expect(
      (
        await checkWithPorts({
          storage: openS3Storage({ ...signer, incomingFolder: join(tmpdir(), 'quanzi-incoming'), url: fake.url }),
        })
      )['storage'],
    ).toMatchObject({
      state: 'ok',
    })
    expect(fake.stored.size).toBe(0)
    const mistyped = openS3Storage({
      ...signer,
      incomingFolder: join(tmpdir(), 'quanzi-incoming'),
      url: fake.url,
      keySecret: 'mistyped',
    })
    expect((await checkWithPorts({ storage: mistyped }))['storage']).toMatchObject({
      state: 'fault',
      note: '存储桶不接受访问密钥，请检查 S3_KEY_ID 和 S3_KEY_SECRET。',
    })
    await fake.close()
  })

  test('of a practice restore is only read, and said to be so; its outage is still reported', async () => {
    const fake = await openS3Fake(signer)
    const bucket = openS3Storage({ ...signer, incomingFolder: join(tmpdir(), 'quanzi-incoming'), url: fake.url })
    expect((await checkWithPorts({ storage: readOnly(bucket) }))['storage']).toMatchObject({
      state: 'ok',
      note: '恢复演练，只读',
    })
    await fake.close()
    expect((await checkWithPorts({ storage: readOnly(bucket) }))['storage']).toMatchObject({ state: 'fault' })
  })

  test('is a fault where the access key may not list the bucket, so that missing files are refused', async () => {
    const fake = await openS3Fake(signer, { mayList: false })
    const incomingFolder = join(tmpdir(), 'quanzi-incoming')
    const storage = openS3Storage({ ...signer, incomingFolder, url: fake.url })
    expect((await checkWithPorts({ storage }))['storage']).toMatchObject({
      state: 'fault',
      note: '访问密钥没有列出存储桶的权限，读取不存在的文件会被拒绝，请授权（s3:ListBucket）。',
    })
    await fake.close()
  })
})

test('a storage that lacks the pictures of the database is a fault, one that lacks a few is not', async () => {
  const { context } = app
  const storage = (stored: (key: string) => boolean) => ({
    ...context.ports.storage,
    size: async (key: string) => (stored(key) ? 1 : null),
  })
  const tokens = ['aa11', 'bb22', 'cc33', 'dd44']
  await app.db
    .insertInto('file')
    .values(
      tokens.map((token) => ({
        token,
        kind: 'picture',
        type: 'image/webp',
        site_id: 10001,
        width: 1,
        height: 1,
        size: 1,
      })),
    )
    .execute()
  expect((await checkWithPorts({ storage: storage(() => false) }))['storage']).toMatchObject({
    state: 'fault',
    note: '抽查 4 张图片，缺 4 张：文件没有搬到这里',
  })
  expect((await checkWithPorts({ storage: storage((key) => !key.includes('aa11')) }))['storage']).toMatchObject({
    state: 'ok',
  })
  await app.db.deleteFrom('file').where('token', 'in', tokens).execute()
})

test('without the table of provinces the health page shows a fault and addresses have no province', async () => {
  const ipRegion = createIpRegion({ error: () => {} }, { file: new URL('file:///nowhere/ip-ranges.br') })
  expect(ipRegion.province('223.5.5.5')).toBe('')
  expect((await checkWithPorts({ ipRegion }))['regions']).toMatchObject({
    state: 'fault',
    note: '属地表无法读取，属地显示为未知',
  })
})

test('a service that does not answer times out without delaying the others', async () => {
  const neverResolves = () => new Promise<never>(() => {})
  const video = { ...app.context.ports.video, isAvailable: neverResolves }
  const services = await checkWithPorts({ video: video, screening: { check: neverResolves } }, false, 500)
  expect([services['video'], services['screening']]).toMatchObject([
    { state: 'fault', note: '没有及时应答' },
    { state: 'fault', note: '没有及时应答' },
  ])
  expect(services['database']).toMatchObject({ state: 'ok' })
})

test('a backup that is late, a scarce disk and a process without notifications are faults', async () => {
  const { context } = app
  const now = context.ports.clock.now().getTime()
  const ago = (hours: number) => recordBackup(app.db, new Date(now - hours * hour))
  await ago(30)
  expect((await checkWithPorts())['backup']).toMatchObject({ state: 'ok', note: '最近一次在 30 小时前' })
  await ago(72)
  expect((await checkWithPorts())['backup']).toMatchObject({ state: 'fault', note: '最近一次在 3 天前，已逾期' })
  const disk = async (bytes: number) =>
    (await checkWithPorts({ storage: { ...context.ports.storage, freeBytes: async () => bytes } }))['disk']
  expect(await disk(3.21e9)).toMatchObject({ state: 'fault', note: '剩余 3.2 GB，空间不足' })
  expect(await disk(900_000)).toMatchObject({ state: 'fault', note: '剩余 0.0 GB，已停止上传' })
  await app.db.deleteFrom('latest_backup').execute()
  const deaf = { ...context, database: { ...context.database, countProcesses: async () => 0 } }
  const services = await checkServices(deaf)
  expect(services.find(({ key }) => key === 'processes')).toMatchObject({ state: 'fault' })
})

test('the certificates of the sites’ hosts are read once a day, and one that ends within two weeks is a fault', async () => {
  const { context } = app
  let reads: string[] = []
  let certificates: Record<string, ShownCertificate | null> = {}
  const read = async (host: string) => {
    reads.push(host)
    return certificates[host] ?? null
  }
  const testContext = {
    ...context,
    config: { ...context.config, https: true },
    ports: { ...context.ports, certificates: { read } },
  }
  const check = async (hours: number, found: typeof certificates) => {
    app.advanceTime(hours * hour)
    certificates = found
    reads = []
    const services = await checkServices(testContext)
    const { state, note } = services.find(({ key }) => key === 'certificate') ?? {}
    return [state, note, reads.length]
  }
  const until = (days: number) => ({ validTo: new Date(app.now().getTime() + days * day + 2 * hour) })
  const [one, two] = ['circle.example.com', 'news.example.com:8443']
  const setHosts = async (hosts: string[]) => {
    await app.db.updateTable('site').set({ hosts }).where('id', '=', 10001).execute()
    context.sites.invalidate()
  }
  await setHosts(['s10001.example.invalid'])
  expect(await check(0, {})).toEqual(['off', '站点没有填写域名', 0])
  await setHosts([one, two, 's10001.example.invalid'])
  expect(await check(1, {})).toEqual(['off', '在服务器上读不到自己域名的证书', 2])
  expect(await check(1, { [one]: until(60), [two]: until(59) })).toEqual(['ok', `${two} 的证书还有 59 天到期`, 2])
  expect(await check(23, { [one]: until(13) })).toEqual(['ok', `${two} 的证书还有 59 天到期`, 0])
  expect(await check(1, { [one]: until(12) })).toEqual(['fault', `${one} 的证书还有 12 天到期`, 2])
  expect(await check(1, { [one]: until(60), [two]: { fault: 'other-host' } })).toEqual([
    'fault',
    `${two} 的证书不含此域名`,
    2,
  ])
  expect(await check(1, { [one]: { fault: 'expired' } })).toEqual(['fault', `${one} 的证书已过期`, 2])
  expect(await check(1, { [one]: until(90) })).toEqual(['ok', `${one} 的证书还有 90 天到期`, 2])
  await setHosts(['s10001.example.invalid'])
})
