import {
  choiceSettings,
  creditKinds,
  numberSettings,
  type SettingName,
  switchSettings,
  textSettings,
} from '@quanzi/contract/console/setting-fields'
import type { ConsoleSettings } from '@quanzi/contract/console/settings'
import { keysOf } from '@quanzi/contract/objects'
import type { Site } from '../../identity/site/site.ts'

/** Settings under their wire names, as a version stores them: pictures by their tokens. */
type SettingValues = Omit<ConsoleSettings, 'posting_img' | 'startup_image'> & {
  posting_img: string
  startup_image: string[]
}
export type SettingChange = { [K in SettingName]?: unknown }
type StoredSettings = Pick<Site, 'settings' | 'explain'>

export const settingNames: readonly SettingName[] = [
  ...switchSettings,
  ...keysOf(choiceSettings),
  ...keysOf(numberSettings),
  ...keysOf(textSettings),
  'posting_img',
  'startup_image',
  'module_order',
  'reject_reasons',
  'reward_coin',
  'reward_credit',
]

/** Every setting has a name in `settingNames` and was checked against the contract when it was saved, hence the cast. */
export const toSettingValues = (site: StoredSettings): SettingValues =>
  Object.fromEntries(
    settingNames.map((name) => {
      const { path, toWire = identity } = getMapping(name)
      return [name, toWire(groupOf(site, path)[path.at(-1) ?? ''])]
    }),
  ) as SettingValues

export const applySettingChange = (site: StoredSettings, change: SettingChange): StoredSettings => {
  const next = structuredClone({ settings: site.settings, explain: site.explain })
  for (const name of keysOf(change)) {
    const { path, fromWire = identity } = getMapping(name)
    groupOf(next, path)[path.at(-1) ?? ''] = fromWire(change[name])
  }
  return next
}

type Group = Record<string, unknown>

/** The object that holds the last key of a path. The casts hold as the paths below are written for the type of `Site`. */
const groupOf = (site: StoredSettings, path: readonly string[]): Group =>
  path.slice(0, -1).reduce((group, key) => group[key] as Group, site as Group)

type SettingMapping = {
  path: readonly string[]
  toWire?: (stored: unknown) => unknown
  fromWire?: (value: unknown) => unknown
}

const identity = (value: unknown) => value
const booleanMapping = {
  toWire: (stored: unknown) => (stored === true ? '1' : '0'),
  fromWire: (value: unknown) => value === '1',
}
const numberMapping = { toWire: (stored: unknown) => String(stored), fromWire: (value: unknown) => Number(value) }

/** Settings that are not stored under their wire name in `settings`. */
const customMappings: Partial<Record<SettingName, SettingMapping>> = {
  anonymous_switch: { path: ['explain', 'anonymous_switch'] },
  explain_title: { path: ['explain', 'title'] },
  explain_content: { path: ['explain', 'content'] },
  agreement_title: { path: ['explain', 'agreement', 'title'] },
  agreement_content: { path: ['explain', 'agreement', 'content'] },
  reports_to_review: { path: ['settings', 'reports', 'toReview'] },
  reports_standing_days: { path: ['settings', 'reports', 'standingDays'] },
  reward_coin: { path: ['settings', 'reward_amounts', 'coin'] },
  reward_credit: { path: ['settings', 'reward_amounts', 'credit'] },
  limit_posts: { path: ['settings', 'limits', 'postsPerMinute'] },
  limit_comments: { path: ['settings', 'limits', 'commentsPerMinute'] },
  limit_toggles: { path: ['settings', 'limits', 'togglesPerMinute'] },
  limit_pictures: { path: ['settings', 'limits', 'picturesPerDay'] },
  limit_videos: { path: ['settings', 'limits', 'videosPerDay'] },
  ...Object.fromEntries(
    creditKinds.flatMap((kind) => [
      [`credit_${kind}`, { path: ['settings', 'credits', kind, 'amount'] }],
      [`credit_${kind}_daily`, { path: ['settings', 'credits', kind, 'daily'] }],
    ]),
  ),
}
const conversions: Partial<Record<SettingName, Omit<SettingMapping, 'path'>>> = {
  review_posts: booleanMapping,
  review_comments: booleanMapping,
  verified_publish_at_once: booleanMapping,
  posts_paused: booleanMapping,
  comments_paused: booleanMapping,
  audit_switch: numberMapping,
  slide_is_auto: numberMapping,
  slide_is_show: numberMapping,
}

const getMapping = (name: SettingName): SettingMapping => ({
  path: ['settings', name],
  ...customMappings[name],
  ...conversions[name],
})
