import type { ErrorName } from '../errors.ts'
import { limits } from '../limits.ts'
import { keysOf } from '../objects.ts'
import { lengthOf } from '../text.ts'

export type TagFields = {
  tag: string
  typeid?: number | undefined
  intro: string
  image?: number | undefined
  share_title: string
  share_intro: string
  share_icon?: number | undefined
  setting_tab1_name: string
  setting_tab2_name: string
}
type TagField = keyof TagFields

/** Required fields, in the order of the message. */
export const tagFieldLabels = {
  tag: '话题名称',
  typeid: '话题分类',
  intro: '话题介绍',
  image: '背景图',
  share_title: '分享标题',
  share_intro: '分享描述',
  share_icon: '分享图',
} as const satisfies Partial<Record<TagField, string>>

const lengthLimits: readonly (readonly [field: TagField, most: number, errorName: ErrorName])[] = [
  ['tag', limits.tagNameLength, 'tagNameLong'],
  ['intro', limits.tagIntroLength, 'tagIntroLong'],
  ['share_title', limits.shareTitleLength, 'shareTitleLong'],
  ['share_intro', limits.shareIntroLength, 'shareIntroLong'],
  ['setting_tab1_name', limits.tabNameLength, 'tabNameLong'],
  ['setting_tab2_name', limits.tabNameLength, 'tabNameLong'],
]

export type TagFieldError = { field: TagField; name: ErrorName; values?: Record<string, string> }

/** docs/spec/tags.md. Missing fields come in one message, before fields that are too long. */
export const validateTag = (form: TagFields): TagFieldError[] => {
  const empty = keysOf(tagFieldLabels).filter((field) => !form[field])
  const [first] = empty
  const names = empty.map((field) => tagFieldLabels[field]).join('，')
  return [
    ...(first ? [{ field: first, name: 'fieldsEmpty', values: { names } } as const] : []),
    ...lengthLimits
      .filter(([field, max]) => lengthOf(String(form[field] ?? '')) > max)
      .map(([field, , name]) => ({ field, name })),
  ]
}
