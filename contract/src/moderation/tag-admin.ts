import { z } from 'zod'
import { bit, call, digitText, flag, id, idOrNone, intInRange, pageOf, paging, text, withError } from '../call.ts'
import { tag } from '../circle/tag.ts'
import { limits } from '../limits.ts'
import { trimHashes } from '../text.ts'
import { type TagFields, validateTag } from './tag-validation.ts'

const adminTag = tag.extend({
  onlooker_faker: z.int(),
  onlooker_true: z.int(),
  onlooker_all: z.int(),
  offline: bit,
  posts: z.int(),
  /** 0: a picture that was not uploaded. */
  image_id: z.int(),
  share_icon_id: z.int(),
  /** Changes with each change of the form's fields. */
  rev: z.string(),
})
export type AdminTag = z.infer<typeof adminTag>

const name = text.transform((t) => trimHashes(t.replace(/\s+/g, ' ')).trim())

const order = intInRange(1, 6)
const style = intInRange(1, 2)

const fields = {
  tag: name,
  typeid: idOrNone,
  intro: text,
  /** The id of the editor's own upload, or of a picture in use. */
  image: idOrNone,
  share_title: text,
  share_intro: text,
  share_icon: idOrNone,
  topic_order: order.default(1),
  setting_type: intInRange(1, 2).default(1),
  setting_tab1_name: text,
  setting_tab1_order: order.default(2),
  setting_tab1_style: style.default(1),
  setting_tab2_name: text,
  setting_tab2_order: order.default(3),
  setting_tab2_style: style.default(1),
}

const checkFields = (form: TagFields, context: z.RefinementCtx) => {
  for (const { field, name, values } of validateTag(form)) {
    context.addIssue({ code: 'custom', path: [field], ...withError(name, values) })
  }
}

const views = z
  .union([digitText, z.number().transform(String)])
  .transform((written) => (/^\d{1,15}$/.test(written) ? Number(written) : -1))
  .refine((n) => n >= 0 && n <= limits.maxInitialViews, withError('viewsRange'))

const one = z.object({ tag_id: id })
const tagAction = (about: string) => call({ role: 'reviewer', summary: about, input: one, output: adminTag })

export const tagAdminCalls = {
  'GET circle/tag list': call({
    role: 'reviewer',
    summary: 'Tags by part of their name, newest first; with `offline` the offline ones.',
    input: z.object({ tag_name: text, offline: flag, ...paging(limits.pageSize, limits.tagPickerSize) }),
    output: pageOf(adminTag),
  }),
  'GET circle/tag typelist': call({
    role: 'reviewer',
    summary: 'The categories of tags.',
    output: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  'GET circle/tag detail': call({
    role: 'reviewer',
    summary: 'One tag with all fields of its form, offline or not.',
    input: one,
    output: adminTag,
  }),
  'POST circle/tag add': call({
    role: 'reviewer',
    summary: 'Create a tag.',
    input: z.object(fields).superRefine(checkFields),
    output: adminTag,
  }),
  'POST circle/tag edit': call({
    role: 'reviewer',
    summary: 'Change all fields of a tag. With `rev` only when it was not changed since.',
    input: z.object({ ...fields, tag_id: id, rev: text }).superRefine(checkFields),
    output: adminTag,
  }),
  'POST circle/tag offline': tagAction('Take a tag offline; its posts stay online.'),
  'POST circle/tag restore': tagAction('Put a tag online again.'),
  'POST circle/tag recommend': tagAction('Recommend a tag as hot.'),
  'POST circle/tag recommend_cancel': tagAction('Remove a tag from the hot ones.'),
  'POST circle/tag edit_onlook': call({
    role: 'reviewer',
    summary: 'Set the initial views of a tag.',
    input: z.object({ tag_id: id, onlooker_faker: views }),
    output: adminTag,
  }),
}
