import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Screening } from '../../ports.ts'
import { openAliyunScreening } from './aliyun.ts'
import { openAliyunTextDouble, openTencentTextDouble } from './double.ts'
import { openScreening } from './screening.ts'
import { openTencentScreening } from './tencent.ts'

const keys = { keyId: 'testid', keySecret: 'testsecret' }
const harms = {
  tencent: { 刷单返利: { label: 'Ad', suggestion: 'Review' }, 滚出去: { label: 'Abuse', suggestion: 'Block' } },
  aliyun: {
    刷单返利: { label: 'ad_compliance', suggestion: 'Review' },
    滚出去: { label: 'profanity', suggestion: 'Block' },
  },
} as const
const clients = { tencent: openTencentScreening, aliyun: openAliyunScreening }
const doubles = { tencent: openTencentTextDouble, aliyun: openAliyunTextDouble }

describe.each(['tencent', 'aliyun'] as const)('texts judged by %s', (name) => {
  let double: Awaited<ReturnType<(typeof doubles)[typeof name]>>
  const open = (secret = keys.keySecret): Screening =>
    openScreening({
      SCREENING: name,
      SCREENING_URL: double.base,
      SCREENING_KEY_ID: keys.keyId,
      SCREENING_KEY_SECRET: secret,
      SCREENING_POLICY: null,
    }) as Screening
  const impatient = () => clients[name]({ ...keys, url: double.base, within: 300 })
  const say = (text: string, screening = open()) => screening.check({ kind: 'comment', text, member: 7 })

  beforeAll(async () => {
    double = await doubles[name](keys, harms[name])
  })
  beforeEach(() => double.reset())
  afterAll(() => double.close())

  test('pass, or are held with the kind of harm and its words; no machine refuses by itself', async () => {
    expect(await say('今天的茶山很好看 😀')).toEqual({ advice: 'pass', label: '', words: [] })
    expect(await say('在家刷单返利')).toEqual({ advice: 'hold', label: '广告', words: ['刷单返利'] })
    expect(await say('你滚出去')).toEqual({ advice: 'hold', label: '辱骂', words: ['滚出去'] })
    expect(double.judged).toContain('今天的茶山很好看 😀')
  })

  test('are nobody’s with a wrong signature, and not for ever', async () => {
    await expect(say('随便说说', open('another secret'))).rejects.toThrow(/Signature|status/)
    double.clock(3_600_000)
    await expect(say('随便说说')).rejects.toThrow(/Expire|status/)
  })

  test.each([
    ['a dropped connection', { dropConnection: true }],
    ['a fault of the server', { status: 500, body: 'oops' }],
    ['rubbish', { body: '<html>' }],
    ['an answer without a judgement', { body: { Response: {}, Code: 200, Data: {} } }],
    ['no end', { endless: true }],
    ['nothing', { body: '' }],
    ['silence', { delayMs: 6_000 }],
  ])('%s is no judgement', async (_, respond) => {
    double.script({ match: '/', respond })
    await expect(say('随便说说', impatient())).rejects.toThrow('text moderation')
  })
})

test('where only the words are set there is no service', () => {
  const none = { SCREENING_URL: null, SCREENING_KEY_ID: null, SCREENING_KEY_SECRET: null, SCREENING_POLICY: null }
  expect(openScreening({ SCREENING: 'words', ...none })).toBeNull()
})
