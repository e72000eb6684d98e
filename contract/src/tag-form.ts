import type { ErrorName } from './errors.ts'
import { limits } from './limits.ts'
import { lengthOf } from './text.ts'

/** What a tag's form holds, as far as it is judged; an image that is missing is undefined. */
type TagFields = {
  tag: string
  typeid: number | undefined
  intro: string
  image: number | undefined
  share_title: string
  share_intro: string
  share_icon: number | undefined
  setting_tab1_name: string
  setting_tab2_name: string
}
type TagField = keyof TagFields

/** What must not be empty, in the order in which it is said. */
export const tagFieldNames = {
  tag: '话题名称',
  typeid: '话题分类',
  intro: '话题介绍',
  image: '背景图',
  share_title: '分享标题',
  share_intro: '分享描述',
  share_icon: '分享图',
} as const satisfies Partial<Record<TagField, string>>

const lengths: readonly (readonly [field: TagField, most: number, refusal: ErrorName])[] = [
  ['tag', limits.tagNameLength, 'tagNameLong'],
  ['intro', limits.tagIntroLength, 'tagIntroLong'],
  ['share_title', limits.shareTitleLength, 'shareTitleLong'],
  ['share_intro', limits.shareIntroLength, 'shareIntroLong'],
  ['setting_tab1_name', limits.tabNameLength, 'tabNameLong'],
  ['setting_tab2_name', limits.tabNameLength, 'tabNameLong'],
]

export type TagFault = { field: TagField; name: ErrorName; words?: Record<string, string> }

/** The required fields that are empty. */
const emptyFields = (form: TagFields): TagField[] =>
  (Object.keys(tagFieldNames) as (keyof typeof tagFieldNames)[]).filter((field) => !form[field])

/**
 * What is wrong with a tag's form: all missing fields in one sentence first, then what is too long. The form shows it before it
 * sends, the server judges by the same. Source: docs/spec/tags.md.
 */
export const tagFaults = (form: TagFields): TagFault[] => {
  const empty = emptyFields(form)
  const [first] = empty
  const names = empty.map((field) => tagFieldNames[field as keyof typeof tagFieldNames]).join('，')
  return [
    ...(first ? [{ field: first, name: 'fieldsEmpty', words: { names } } as const] : []),
    ...lengths
      .filter(([field, most]) => lengthOf(String(form[field] ?? '')) > most)
      .map(([field, , name]) => ({ field, name })),
  ]
}
