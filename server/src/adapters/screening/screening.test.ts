import { hour } from '@quanzi/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openAliyunScreeningFake, openTencentScreeningFake } from '../../../test/fakes/screening.ts'
import type { ScreeningService } from '../../ports.ts'
import { openAliyunScreening } from './aliyun.ts'
import { createScreeningService } from './screening.ts'
import { openTencentScreening } from './tencent.ts'

const keys = { keyId: 'testid', keySecret: 'testsecret' }
const harmfulTexts = {
  tencent: { 刷单返利: { label: 'Ad', suggestion: 'Review' }, 滚出去: { label: 'Abuse', suggestion: 'Block' } },
  aliyun: {
    刷单返利: { label: 'ad_compliance', suggestion: 'Review' },
    滚出去: { label: 'profanity', suggestion: 'Block' },
  },
} as const
const clients = { tencent: openTencentScreening, aliyun: openAliyunScreening }
const fakes = { tencent: openTencentScreeningFake, aliyun: openAliyunScreeningFake }

describe.each(['tencent', 'aliyun'] as const)('text moderation by %s', (name) => {
  let fake: Awaited<ReturnType<(typeof fakes)[typeof name]>>
  const createService = (secret = keys.keySecret): ScreeningService =>
    createScreeningService({
      SCREENING: name,
      SCREENING_URL: fake.base,
      SCREENING_KEY_ID: keys.keyId,
      SCREENING_KEY_SECRET: secret,
      SCREENING_POLICY: null,
    }) as ScreeningService
  const createWithShortTimeout = () => clients[name]({ ...keys, url: fake.base, timeoutMs: 300 })
  const checkText = (text: string, screening = createService()) => screening.check({ kind: 'comment', text, member: 7 })

  beforeAll(async () => {
    fake = await fakes[name](keys, harmfulTexts[name])
  })
  beforeEach(() => fake.reset())
  afterAll(() => fake.close())

  test('a harmful text is held for review with its label and the named terms, never rejected automatically', async () => {
    expect(await checkText('今天的茶山很好看 😀')).toEqual({ advice: 'pass', label: '', words: [] })
    expect(await checkText('在家刷单返利')).toEqual({ advice: 'hold', label: '广告', words: ['刷单返利'] })
    expect(await checkText('你滚出去')).toEqual({ advice: 'hold', label: '辱骂', words: ['滚出去'] })
    expect(fake.checkedTexts).toContain('今天的茶山很好看 😀')
  })

  test('a text of a thousand Chinese characters is checked whole, and is not in the URL', async () => {
    const text = `${'好'.repeat(996)}刷单返利`
    expect(await checkText(text)).toMatchObject({ advice: 'hold', words: ['刷单返利'] })
    expect(fake.checkedTexts.at(-1)).toBe(text)
    expect(fake.journal().map(({ search }) => search)).toEqual([''])
  })

  test('a request with a wrong or expired signature fails', async () => {
    await expect(checkText('随便说说', createService('another secret'))).rejects.toThrow(/Signature|status/)
    fake.clock(hour)
    await expect(checkText('随便说说')).rejects.toThrow(/Expire|status/)
  })

  test.each([
    ['a dropped connection', { dropConnection: true }],
    ['a fault of the server', { status: 500, body: 'oops' }],
    ['rubbish', { body: '<html>' }],
    ['a response without a verdict', { body: { Response: {}, Code: 200, Data: {} } }],
    ['no end', { endless: true }],
    ['nothing', { body: '' }],
    ['silence', { delayMs: 6_000 }],
  ])('%s is an error and not a verdict', async (_, respond) => {
    fake.script({ match: '/', respond })
    await expect(checkText('随便说说', createWithShortTimeout())).rejects.toThrow('text moderation')
  })
})

test('no moderation service is created if only word lists are configured', () => {
  const none = { SCREENING_URL: null, SCREENING_KEY_ID: null, SCREENING_KEY_SECRET: null, SCREENING_POLICY: null }
  expect(createScreeningService({ SCREENING: 'words', ...none })).toBeNull()
})
