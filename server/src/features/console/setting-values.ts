import {
  choiceSettings,
  numberSettings,
  type SettingName,
  switchSettings,
  textSettings,
} from '@quanzi/contract/console/setting-fields'
import type { Site } from '../site/site.ts'

/** Settings under their wire names, as a version keeps them: '0' and '1', codes, numbers, texts, tokens of pictures. */
export type SettingValues = { [K in SettingName]: unknown }
export type SettingChange = Partial<SettingValues>
type Kept = Pick<Site, 'settings' | 'explain'>

export const settingNames: readonly SettingName[] = [
  ...switchSettings,
  ...(Object.keys(choiceSettings) as (keyof typeof choiceSettings)[]),
  ...(Object.keys(numberSettings) as (keyof typeof numberSettings)[]),
  ...(Object.keys(textSettings) as (keyof typeof textSettings)[]),
  'posting_img',
  'startup_image',
  'module_order',
  'reject_reasons',
  'reward_coin',
  'reward_credit',
]

export const valuesOf = (site: Kept): SettingValues =>
  Object.fromEntries(
    settingNames.map((name) => {
      const { path, out = same } = placeOf(name)
      return [name, out(path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], site))]
    }),
  ) as SettingValues

/** What the row of the site keeps after a change. */
export const changedSite = (site: Kept, change: SettingChange): Kept => {
  const next = structuredClone({ settings: site.settings, explain: site.explain })
  for (const [name, value] of Object.entries(change)) {
    const { path, into = same } = placeOf(name as SettingName)
    const group = path.slice(0, -1).reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], next)
    ;(group as Record<string, unknown>)[path.at(-1) as string] = into(value)
  }
  return next
}

type Place = { path: readonly string[]; out?: (kept: unknown) => unknown; into?: (value: unknown) => unknown }

const same = (value: unknown) => value
const truth = { out: (kept: unknown) => (kept === true ? '1' : '0'), into: (value: unknown) => value === '1' }
const code = { out: (kept: unknown) => String(kept), into: (value: unknown) => Number(value) }

/** Where a setting is kept, if not under its own name among the settings. */
const elsewhere: Partial<Record<SettingName, Place>> = {
  anonymous_switch: { path: ['explain', 'anonymous_switch'] },
  explain_title: { path: ['explain', 'title'] },
  explain_content: { path: ['explain', 'content'] },
  agreement_title: { path: ['explain', 'agreement', 'title'] },
  agreement_content: { path: ['explain', 'agreement', 'content'] },
  reports_to_review: { path: ['settings', 'reports', 'toReview'] },
  reports_standing_days: { path: ['settings', 'reports', 'standingDays'] },
  reward_coin: { path: ['settings', 'reward_amounts', 'coin'] },
  reward_credit: { path: ['settings', 'reward_amounts', 'credit'] },
  limit_posts: { path: ['settings', 'limits', 'postsAMinute'] },
  limit_comments: { path: ['settings', 'limits', 'commentsAMinute'] },
  limit_toggles: { path: ['settings', 'limits', 'togglesAMinute'] },
  limit_pictures: { path: ['settings', 'limits', 'picturesADay'] },
  limit_videos: { path: ['settings', 'limits', 'videosADay'] },
  ...Object.fromEntries(
    ['like', 'collect', 'follow', 'comment', 'post'].flatMap((kind) => [
      [`credit_${kind}`, { path: ['settings', 'credits', kind, 'amount'] }],
      [`credit_${kind}_daily`, { path: ['settings', 'credits', kind, 'daily'] }],
    ]),
  ),
}
const conversions: Partial<Record<SettingName, Omit<Place, 'path'>>> = {
  review_posts: truth,
  review_comments: truth,
  verified_publish_at_once: truth,
  audit_switch: code,
  slide_is_auto: code,
  slide_is_show: code,
}

const placeOf = (name: SettingName): Place => ({ path: ['settings', name], ...elsewhere[name], ...conversions[name] })
