import { z } from 'zod'
import { bit, call, cleanText, confirmed, id, intInRange, time, withError } from '../call.ts'
import { areSynonyms } from '../circle/synonyms.ts'
import { cleanInput, foldDigits } from '../clean-input.ts'
import { limits } from '../limits.ts'
import { isOneOf, keysOf } from '../objects.ts'
import { lengthOf } from '../text.ts'
import { isEmbedOrigin, isSecureUrl, listOrigins } from '../urls.ts'
import { cursorPageOf, cursorPaging } from './cursor-page.ts'
import {
  type ChoiceSetting,
  choiceSettings,
  maxRewardAmounts,
  maxSplashPictures,
  moduleKeys,
  type NumberSetting,
  numberSettings,
  reasonCount,
  type SwitchSetting,
  switchSettings,
  type TextSetting,
  textSettings,
  urlSettings,
} from './setting-fields.ts'

const onOff = z.literal(['0', '1'])
const onOffInput = cleanText.refine((t) => isOneOf(['0', '1'] as const, t), withError('choiceUnknown'))
const pictureIdsInput = cleanText.pipe(
  z
    .string()
    .regex(/^(\d{1,15}(,\d{1,15})*)?$/)
    .transform((t) => (t === '' ? [] : t.split(',').map(Number))),
)

/** An integer within bounds; outside of them it is an error with a message instead of 400. */
export const boundedInt = ([min, max]: readonly [min: number, max: number]) =>
  z
    .union([z.number(), z.string()])
    .transform((v) => (typeof v === 'string' ? foldDigits(cleanInput(v)) : v))
    .transform((v) => (v === '' ? Number.NaN : Number(v)))
    .refine((n) => Number.isInteger(n) && n >= min && n <= max, withError('numberRange', { min, max }))

/** Text of limited length; `name` is the field's name in the message. */
export const boundedText = ([min, max]: readonly [min: number, max: number], name: string) =>
  cleanText
    .refine((t) => min === 0 || t !== '', withError('fieldEmpty', { name }))
    .refine((t) => lengthOf(t) <= max, withError('fieldTooLong', { name, n: max }))

const fields = <K extends string, T extends z.ZodType>(keys: readonly K[], createField: (key: K) => T) =>
  // The object is built from the same keys, which the type cannot say.
  Object.fromEntries(keys.map((key) => [key, createField(key)])) as { [Key in K]: T }

const [min, max] = limits.rewardAmount
const amounts = cleanText
  .transform((t) => foldDigits(t).split(/[,，\s]+/))
  .transform((parts) => [...new Set(parts.map(Number))])
  .refine(
    (list) => list.length <= maxRewardAmounts && list.every((n) => Number.isInteger(n) && n >= min && n <= max),
    withError('numberRange', { min: min, max: max }),
  )

const settingsInput = z
  .object({
    ...fields<SwitchSetting, typeof onOffInput>(switchSettings, () => onOffInput),
    ...fields(keysOf(choiceSettings), (key: ChoiceSetting) =>
      cleanText.refine((t) => isOneOf(choiceSettings[key], t), withError('choiceUnknown')),
    ),
    ...fields(keysOf(numberSettings), (key: NumberSetting) => boundedInt(numberSettings[key])),
    ...fields(keysOf(textSettings), (key: TextSetting) => boundedText(textSettings[key], '内容')),
    posting_img: intInRange(0, 1e15),
    startup_image: pictureIdsInput.refine((list) => list.length <= maxSplashPictures, withError('mediaTooMany')),
    module_order: cleanText
      .transform((t) => t.split(',').filter((key) => isOneOf(moduleKeys, key)))
      .refine(
        (keys) => keys.length === moduleKeys.length && moduleKeys.every((key) => keys.includes(key)),
        withError('modulesIncomplete'),
      ),
    reject_reasons: cleanText
      .transform((t) => t.split('\n').map((line) => line.trim()))
      .refine(
        (lines) => lines.length === reasonCount && lines.every(Boolean) && new Set(lines).size === lines.length,
        withError('reasonsIncomplete', { n: reasonCount }),
      )
      .refine((lines) => lines.every((line) => lengthOf(line) <= limits.reasonLength), withError('reasonTooLong')),
    reward_coin: amounts,
    reward_credit: amounts,
    embed_origins: boundedText(textSettings.embed_origins, '地址')
      .transform((t) => listOrigins(t).join('\n'))
      .refine((t) => listOrigins(t).every(isEmbedOrigin), withError('embedOriginInvalid')),
    search_synonyms: boundedText(textSettings.search_synonyms, '同义词')
      .transform((t) =>
        t
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
          .join('\n'),
      )
      .refine(areSynonyms, withError('synonymsInvalid')),
    ...fields(urlSettings, () =>
      boundedText([0, 500], '地址').refine((t) => t === '' || isSecureUrl(t), withError('urlNotSecure')),
    ),
  })
  .partial()

/** Values, or with `from` changes, that need `confirmed`: `confirmationRequired` has the texts in `data.risks`. */
export const riskyChanges: readonly { name: SwitchSetting | ChoiceSetting; from?: string; to: string; text: string }[] =
  [
    { name: 'review_posts', to: '0', text: '帖子将不经审核直接公开。' },
    { name: 'review_comments', to: '0', text: '评论将不经审核直接公开。' },
    { name: 'verified_publish_at_once', to: '1', text: '认证作者署名的内容将不经审核直接公开。' },
    { name: 'posts_paused', to: '1', text: '成员将不能发布和修改帖子。' },
    { name: 'comments_paused', to: '1', text: '所有帖子将不能评论。' },
    { name: 'audit_switch', to: '1', text: '一位审核员通过后内容就会公开，等待二审的内容可由任一审核员处理。' },
    { name: 'review_nickname', to: '0', text: '昵称将不经审核直接公开。' },
    { name: 'review_nickname', from: '1', to: '2', text: '昵称将先公开，再由审核员查看。' },
    { name: 'review_avatar', to: '0', text: '头像和封面将不经审核直接公开。' },
    { name: 'review_avatar', from: '1', to: '2', text: '头像和封面将先公开，再由审核员查看。' },
    { name: 'review_bio', to: '0', text: '一句话介绍将不经审核直接公开。' },
    { name: 'review_bio', from: '1', to: '2', text: '一句话介绍将先公开，再由审核员查看。' },
    { name: 'anonymous_switch', to: '0', text: '成员将不能再匿名发布。' },
    { name: 'consent_switch', to: '0', text: '不再征求成员对处理个人信息的同意。' },
  ]

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

const settingVersion = z.object({
  id: z.int(),
  created_at: time,
  member_id: z.int(),
  nickname: z.string(),
  img_url: z.string(),
  /** The version that this one reverted; 0 for none. */
  returned_id: z.int(),
  changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
})
export type SettingVersion = z.infer<typeof settingVersion>

/** `changed` 0: the values were those saved already, and `version` is the latest, maybe of another operator. */
const savedVersion = z.object({ version: z.int(), changed: bit })

export const settingsCalls = {
  'GET console/settings': call({
    role: 'operator',
    summary: 'All settings of the site, and the id of the latest version.',
    output: z.object({ version: z.int(), settings }),
  }),
  'POST console/settings': call({
    role: 'operator',
    summary: 'Save settings as a new version; 302 when one of them changed since `version`.',
    input: z.object({ version: intInRange(0, 1e15).optional(), confirmed, ...settingsInput.shape }),
    output: savedVersion,
  }),
  'GET console/versions': call({
    role: 'operator',
    summary: 'The versions of the settings, newest first.',
    input: z.object(cursorPaging),
    output: cursorPageOf(settingVersion),
  }),
  'POST console/version_return': call({
    role: 'operator',
    summary: 'Revert the changes of a version; 302 when one of its settings changed since `version`.',
    input: z.object({ id, version: intInRange(0, 1e15).optional(), confirmed }),
    output: savedVersion,
  }),
}
