import { wordsOf } from '@quanzi/contract/errors'
import type { DeskTag } from '@quanzi/contract/tag-desk'
import { type TagFault, tagFaults, tagFieldNames } from '@quanzi/contract/tag-form'

/** A picture of the form: the upload's id, and how it looks. */
export type Shown = { id: number; url: string }

/** A topic as it stands in the form. */
export type TagDraft = {
  tag: string
  typeid: number
  intro: string
  image: Shown | null
  share_title: string
  share_intro: string
  share_icon: Shown | null
  topic_order: number
  setting_type: number
  setting_tab1_name: string
  setting_tab1_order: number
  setting_tab1_style: number
  setting_tab2_name: string
  setting_tab2_order: number
  setting_tab2_style: number
  /** Of the topic as the form was filled with it; '' for a new one. */
  rev: string
}

export const newDraft: TagDraft = {
  tag: '',
  typeid: 0,
  intro: '',
  image: null,
  share_title: '',
  share_intro: '',
  share_icon: null,
  topic_order: 1,
  setting_type: 1,
  setting_tab1_name: '最新',
  setting_tab1_order: 2,
  setting_tab1_style: 1,
  setting_tab2_name: '最热',
  setting_tab2_order: 6,
  setting_tab2_style: 1,
  rev: '',
}

/** The form of a topic that is there. */
export const draftOf = (tag: DeskTag): TagDraft => ({
  tag: tag.tag,
  typeid: tag.typeid,
  intro: tag.intro,
  image: tag.image_id ? { id: tag.image_id, url: tag.image } : null,
  share_title: tag.share_title,
  share_intro: tag.share_intro,
  share_icon: tag.share_icon_id ? { id: tag.share_icon_id, url: tag.share_icon } : null,
  topic_order: tag.topic_order,
  setting_type: tag.setting_type,
  setting_tab1_name: tag.setting_tab1_name,
  setting_tab1_order: tag.setting_tab1_order,
  setting_tab1_style: tag.setting_tab1_style,
  setting_tab2_name: tag.setting_tab2_name,
  setting_tab2_order: tag.setting_tab2_order,
  setting_tab2_style: tag.setting_tab2_style,
  rev: tag.rev,
})

/** As the server takes it. */
export const formOf = (draft: TagDraft) => ({
  ...draft,
  typeid: draft.typeid || '',
  image: draft.image?.id ?? '',
  share_icon: draft.share_icon?.id ?? '',
})

export type FieldErrors = Partial<Record<TagFault['field'], string>>

/** The sentence for the toast, and what stands under each field; undefined when all is well. */
export const faultsOf = (draft: TagDraft): { words: string; fields: FieldErrors } | undefined => {
  const judged = {
    ...draft,
    tag: draft.tag.trim(),
    intro: draft.intro.trim(),
    share_title: draft.share_title.trim(),
    share_intro: draft.share_intro.trim(),
    typeid: draft.typeid || undefined,
    image: draft.image?.id,
    share_icon: draft.share_icon?.id,
  }
  const faults = tagFaults(judged)
  const [first] = faults
  if (!first) return undefined
  const fields: FieldErrors = {}
  for (const [field, name] of Object.entries(tagFieldNames) as [keyof typeof tagFieldNames, string][]) {
    if (!judged[field]) fields[field] = wordsOf('fieldsEmpty', { names: name })
  }
  for (const { field, name } of faults) if (name !== 'fieldsEmpty') fields[field] = wordsOf(name)
  return { words: wordsOf(first.name, first.words), fields }
}
