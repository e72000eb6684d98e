import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sms } from '../../ports.ts'
import { signAcs3 } from '../outside/sign-acs3.ts'
import { signTc3 } from '../outside/sign-tc3.ts'
import { openAliyunSms } from './aliyun.ts'
import { meaningOfAliyun, meaningOfTencent } from './codes.ts'
import { openAliyunDouble, openTencentDouble } from './double.ts'
import { openTencentSms } from './tencent.ts'

const keys = { keyId: 'testid', keySecret: 'testsecret' }
const gateway = { ...keys, sign: '圈子', template: 'SMS_15305', within: 900 }

describe('signatures agree with the vendors’ published examples', () => {
  const secret = { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' }
  const ecs = {
    ...secret,
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
  }
  test.each([
    [
      '2023-10-26T10:22:32Z',
      '3156853299f313e23d1673dc12e1703d',
      '06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    ],
    [
      '2023-10-26T09:01:01Z',
      'd410180a5abf7fe235dd9b74aca91fc0',
      'e521358f7776c97df52e6b2891a8bc73026794a071b50c3323388c4e0df64804',
    ],
  ])('Aliyun V3, %s', (date, nonce, signature) => {
    expect(signAcs3({ ...ecs, now: new Date(date), nonce }).signature).toBe(signature)
  })

  test('Aliyun V3 of a SendSms', () => {
    const { signature, search } = signAcs3({
      ...secret,
      host: 'dysmsapi.aliyuncs.com',
      action: 'SendSms',
      version: '2017-05-25',
      query: {
        PhoneNumbers: '13800138000',
        SignName: '测试',
        TemplateCode: 'SMS_15305',
        TemplateParam: '{"code":"123456"}',
      },
      now: new Date('2023-11-14T22:13:20Z'),
      nonce: '0123456789abcdef0123456789abcdef',
    })
    expect(search).toBe(
      'PhoneNumbers=13800138000&SignName=%E6%B5%8B%E8%AF%95&TemplateCode=SMS_15305&TemplateParam=%7B%22code%22%3A%22123456%22%7D',
    )
    expect(signature).toBe('ca27201a4ed4fa138c92b2e68a9cdbabe9c721b3c29af6fd7dfbfbe4f195f0bc')
  })

  test('Tencent TC3, with the day of UTC', () => {
    const body =
      '{"PhoneNumberSet":["+8613800138000"],"SmsSdkAppId":"1400006666","SignName":"测试","TemplateId":"1110","TemplateParamSet":["123456","5"]}'
    expect(createHash('sha256').update(body).digest('hex')).toBe(
      '7633afd6cbedf275e393f26a153ae046b961052e3e84f3c5abc697ef2ea36144',
    )
    const signed = signTc3({
      keyId: 'AKIDEXAMPLE',
      keySecret: 'SECRETEXAMPLE',
      host: 'sms.tencentcloudapi.com',
      service: 'sms',
      action: 'SendSms',
      body,
      now: new Date(1_700_000_000_000),
    })
    expect(signed.canonicalHash).toBe('2c6fb476a1e1121e6143efe1dc1931fd6c6fa8a8b6818f9bd40d7d02289221e9')
    expect(signed.signature).toBe('b38567c5f96357d6b22dc51c69096ec907f228681e5db216f6566a8c917977c4')
  })
})

type Gate = { sms: Sms; wrong: Sms; double: Awaited<ReturnType<typeof openAliyunDouble>> }
const gates: Record<string, () => Promise<Gate>> = {
  Aliyun: async () => {
    const double = await openAliyunDouble(keys)
    const open = (keySecret: string) => openAliyunSms({ ...gateway, keySecret, url: `${double.base}/` })
    return { double, sms: open(keys.keySecret), wrong: open('another') }
  },
  'Tencent Cloud': async () => {
    const double = await openTencentDouble(keys)
    const open = (keySecret: string) => openTencentSms({ ...gateway, keySecret, appId: '14', url: `${double.base}/` })
    return { double, sms: open(keys.keySecret), wrong: open('another') }
  },
}

describe.each(Object.entries(gates))('%s', (_name, open) => {
  let gate: Gate
  beforeAll(async () => {
    gate = await open()
  })
  beforeEach(() => gate.double.reset())
  afterAll(() => gate.double.close())

  test('takes a code that is signed right', async () => {
    expect(await gate.sms.send('13800138000', '123456')).toBeUndefined()
    expect(gate.double.sent.at(-1)).toEqual({ mobile: '13800138000', code: '123456' })
  })

  test('refuses another secret, and an old clock', async () => {
    expect(await gate.wrong.send('13800138000', '1')).toMatchObject({ kind: 'setup' })
    gate.double.clock(16 * 60_000)
    expect(await gate.sms.send('13800138000', '1')).toMatchObject({ kind: 'setup' })
  })

  test('refuses a number, in its own words', async () => {
    expect(await gate.sms.send('12', '1')).toMatchObject({ kind: 'bad-number' })
  })

  const failing = async (respond: object) => {
    gate.double.script({ match: '/', respond, times: 9 })
    const began = performance.now()
    const fault = await gate.sms.send('13800138000', '123456')
    expect(performance.now() - began).toBeLessThan(4_000)
    expect(gate.double.journal()).toHaveLength(1)
    return fault?.kind
  }

  test.each([
    ['hangs', { delayMs: 6_000 }],
    ['takes it and breaks the line', { dropConnection: true }],
  ])('that %s is asked once, soon given up, and may have sent the code', async (_, respond) => {
    expect(await failing(respond)).toBe('unknown')
  })

  test.each([
    ['HTML', { body: '<html>502</html>' }],
    ['nothing', { body: '' }],
    ['without an end', { endless: true }],
    ['500', { status: 500, body: {} }],
    ['JSON that says nothing', { body: {} }],
  ])('that answers %s is asked once and has accepted nothing', async (_, respond) => {
    expect(await failing(respond)).toBe('upstream')
  })

  test('that cannot be reached has surely sent nothing', async () => {
    const gone = await open()
    await gone.double.close()
    expect(await gone.sms.send('13800138000', '123456')).toMatchObject({ kind: 'upstream', code: 'unreached' })
  })
})

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'too-often'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'bad-number'],
  ['isv.DAY_LIMIT_CONTROL', 'quota'],
  ['isv.AMOUNT_NOT_ENOUGH', 'no-balance'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'setup'],
  ['isv.BLACK_KEY_CONTROL_LIMIT', 'content'],
  ['SignatureDoesNotMatch', 'setup'],
  ['InvalidAccessKeyId.NotFound', 'setup'],
  ['Throttling.User', 'upstream'],
  ['something.New', 'upstream'],
])('Aliyun’s %s means %s', (code, kind) => expect(meaningOfAliyun(code)).toBe(kind))

test.each([
  ['LimitExceeded.PhoneNumberThirtySecondLimit', 'too-often'],
  ['LimitExceeded.AppDailyLimit', 'quota'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'bad-number'],
  ['InvalidParameterValue.TemplateParameterFormatError', 'setup'],
  ['FailedOperation.PhoneNumberInBlacklist', 'refused-number'],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'no-balance'],
  ['FailedOperation.ContainSensitiveWord', 'content'],
  ['FailedOperation.SignatureIncorrectOrUnapproved', 'setup'],
  ['UnauthorizedOperation.RequestIpNotInWhitelist', 'setup'],
  ['InternalError.Timeout', 'upstream'],
])('Tencent’s %s means %s', (code, kind) => expect(meaningOfTencent(code)).toBe(kind))
