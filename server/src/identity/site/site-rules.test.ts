import { expect, test } from 'vitest'
import { toRules } from './site-rules.ts'
import { fillSettings, fillTexts } from './site-settings.ts'

const rulesOf = (stored: Parameters<typeof fillSettings>[0], texts: Parameters<typeof fillTexts>[0] = {}) =>
  toRules(fillSettings(stored), fillTexts(texts))

test('a site without stored settings reviews everything at one level, has rewards and a ranking, and is open to search engines', () => {
  expect(rulesOf({})).toMatchObject({
    reviewFlow: 'single',
    media: 'all',
    anonymityAllowed: true,
    rankingOpen: true,
    defaultOrder: 'hot',
    postsReviewed: true,
    commentsReviewed: true,
    verifiedSkipReview: false,
    profileReview: { nickname: 'after', avatar: 'before', bio: 'after' },
    rewards: { coin: { enabled: true }, credit: { enabled: true } },
    indexing: 'everything',
    staffNeedSecondFactor: false,
    consentRequired: true,
  })
})

test('on a site without credits no action earns any, while coins stay enabled', () => {
  const rules = rulesOf({ MEMBER_REWARD_SWITCH_CREDIT: '0' })
  expect(Object.values(rules.earnings).map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0])
  expect(rules.rewards).toMatchObject({ coin: { enabled: true }, credit: { enabled: false } })
})

test('a negative amount earns nothing', () => {
  const rules = rulesOf({ credits: { ...fillSettings({}).credits, like: { amount: -3, daily: 10 } } })
  expect(rules.earnings.like).toEqual({ amount: 0, daily: 10 })
})

test('stored numbers of settings become named rules', () => {
  expect(
    rulesOf(
      { audit_switch: 2, use_posting_type: '2', home_variant: '2', search_engines: '2', review_bio: '0' },
      { anonymous_switch: '0' },
    ),
  ).toMatchObject({
    reviewFlow: 'double',
    media: 'videos',
    defaultOrder: 'latest',
    indexing: 'everything but posts',
    profileReview: { bio: 'never' },
    anonymityAllowed: false,
  })
})
