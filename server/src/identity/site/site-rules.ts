import type { CreditKind } from '@quanzi/contract/console/setting-fields'
import { mapTable } from '@quanzi/contract/objects'
import { toReviewFlow } from '@quanzi/contract/states'
import type { SiteSettings, SiteTexts } from './site-settings.ts'

/** What a site allows and asks for, in the words of the domain; docs/spec/settings.md. */
export const toRules = (settings: SiteSettings, texts: SiteTexts) => {
  const earnsCredits = settings.MEMBER_REWARD_SWITCH_CREDIT === '1'
  const earning = (kind: CreditKind) => {
    const { amount, daily } = settings.credits[kind]
    return { amount: earnsCredits ? Math.max(0, amount) : 0, daily }
  }
  return {
    reviewFlow: toReviewFlow(Number(settings.audit_switch)),
    media: ({ '0': 'all', '1': 'pictures', '2': 'videos' } as const)[settings.use_posting_type],
    anonymityAllowed: texts.anonymous_switch === '1',
    rankingOpen: settings.rank_open === '1',
    defaultOrder: settings.home_variant === '2' ? ('latest' as const) : ('hot' as const),
    postsReviewed: settings.review_posts,
    commentsReviewed: settings.review_comments,
    /** Posts and comments, not anonymous, of members whom the site has verified skip the review. */
    verifiedSkipReview: settings.verified_publish_at_once,
    postsPaused: settings.posts_paused,
    commentsPaused: settings.comments_paused,
    profileReview: {
      nickname: reviewTimes[settings.review_nickname],
      avatar: reviewTimes[settings.review_avatar],
      bio: reviewTimes[settings.review_bio],
    },
    rewards: {
      coin: { enabled: settings.MEMBER_REWARD_SWITCH_COIN === '1', amounts: settings.reward_amounts.coin },
      credit: { enabled: earnsCredits, amounts: settings.reward_amounts.credit },
    },
    /** What an action earns its author in credits, and how often a day; an amount of 0 earns nothing. */
    earnings: mapTable(settings.credits, earning),
    indexing: ({ '0': 'nothing', '1': 'everything', '2': 'everything but posts' } as const)[settings.search_engines],
    staffNeedSecondFactor: settings.staff_mfa === '1',
    consentRequired: settings.consent_switch === '1',
  }
}

const reviewTimes = { '0': 'never', '1': 'before', '2': 'after' } as const
