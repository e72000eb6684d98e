import { cleanInput } from '@quanzi/contract/clean-input'
import { getErrorMessage } from '@quanzi/contract/errors'
import type { AdminTag } from '@quanzi/contract/moderation/tag-admin'
import { type TagFieldError, tagFieldLabels, validateTag } from '@quanzi/contract/moderation/tag-validation'
import { entriesOf, keysOf, pick } from '@quanzi/contract/objects'
import type { PickedPicture } from '../../ui/media/picture-picker/upload-picked-picture.ts'

const emptyFields = {
  tag: '',
  typeid: 0,
  intro: '',
  share_title: '',
  share_intro: '',
  topic_order: 1,
  setting_type: 1,
  setting_tab1_name: '最新',
  setting_tab1_order: 2,
  setting_tab1_style: 1,
  setting_tab2_name: '最热',
  setting_tab2_order: 6,
  setting_tab2_style: 1,
  /** Revision of the topic when the form was opened; '' for a new one. */
  rev: '',
}

/** A topic in the form. */
export type TagDraft = typeof emptyFields & Record<'image' | 'share_icon', PickedPicture | null>

export const emptyTagDraft: TagDraft = { ...emptyFields, image: null, share_icon: null }

/** The form of an existing topic. */
export const toTagDraft = (tag: AdminTag): TagDraft => ({
  ...pick(tag, keysOf(emptyFields)),
  image: tag.image_id ? { id: tag.image_id, url: tag.image } : null,
  share_icon: tag.share_icon_id ? { id: tag.share_icon_id, url: tag.share_icon } : null,
})

export const toTagInput = (draft: TagDraft) => ({
  ...draft,
  typeid: draft.typeid || '',
  image: draft.image?.id ?? '',
  share_icon: draft.share_icon?.id ?? '',
})

export type FieldErrors = Partial<Record<TagFieldError['field'], string>>

/** The toast message and the errors by field; undefined when the draft is valid. */
export const validateTagDraft = (draft: TagDraft): { message: string; fields: FieldErrors } | undefined => {
  const values = {
    ...draft,
    tag: cleanInput(draft.tag),
    intro: cleanInput(draft.intro),
    share_title: cleanInput(draft.share_title),
    share_intro: cleanInput(draft.share_intro),
    typeid: draft.typeid || undefined,
    image: draft.image?.id,
    share_icon: draft.share_icon?.id,
  }
  const faults = validateTag(values)
  const [first] = faults
  if (!first) return undefined
  const fields: FieldErrors = {}
  for (const [field, name] of entriesOf(tagFieldLabels)) {
    if (!values[field]) fields[field] = getErrorMessage('fieldsEmpty', { names: name })
  }
  for (const { field, name } of faults) if (name !== 'fieldsEmpty') fields[field] = getErrorMessage(name)
  return { message: getErrorMessage(first.name, first.values), fields }
}
