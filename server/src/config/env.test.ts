import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { describeMisspelled, describeSettings, readEnv, settings } from './env.mjs'

const key = '0f4c1d2e9b8a7f6e5d4c3b2a19081726'
const production = {
  NODE_ENV: 'production',
  SECRET: key,
  DATABASE_URL: 'postgres://circle:word@db/circle',
  OPERATOR_MOBILE: '13900000000',
  SMS_PROVIDER: 'aliyun',
  SMS_KEY_ID: 'id',
  SMS_KEY_SECRET: 'word',
  SMS_SIGN: '圈子',
  SMS_TEMPLATE: 'SMS_1',
}
const faultsOf = (source: Record<string, string>) => readEnv(source).faults.map((fault) => fault.name)

test('without settings the server runs in development mode, on the loopback address, with demo content', () => {
  expect(readEnv({}).env).toMatchObject({
    NODE_ENV: 'development',
    PORT: 3000,
    HOST: '127.0.0.1',
    BASE_PATH: '/h5/circle',
    DATA_DIR: resolve('data'),
    DATABASE_URL: null,
    DEMO: true,
    RATE_LIMITS: true,
  })
})

test('an empty value counts as absent', () => {
  expect(readEnv({ PORT: '', NODE_ENV: ' ', DATABASE_URL: '' })).toEqual(readEnv({}))
})

test('all invalid values are reported at once', () => {
  expect(faultsOf({ PORT: 'abc', DEMO: 'yes', LOG_LEVEL: 'loud' })).toEqual([
    'PORT="abc"',
    'DEMO="yes"',
    'LOG_LEVEL="loud"',
  ])
})

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['HOST', 'a b'],
  ['NODE_ENV', 'prod'],
  ['BASE_PATH', '/circle'],
  ['BASE_PATH', '/h5/circle/'],
  ['BASE_PATH', 'h5/circle'],
  ['DATABASE_URL', 'mysql://db/circle'],
  ['DATABASE_URL', 'db'],
  ['S3_URL', 's3://bucket'],
  ['RATE_LIMITS', '0'],
  ['SECRET', 'short'],
  ['SECRET', 'a'.repeat(64)],
  ['TRUSTED_PROXIES', '10.0.0.0/8,everybody'],
  ['METRICS_ALLOW', '10.0.0.0/64'],
  ['DATABASE_URL', 'postgres://circle:a%b@db/circle'],
  ['DATABASE_READ_URL', 'postgres://circle:word@db1/circle,postgres://circle:100%@db2/circle'],
  ['OPERATOR_MOBILE', '12345'],
])('%s=%s is refused', (name, value) => {
  expect(faultsOf({ [name]: value }).map((fault) => fault.split('=')[0])).toContain(name)
})

test('TRUSTED_PROXIES is parsed into a list of addresses and networks', () => {
  expect(readEnv({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8,::1' }).env?.TRUSTED_PROXIES).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
  ])
})

describe('in production', () => {
  test('a complete set of settings is accepted, and demo content is off by default', () => {
    expect(readEnv(production).env).toMatchObject({ DEMO: false, SECRET: key })
  })

  test.each(['SECRET', 'DATABASE_URL', 'SMS_PROVIDER', 'SMS_KEY_SECRET', 'SMS_TEMPLATE'] as const)(
    'without %s the server does not start',
    (name) => {
      const { [name]: _, ...rest } = production
      expect(faultsOf(rest)).toEqual([name])
    },
  )

  test('the rate limits cannot be switched off', () => {
    expect(faultsOf({ ...production, RATE_LIMITS: 'off' })).toEqual(['RATE_LIMITS'])
    expect(readEnv({ RATE_LIMITS: 'off' }).env?.RATE_LIMITS).toBe(false)
  })

  test.each([
    ['SECRET', 'change-me-change-me-0a1b2c3d4e5f6g7h'],
    ['DEMO', '1'],
    ['DATABASE_URL', 'postgres://circle:postgres@db/circle'],
    ['DATABASE_URL', 'postgres://circle:circle@db/circle'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '127.0.0.1,::/0'],
    ['SMS_URL', 'http://sms.example.com/'],
    ['WX_API_BASE', 'http://203.0.113.7/'],
  ])('%s=%s is insecure and refused, and is accepted outside production', (name, value) => {
    const wechat: Record<string, string> = name.startsWith('WX') ? { WX_APPID: 'wx1', WX_SECRET: 'word' } : {}
    expect(faultsOf({ ...production, ...wechat, [name]: value })).toEqual([name])
    expect(faultsOf({ ...wechat, [name]: value })).toEqual([])
  })

  test.each([
    ['SMS_URL', 'http://127.0.0.1:9000/'],
    ['SMS_URL', 'http://sms-gateway:9000/'],
    ['DATABASE_URL', 'postgres:///circle'],
    ['TRUSTED_PROXIES', '10.0.0.0/8'],
  ])('%s=%s is accepted, because the connection stays in the private network', (name, value) => {
    expect(faultsOf({ ...production, [name]: value })).toEqual([])
  })

  test('WeChat requires both its id and its secret, or neither', () => {
    expect(faultsOf({ ...production, WX_APPID: 'wx1' })).toEqual(['WX_SECRET'])
    expect(faultsOf({ ...production, WX_SECRET: 'word' })).toEqual(['WX_APPID'])
  })

  test('the embedded database requires ALLOW_EMBEDDED=1', () => {
    const { DATABASE_URL: _, ...rest } = production
    expect(faultsOf(rest)).toEqual(['DATABASE_URL'])
    const texts = [settings.ALLOW_EMBEDDED, ...readEnv(rest).faults].flatMap(({ zh, en }) => [zh, en])
    expect(texts.filter((text) => /backup|stopped|停机|不能备份/.test(text))).toEqual([])
    expect(faultsOf({ ...rest, ALLOW_EMBEDDED: '1' })).toEqual([])
  })
})

test('a practice restore takes the settings of production, with PRACTICE=1', () => {
  expect(readEnv(production).env?.PRACTICE).toBe(false)
  expect(readEnv({ ...production, PRACTICE: '1' }).env?.PRACTICE).toBe(true)
})

test('Tencent SMS requires an application id and keys, S3 requires keys', () => {
  expect(faultsOf({ ...production, SMS_PROVIDER: 'tencent' })).toEqual(['SMS_APP_ID'])
  expect(faultsOf({ S3_URL: 'https://s3.example.com/circle' })).toEqual(['S3_KEY_ID', 'S3_KEY_SECRET'])
})

test('hidden values are not printed', () => {
  const { faults } = readEnv({ SECRET: 'my-own-word', DATABASE_URL: 'mysql://me:my-own-word@db' })
  expect(faults).toHaveLength(2)
  expect(JSON.stringify(faults)).not.toContain('my-own-word')
})

test.each([
  ['DATABSE_URL', 'DATABASE_URL'],
  ['TRUSTED_PROXIE', 'TRUSTED_PROXIES'],
  ['S3_ULR', 'S3_URL'],
  ['SMS_PROVIDERS', 'SMS_PROVIDER'],
  ['SMS_SIGM', 'SMS_SIGN'],
])('the start reports that %s is not a setting and suggests the right name', (name, meant) => {
  expect(describeMisspelled({ [name]: 'x', PATH: '/bin', HOME: '/root', PORTS: '1', DATABASE_HOST: 'db' })).toEqual([
    expect.stringContaining(`${name} is not a setting and has no effect: is ${meant} meant?`),
  ])
})

test('the settings themselves are not taken for misspelled ones', () => {
  expect(describeMisspelled(Object.fromEntries(Object.keys(settings).map((name) => [name, 'x'])))).toEqual([])
})

test('every setting has a description', () => {
  for (const name of Object.keys(settings)) expect(describeSettings()).toContain(`${name}`)
})

test('an invalid setting ends the process with code 2 and one line', () => {
  const file = fileURLToPath(new URL('./env.mjs', import.meta.url))
  const code = `import(${JSON.stringify(file)}).then((env) => env.envOrExit())`
  const { status, stderr } = spawnSync(process.execPath, ['-e', code], { env: { PORT: 'abc' }, encoding: 'utf8' })
  expect(status).toBe(2)
  expect(stderr).toContain('PORT="abc"')
})
