import { expect, test } from 'vitest'
import type { SettingName } from '../contract/src/console/setting-fields.ts'
import { settingsCalls } from '../contract/src/console/settings.ts'
import { type ModuleKey, moduleNames } from '../contract/src/limits.ts'
import { readSources } from './sources.ts'

const sources = readSources()
const textOf = (path: string) => sources.find((source) => source.path === path)?.text ?? ''

const words = 'what is set in the console is what the circle shows, and is taken back with one tap'
const modules = 'every module has the name, the place and the light that the console gives it'
const reasons = 'reasons and the agreement are worded in the console, and rewards are switched off'
const worlds = 'what the console says of the app is what a page inside it, and inside WeChat, goes by'
const amounts = 'what a deed earns, what one may give, and how the banner turns, are the console’s numbers'

/**
 * In which walk of `e2e/console-settings.e2e.ts` an operator changes each setting and a reader sees it. `unseen`: it rules
 * what the server does and no screen of the circle shows it; `setting-effects.test.ts` has its row.
 */
const walks: Record<SettingName, string> = {
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
  menu_level: worlds,
  open_app_id: worlds,
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
  reports_to_review: 'unseen',
  reports_standing_days: 'unseen',
  limit_posts: 'unseen',
  limit_comments: 'unseen',
  limit_toggles: 'unseen',
  limit_pictures: 'unseen',
  limit_videos: 'unseen',
  sms_budget_hour: 'unseen',
}

/** How the console calls it. */
const labelOf = (name: string): string => {
  const [, module] = /^(module_\w+?)(_name)?$/.exec(name) ?? []
  const named = module && moduleNames[module as ModuleKey]
  if (named) return named
  const [, label] = new RegExp(`\\b${name}: \\{ label: '([^']+)'`).exec(
    textOf('web/src/features/console/setting-words.ts'),
  ) ?? ['', '']
  return label ?? ''
}

/** What is done in the walk of that title. */
const stepsOf = (title: string): string => {
  const text = textOf('e2e/console-settings.e2e.ts')
  const from = text.indexOf(`test('${title}'`)
  const to = text.indexOf('\ntest(', from + 1)
  return from < 0 ? '' : text.slice(from, to < 0 ? undefined : to)
}

/** Where the walk finds it by something else than its label: a row each for the reasons, an arrow for the order, a name where two are called alike. */
const taken: Partial<Record<SettingName, string>> = {
  reject_reasons: '理由 3',
  module_order: '上移',
  credit_like: 'credit_like: 7',
  credit_collect: 'credit_collect: 8',
  credit_follow: 'credit_follow: 9',
  credit_comment: 'credit_comment: 6',
}

test('each setting has its row here', () => {
  const { version: _, ...settings } = settingsCalls['POST console/settings'].input.shape
  expect(Object.keys(walks).sort()).toEqual(Object.keys(settings).sort())
})

test.each(Object.entries(walks).filter(([, walk]) => walk !== 'unseen'))(
  'a reader sees %s as an operator set it in a walk through the browser',
  (name, walk) => {
    const label = taken[name as SettingName] ?? labelOf(name)
    expect(label).not.toBe('')
    expect(stepsOf(walk)).toContain(label)
  },
)
