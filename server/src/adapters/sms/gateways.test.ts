import { createHash } from 'node:crypto'
import { minute } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAliyunSmsFake, openTencentSmsFake } from '../../../test/fakes/sms.ts'
import type { SmsSender } from '../../ports.ts'
import { signAcs3 } from '../vendor-http/sign-acs3.ts'
import { signTc3 } from '../vendor-http/sign-tc3.ts'
import { createAliyunSms } from './aliyun.ts'
import { classifyAliyunCode, classifyTencentCode } from './error-codes.ts'
import { createTencentSms } from './tencent.ts'

const keys = { keyId: 'testid', keySecret: 'testsecret' }
const gateway = { ...keys, sign: '圈子', template: 'SMS_15305', timeoutMs: 900 }

describe('signatures match the published examples of the vendors', () => {
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

  test('Aliyun V3 of a SendSms request', () => {
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

  test('Aliyun V3 of a form in the body, whose hash and type are signed', () => {
    const { signature, search, body } = signAcs3({
      ...secret,
      host: 'green-cip.cn-shanghai.aliyuncs.com',
      action: 'TextModerationPlus',
      version: '2022-03-02',
      form: { Service: 'comment_detection_pro', ServiceParameters: '{"content":"测试"}' },
      now: new Date('2023-11-14T22:13:20Z'),
      nonce: '0123456789abcdef0123456789abcdef',
    })
    expect([search, body]).toEqual([
      '',
      'Service=comment_detection_pro&ServiceParameters=%7B%22content%22%3A%22%E6%B5%8B%E8%AF%95%22%7D',
    ])
    expect(signature).toBe('6b9edf48db30887d851d29e45301d9be35b4c4503186f7f33dec0397a79c26df')
  })

  test('Tencent TC3 uses the UTC date', () => {
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

type TestGateway = { sms: SmsSender; wrongSecret: SmsSender; fake: Awaited<ReturnType<typeof openAliyunSmsFake>> }
const gateways: Record<string, () => Promise<TestGateway>> = {
  Aliyun: async () => {
    const fake = await openAliyunSmsFake(keys)
    const open = (keySecret: string) => createAliyunSms({ ...gateway, keySecret, url: `${fake.base}/` })
    return { fake, sms: open(keys.keySecret), wrongSecret: open('another') }
  },
  'Tencent Cloud': async () => {
    const fake = await openTencentSmsFake(keys)
    const open = (keySecret: string) => createTencentSms({ ...gateway, keySecret, appId: '14', url: `${fake.base}/` })
    return { fake, sms: open(keys.keySecret), wrongSecret: open('another') }
  },
}

describe.each(Object.entries(gateways))('%s', (_name, open) => {
  let gate: TestGateway
  beforeAll(async () => {
    gate = await open()
  })
  beforeEach(() => gate.fake.reset())
  afterAll(() => gate.fake.close())

  test('accepts a login code with a valid signature', async () => {
    expect(await gate.sms.send('13800138000', '123456')).toBeUndefined()
    expect(gate.fake.sent.at(-1)).toEqual({ mobile: '13800138000', code: '123456' })
  })

  test('rejects a wrong secret and an expired timestamp', async () => {
    expect(await gate.wrongSecret.send('13800138000', '1')).toMatchObject({ kind: 'setup' })
    gate.fake.clock(16 * minute)
    expect(await gate.sms.send('13800138000', '1')).toMatchObject({ kind: 'setup' })
  })

  test('rejects an invalid number with the code of the vendor', async () => {
    expect(await gate.sms.send('12', '1')).toMatchObject({ kind: 'bad-number' })
  })

  const sendWith = async (respond: object) => {
    gate.fake.script({ match: '/', respond, times: 9 })
    const fault = await gate.sms.send('13800138000', '123456')
    expect(gate.fake.journal()).toHaveLength(1)
    return fault?.kind
  }

  test.each([
    // Longer than the test may take.
    ['hangs', { delayMs: 2 * minute }],
    ['accepts the request and drops the connection', { dropConnection: true }],
    ['returns an HTML page', { body: '<html>' }],
    ['returns an empty body', { body: '' }],
    ['returns an endless body', { endless: true }],
    ['returns an empty JSON object', { body: {} }],
    ['returns status 500', { status: 500, body: {} }],
    ['accepts the request and returns status 504', { status: 504, body: '<html>' }],
  ])('a gateway that %s gets one request; the message may come, so the result is unknown', async (_, respond) => {
    expect(await sendWith(respond)).toBe('unknown')
  })

  test.each([
    [403, 'an HTML page', '<html>'],
    [403, 'an empty JSON object', {}],
    [404, 'an empty body', ''],
    [400, 'more than is read', 'x'.repeat(70_000)],
  ])('a gateway that answers %j with %s has sent no message, an upstream error', async (status, _, body) => {
    expect(await sendWith({ status, body })).toBe('upstream')
  })

  test('an unreachable gateway is an upstream error', async () => {
    const unreachable = await open()
    await unreachable.fake.close()
    expect(await unreachable.sms.send('13800138000', '123456')).toMatchObject({ kind: 'upstream', code: 'unreached' })
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
])('the Aliyun code %s maps to %s', (code, kind) => expect(classifyAliyunCode(code)).toBe(kind))

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
])('the Tencent code %s maps to %s', (code, kind) => expect(classifyTencentCode(code)).toBe(kind))
