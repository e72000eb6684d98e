import { expect, test } from 'vitest'
import type { SettingName } from '../../contract/src/console/setting-fields.ts'
import { settingsCalls } from '../../contract/src/console/settings.ts'
import { type ModuleKey, moduleNames } from '../../contract/src/limits.ts'
import { readTextFiles } from '../lint/text-files.mjs'

const sources = readTextFiles()
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? ''

const words = 'the circle shows a setting saved in the console, and restoring a version takes it back'
const modules = 'the console sets the name, the order and the visibility of every home page module'
const reasons = 'the console sets the rejection reasons and the agreement, and can switch rewards off'
const worlds = 'the app settings of the console apply to pages inside the app and inside WeChat'
const amounts = 'the console sets the credits of each action, the reward amounts, and the interval of the banner'

const pauses = 'a site that pauses posts and comments says so in the composer and below every post'
const legal = 'who runs the site, and its registrations, stand in the settings, beside the list and on public pages'
const consent = 'members agree to the privacy notice of the console before they write, and again when its text changes'

/**
 * The test of `specFiles` in which an operator changes each setting and a reader sees it. `unseen`: no
 * screen of the circle shows it; `setting-effects.test.ts` has its row.
 */
const specs: Record<SettingName, string> = {
  circle_title: words,
  home_variant: words,
  ugc_show_type: words,
  rank_open: words,
  startup_switch: amounts,
  startup_image: words,
  use_posting_type: words,
  anonymous_switch: words,
  posting_img_switch: words,
  posting_img: words,
  explain_title: words,
  explain_content: words,
  reward_coin: amounts,
  notice_url: words,
  portal_library: words,
  agreement_title: reasons,
  agreement_content: reasons,
  reject_reasons: reasons,
  MEMBER_REWARD_SWITCH_CREDIT: reasons,
  MEMBER_REWARD_SWITCH_COIN: reasons,
  slide_is_show: modules,
  module_order: modules,
  ...(Object.fromEntries(
    Object.keys(moduleNames).flatMap((key) => [key, `${key}_name`].map((name) => [name, modules])),
  ) as Record<ModuleKey | `${ModuleKey}_name`, string>),
  consent_switch: consent,
  privacy_content: consent,
  terms_content: consent,
  menu_level: worlds,
  open_app_id: worlds,
  map_adcode: 'unseen',
  legal_operator: legal,
  legal_contact: legal,
  legal_icp: legal,
  legal_police: legal,
  legal_license: legal,
  search_engines: 'unseen',
  embed_origins: 'unseen',
  search_synonyms: 'unseen',
  slide_is_auto: amounts,
  slide_interval: amounts,
  reward_credit: words,
  credit_like: amounts,
  credit_collect: amounts,
  credit_follow: amounts,
  credit_comment: amounts,
  credit_post: 'unseen',
  credit_like_daily: 'unseen',
  credit_collect_daily: 'unseen',
  credit_follow_daily: 'unseen',
  credit_comment_daily: 'unseen',
  credit_post_daily: 'unseen',
  audit_switch: 'unseen',
  review_posts: 'unseen',
  review_comments: 'unseen',
  verified_publish_at_once: 'unseen',
  posts_paused: pauses,
  comments_paused: pauses,
  review_nickname: 'unseen',
  review_avatar: 'unseen',
  review_bio: 'unseen',
  reports_to_review: 'unseen',
  reports_standing_days: 'unseen',
  limit_posts: 'unseen',
  limit_comments: 'unseen',
  limit_toggles: 'unseen',
  limit_pictures: 'unseen',
  limit_videos: 'unseen',
  sms_budget_hour: 'unseen',
  security_rights: 'unseen',
  security_logins: 'unseen',
  security_signatures: 'unseen',
  security_floods: 'unseen',
  staff_mfa: 'unseen',
}

/** The label in the console. */
const labelOf = (name: string): string => {
  const [, module] = /^(module_\w+?)(_name)?$/.exec(name) ?? []
  const named = module && moduleNames[module as ModuleKey]
  if (named) return named
  const [, label] = new RegExp(`\\b${name}: \\{ label: '([^']+)'`).exec(
    textOf('web/src/console/labels/setting-labels.ts'),
  ) ?? ['', '']
  return label ?? ''
}

const specFiles = [
  'e2e/console/console-settings.e2e.ts',
  'e2e/console/console-pause.e2e.ts',
  'e2e/console/console-legal.e2e.ts',
  'e2e/login/consent.e2e.ts',
]

/** The code of the test with that title. */
const stepsOf = (title: string): string => {
  const text = specFiles.map(textOf).join('\n')
  const from = text.indexOf(`test('${title}'`)
  const to = text.indexOf('\ntest(', from + 1)
  return from < 0 ? '' : text.slice(from, to < 0 ? undefined : to)
}

/** Where the test finds the setting by something else than its label. */
const otherLabels: Partial<Record<SettingName, string>> = {
  reject_reasons: '理由 3',
  module_order: '上移',
  credit_like: 'credit_like: 7',
  credit_collect: 'credit_collect: 8',
  credit_follow: 'credit_follow: 9',
  credit_comment: 'credit_comment: 6',
}

test('every setting of the contract names its end-to-end test here', () => {
  const { version: _, confirmed: __, ...settings } = settingsCalls['POST console/settings'].input.shape
  expect(Object.keys(specs).sort()).toEqual(Object.keys(settings).sort())
})

test.each(Object.entries(specs).filter(([, spec]) => spec !== 'unseen'))(
  'an end-to-end test changes %s in the console and sees it in the circle',
  (name, spec) => {
    const label = otherLabels[name as SettingName] ?? labelOf(name)
    expect(label).not.toBe('')
    expect(stepsOf(spec)).toContain(label)
  },
)
