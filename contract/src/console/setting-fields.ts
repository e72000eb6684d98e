import { type ModuleKey, moduleNames } from '../limits.ts'
import { keysOf } from '../objects.ts'
import { provinces } from '../provinces.ts'
import { rejectReasons } from '../states.ts'

/** By wire names (docs/spec/settings.md). The server validates with them, the console builds its controls. */
export const moduleKeys: readonly ModuleKey[] = keysOf(moduleNames)

export const switchSettings = [
  'posting_img_switch',
  'rank_open',
  'startup_switch',
  'MEMBER_REWARD_SWITCH_COIN',
  'MEMBER_REWARD_SWITCH_CREDIT',
  'review_posts',
  'review_comments',
  'verified_publish_at_once',
  'posts_paused',
  'comments_paused',
  'anonymous_switch',
  'menu_level',
  'staff_mfa',
  'consent_switch',
  ...moduleKeys,
] as const
export type SwitchSetting = (typeof switchSettings)[number]

export const choiceSettings = {
  home_variant: ['1', '2'],
  ugc_show_type: ['1', '2'],
  use_posting_type: ['0', '1', '2'],
  audit_switch: ['1', '2'],
  slide_is_auto: ['1', '2'],
  slide_is_show: ['1', '2'],
  search_engines: ['0', '1', '2'],
  review_nickname: ['0', '1', '2'],
  review_avatar: ['0', '1', '2'],
  review_bio: ['0', '1', '2'],
  map_adcode: keysOf(provinces),
} as const
export type ChoiceSetting = keyof typeof choiceSettings

export const creditKinds = ['like', 'collect', 'follow', 'comment', 'post'] as const
export type CreditKind = (typeof creditKinds)[number]

export const numberSettings = {
  slide_interval: [1, 60],
  reports_to_review: [1, 100],
  reports_standing_days: [0, 365],
  sms_budget_hour: [0, 1_000_000],
  security_rights: [0, 1_000_000],
  security_logins: [0, 1_000_000],
  security_signatures: [0, 1_000_000],
  security_floods: [0, 1_000_000],
  limit_posts: [1, 1_000],
  limit_comments: [1, 1_000],
  limit_toggles: [1, 10_000],
  limit_pictures: [1, 10_000],
  limit_videos: [1, 1_000],
  credit_like: [0, 1_000],
  credit_like_daily: [0, 1_000],
  credit_collect: [0, 1_000],
  credit_collect_daily: [0, 1_000],
  credit_follow: [0, 1_000],
  credit_follow_daily: [0, 1_000],
  credit_comment: [0, 1_000],
  credit_comment_daily: [0, 1_000],
  credit_post: [0, 1_000],
  credit_post_daily: [0, 1_000],
} as const
export type NumberSetting = keyof typeof numberSettings

export const textSettings = {
  circle_title: [1, 8],
  explain_title: [1, 20],
  explain_content: [0, 2_000],
  agreement_title: [1, 20],
  agreement_content: [1, 20_000],
  privacy_content: [1, 20_000],
  terms_content: [1, 20_000],
  notice_url: [0, 500],
  portal_library: [0, 500],
  open_app_id: [0, 100],
  embed_origins: [0, 2_000],
  search_synonyms: [0, 5_000],
  legal_operator: [0, 100],
  legal_contact: [0, 100],
  legal_icp: [0, 50],
  legal_police: [0, 50],
  legal_license: [0, 100],
  module_hot_name: [1, 6],
  module_module_icon_name: [1, 6],
  module_module_slide_name: [1, 6],
  module_today_name: [1, 6],
  module_module_top_name: [1, 6],
  module_module_pic_name: [1, 6],
  module_module_event_name: [1, 6],
  module_module_video_name: [1, 6],
} as const
export type TextSetting = keyof typeof textSettings

/** A visit shows one of them. */
export const maxSplashPictures = 6
export const reasonCount = rejectReasons.length
export const maxRewardAmounts = 12
export const urlSettings = ['notice_url', 'portal_library'] as const

/** They decide with which other servers a page or a login communicates. Only operators of all sites change them. */
export const chiefSettings = ['notice_url', 'portal_library', 'open_app_id'] as const

/** Settings are texts, numbers and lists of them. */
export const isSameSetting = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export type SettingName =
  | SwitchSetting
  | ChoiceSetting
  | NumberSetting
  | TextSetting
  | 'posting_img'
  | 'startup_image'
  | 'module_order'
  | 'reject_reasons'
  | 'reward_coin'
  | 'reward_credit'
