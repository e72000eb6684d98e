import type { CreditKind } from '@quanzi/contract/console/setting-fields'
import { limits, moduleNames } from '@quanzi/contract/limits'
import type { provinces } from '@quanzi/contract/provinces'
import { rejectReasons } from '@quanzi/contract/states'
import { isSecureUrl } from '@quanzi/contract/urls'
import { defaultPrivacy, defaultTerms } from '../consent/default-texts.ts'

/** As the table `site` stores and calls name them, for the console; what they decide together is in `site-rules.ts`. */
export type SiteSettings = {
  use_posting_type: '0' | '1' | '2'
  circle_title: string
  posting_img_switch: '0' | '1'
  posting_img: string
  rank_open: '0' | '1'
  module_order: string[]
  home_variant: '1' | '2'
  ugc_show_type: '1' | '2'
  startup_switch: '0' | '1'
  startup_image: string[]
  MEMBER_REWARD_SWITCH_COIN: '0' | '1'
  MEMBER_REWARD_SWITCH_CREDIT: '0' | '1'
  /** The official code of the province whose locations may be chosen. */
  map_adcode: keyof typeof provinces
  slide_interval: number
  slide_is_auto: number
  slide_is_show: number
  audit_switch: 1 | 2
  review_posts: boolean
  review_comments: boolean
  verified_publish_at_once: boolean
  posts_paused: boolean
  comments_paused: boolean
  /** Reports by `toReview` members, whose accounts are `standingDays` old, send a comment back to review. */
  reports: { toReview: number; standingDays: number }
  /** '1': a page that the app shows in its own menu has no back button. */
  menu_level: '0' | '1'
  /** The URL at which this site's own server takes login tickets of the other sites; '' takes them here. */
  notice_url: string
  /** The URL of the site's login library, which says whether its reader is logged in; '' where it has none. */
  portal_library: string
  /** The app id at WeChat's open platform, for opening the app from a page; '' where there is none. */
  open_app_id: string
  /** What search engines may list: '0' nothing, '1' every public page, '2' every one but posts. */
  search_engines: '0' | '1' | '2'
  /** Origins of the pages that may frame the embeds, one a line, or `*`; '' for none but the site's own. */
  embed_origins: string
  search_synonyms: string
  /** Who runs the site, how to reach them, and their registrations, which the law wants shown; '' where there is none. */
  legal_operator: string
  legal_contact: string
  legal_icp: string
  legal_police: string
  legal_license: string
  /** When a reviewer looks at a change: '0' never, '1' before it shows, '2' after it shows. */
  review_nickname: '0' | '1' | '2'
  review_avatar: '0' | '1' | '2'
  review_bio: '0' | '1' | '2'
  /** '1': reviewers and operators work only with a second factor. */
  staff_mfa: '0' | '1'
  /** '1': members agree to the privacy notice and the terms before they write. */
  consent_switch: '0' | '1'
  privacy_content: string
  terms_content: string
  /** Login codes an hour for this site alone; 0 for no limit of its own. */
  sms_budget_hour: number
  /** Events of a kind in ten minutes that raise an alarm; 0 for none. */
  security_rights: number
  security_logins: number
  security_signatures: number
  security_floods: number
  /** Per member; docs/spec/rules.md, rate limits. */
  limits: {
    postsPerMinute: number
    commentsPerMinute: number
    togglesPerMinute: number
    picturesPerDay: number
    videosPerDay: number
  }
  /** Reasons to refuse or report something; their numbers are their positions from 1. */
  reject_reasons: string[]
  credits: Record<CreditKind, { amount: number; daily: number }>
  /** The amounts that the reward sheet suggests; a member may enter another one. */
  reward_amounts: Record<'coin' | 'credit', number[]>
} & ModuleSettings

type ModuleSettings = { [K in keyof typeof moduleNames]: '0' | '1' } & {
  [K in `${keyof typeof moduleNames}_name`]: string
}

export type SiteTexts = {
  title: string
  content: string
  anonymous_switch: string
  agreement: { title: string; content: string }
}

const defaultSettings: SiteSettings = {
  use_posting_type: '0',
  circle_title: '圈子',
  posting_img_switch: '0',
  posting_img: '',
  rank_open: '1',
  module_order: Object.keys(moduleNames),
  home_variant: '1',
  ugc_show_type: '1',
  startup_switch: '0',
  startup_image: [],
  MEMBER_REWARD_SWITCH_COIN: '1',
  MEMBER_REWARD_SWITCH_CREDIT: '1',
  map_adcode: '330000',
  slide_interval: limits.carouselSeconds,
  slide_is_auto: 2,
  slide_is_show: 2,
  audit_switch: 1,
  review_posts: true,
  review_comments: true,
  verified_publish_at_once: false,
  posts_paused: false,
  comments_paused: false,
  reports: { toReview: limits.reportsToReview, standingDays: limits.reporterMinAccountDays },
  menu_level: '0',
  notice_url: '',
  portal_library: '',
  open_app_id: '',
  search_engines: '1',
  embed_origins: '',
  search_synonyms: '',
  legal_operator: '',
  legal_contact: '',
  legal_icp: '',
  legal_police: '',
  legal_license: '',
  review_nickname: '2',
  review_avatar: '1',
  review_bio: '2',
  staff_mfa: '0',
  consent_switch: '1',
  privacy_content: defaultPrivacy,
  terms_content: defaultTerms,
  sms_budget_hour: 0,
  security_rights: 100,
  security_logins: 50,
  security_signatures: 20,
  security_floods: 1_000,
  limits: {
    postsPerMinute: limits.postsPerMinute,
    commentsPerMinute: limits.commentsPerMinute,
    togglesPerMinute: limits.togglesPerMinute,
    picturesPerDay: limits.picturesPerDay,
    videosPerDay: limits.videosPerDay,
  },
  reject_reasons: rejectReasons.map(({ reason }) => reason),
  credits: {
    like: { amount: 1, daily: 10 },
    collect: { amount: 1, daily: 10 },
    follow: { amount: 1, daily: 10 },
    comment: { amount: 2, daily: 10 },
    post: { amount: 5, daily: 3 },
  },
  reward_amounts: { coin: [1, 5, 10, 20, 50, 99], credit: [1, 5, 10, 20, 50, 99] },
  // `Object.fromEntries` loses the names.
  ...(Object.fromEntries(
    Object.entries(moduleNames).flatMap(([key, name]) => [
      [key, '1'],
      [`${key}_name`, name],
    ]),
  ) as ModuleSettings),
}

const defaultTexts: SiteTexts = {
  title: '发帖说明',
  content: '',
  anonymous_switch: '1',
  agreement: { title: '发帖条约', content: '' },
}

/** Fills in every default. The console has validated what is stored. */
export const fillSettings = (stored: Partial<SiteSettings>): SiteSettings => ({
  ...defaultSettings,
  ...stored,
  notice_url: safeAddressOrEmpty(stored.notice_url),
  portal_library: safeAddressOrEmpty(stored.portal_library),
  reports: { ...defaultSettings.reports, ...stored.reports },
  limits: { ...defaultSettings.limits, ...stored.limits },
  credits: { ...defaultSettings.credits, ...stored.credits },
  reward_amounts: { ...defaultSettings.reward_amounts, ...stored.reward_amounts },
})

export const fillTexts = (stored: Partial<SiteTexts>): SiteTexts => ({ ...defaultTexts, ...stored })

/** An invalid URL counts as absent, whatever wrote the row. */
const safeAddressOrEmpty = (address: string | undefined): string => (address && isSecureUrl(address) ? address : '')
