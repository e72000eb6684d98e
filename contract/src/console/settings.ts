import { z } from 'zod'
import { isSafeAddress } from '../addresses.ts'
import { call, id, noInput, orElse, time, whole, writing } from '../call.ts'
import { limits, type ModuleKey } from '../limits.ts'
import { lengthOf } from '../text.ts'
import {
  addressSettings,
  type ChoiceSetting,
  choiceSettings,
  moduleKeys,
  type NumberSetting,
  numberSettings,
  reasonCount,
  rewardProposals,
  type SwitchSetting,
  splashPictures,
  switchSettings,
  type TextSetting,
  textSettings,
} from './setting-fields.ts'
import { stretch, stretchOf } from './stretch.ts'

const onOff = z.literal(['0', '1'])
const onOffSent = writing
  .refine((t) => t === '0' || t === '1', orElse('choiceUnknown'))
  .transform((t) => t as '0' | '1')
const ids = writing.pipe(
  z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
    .transform((t) => (t === '' ? [] : t.split(',').map(Number))),
)

/** A number of a form that must lie within bounds; outside them it is the rule's refusal and not a broken form. */
export const bounded = ([min, max]: readonly [min: number, max: number]) =>
  z
    .union([z.number(), z.string()])
    .transform((v) => (v === '' ? Number.NaN : Number(v)))
    .refine((n) => Number.isInteger(n) && n >= min && n <= max, orElse('numberRange', { min, max }))

/** Text of so many characters; `name` is what it is called in the refusal. */
export const lettered = ([min, max]: readonly [min: number, max: number], name: string) =>
  writing
    .refine((t) => min === 0 || t !== '', orElse('fieldEmpty', { name }))
    .refine((t) => lengthOf(t) <= max, orElse('fieldTooLong', { name, n: max }))

const fields = <K extends string, T extends z.ZodType>(keys: readonly K[], make: (key: K) => T) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as { [Key in K]: T }

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

const [least, most] = limits.rewardAmount
/** Whole numbers joined by commas. */
const amounts = writing
  .transform((t) => t.split(/[,，\s]+/).map(Number))
  .refine(
    (list) => list.length <= rewardProposals && list.every((n) => Number.isInteger(n) && n >= least && n <= most),
    orElse('numberRange', { min: least, max: most }),
  )

const sent = z
  .object({
    ...fields<SwitchSetting, typeof onOffSent>(switchSettings, () => onOffSent),
    ...fields(keysOf(choiceSettings), (key: ChoiceSetting) =>
      writing.refine((t) => (choiceSettings[key] as readonly string[]).includes(t), orElse('choiceUnknown')),
    ),
    ...fields(keysOf(numberSettings), (key: NumberSetting) => bounded(numberSettings[key])),
    ...fields(keysOf(textSettings), (key: TextSetting) => lettered(textSettings[key], '内容')),
    /** The id of a picture, 0 for none. */
    posting_img: whole(0, 1e15),
    /** Ids of pictures, joined by commas. */
    startup_image: ids.refine((list) => list.length <= splashPictures, orElse('mediaTooMany')),
    /** The keys of all modules, joined by commas. */
    module_order: writing
      .transform((t) => t.split(',') as ModuleKey[])
      .refine(
        (keys) => keys.length === moduleKeys.length && moduleKeys.every((key) => keys.includes(key)),
        orElse('modulesIncomplete'),
      ),
    /** One a line. */
    reject_reasons: writing
      .transform((t) => t.split('\n').map((line) => line.trim()))
      .refine(
        (lines) => lines.length === reasonCount && lines.every(Boolean) && new Set(lines).size === lines.length,
        orElse('reasonsIncomplete', { n: reasonCount }),
      )
      .refine((lines) => lines.every((line) => lengthOf(line) <= limits.reasonLength), orElse('reasonTooLong')),
    reward_coin: amounts,
    reward_credit: amounts,
    ...fields(addressSettings, () =>
      lettered([0, 500], '地址').refine((t) => t === '' || isSafeAddress(t), orElse('addressSafe')),
    ),
  })
  .partial()

export const sitePicture = z.object({ id: z.int(), url: z.string() })
export type SitePicture = z.infer<typeof sitePicture>

const settings = z.object({
  ...fields<SwitchSetting, typeof onOff>(switchSettings, () => onOff),
  ...fields(keysOf(choiceSettings), (_: ChoiceSetting) => z.string()),
  ...fields(keysOf(numberSettings), (_: NumberSetting) => z.int()),
  ...fields(keysOf(textSettings), (_: TextSetting) => z.string()),
  posting_img: sitePicture.nullable(),
  startup_image: z.array(sitePicture),
  module_order: z.array(z.string()),
  reject_reasons: z.array(z.string()),
  reward_coin: z.array(z.int()),
  reward_credit: z.array(z.int()),
})
export type ConsoleSettings = z.infer<typeof settings>

/** One saving: what each setting was before and is after, as JSON. */
const settingVersion = z.object({
  id: z.int(),
  created_at: time,
  member_id: z.int(),
  nickname: z.string(),
  img_url: z.string(),
  /** The version whose doings this one took back; 0: none. */
  returned_id: z.int(),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})
export type SettingVersion = z.infer<typeof settingVersion>

export const settingsCalls = {
  'GET console/settings': call({
    who: 'operator',
    about: 'All settings of the site, and the number of its newest version.',
    input: noInput,
    answer: z.object({ version: z.int(), settings }),
  }),
  'POST console/settings': call({
    who: 'operator',
    about: 'Save some settings together as a new version; 302 when somebody changed one of them since `version`.',
    input: z.object({ version: whole(0, 1e15).optional(), ...sent.shape }),
    answer: z.object({ version: z.int() }),
  }),
  'GET console/versions': call({
    who: 'operator',
    about: 'What was saved, newest first.',
    input: z.object(stretch),
    answer: stretchOf(settingVersion),
  }),
  'POST console/version_return': call({
    who: 'operator',
    about: 'Give the settings of a version the values they had before it.',
    input: z.object({ id }),
    answer: z.object({ version: z.int() }),
  }),
}
