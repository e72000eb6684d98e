import { z } from 'zod'
import { bit, call, flag, id, noInput, orElse, pageOf, paging, text, whole } from './call.ts'
import { limits } from './limits.ts'
import { tag } from './tag.ts'
import { tagFaults } from './tag-form.ts'

/** A tag at the desk: with its invented and its real views, and the ids of its pictures for the form. */
const deskTag = tag.extend({
  onlooker_faker: z.int(),
  onlooker_true: z.int(),
  onlooker_all: z.int(),
  /** Taken offline: the circle does not know it. */
  offline: bit,
  /** Public posts under it. */
  posts: z.int(),
  /** 0: a picture that was never an upload. */
  image_id: z.int(),
  share_icon_id: z.int(),
  /** Names what the form holds: another one after each change of it. */
  rev: z.string(),
})
export type DeskTag = z.infer<typeof deskTag>

/** An id that may be missing: what is missing is said in one sentence with all the rest. */
const idOrEmpty = z.union([z.literal(['', '0', 0]).transform(() => undefined), id]).optional()

/** One line, without the signs that a name is shown between. */
const name = text.transform((t) =>
  t
    .replace(/\s+/g, ' ')
    .replace(/^#+|#+$/g, '')
    .trim(),
)

const order = whole(1, 6)
const style = whole(1, 2)

const fields = {
  tag: name,
  typeid: idOrEmpty,
  intro: text,
  /** The id of an upload of one's own, or of a picture in use. */
  image: idOrEmpty,
  share_title: text,
  share_intro: text,
  share_icon: idOrEmpty,
  /** The order of a single list. */
  topic_order: order.default(1),
  setting_type: whole(1, 2).default(1),
  setting_tab1_name: text,
  setting_tab1_order: order.default(2),
  setting_tab1_style: style.default(1),
  setting_tab2_name: text,
  setting_tab2_order: order.default(3),
  setting_tab2_style: style.default(1),
}

const form = <T extends z.ZodRawShape>(more: T) =>
  z.object({ ...fields, ...more }).superRefine((value, context) => {
    for (const { field, name, words } of tagFaults(value as never)) {
      context.addIssue({ code: 'custom', path: [field], ...orElse(name, words) })
    }
  })

const views = z
  .union([z.string(), z.number().transform(String)])
  .transform((written) => (/^\d{1,15}$/.test(written.trim()) ? Number(written) : -1))
  .refine((n) => n >= 0 && n <= limits.initialViewsMost, orElse('viewsRange'))

const one = z.object({ tag_id: id })
const act = (about: string) => call({ who: 'reviewer', about, input: one, answer: deskTag })

export const tagDeskCalls = {
  'GET circle/tag list': call({
    who: 'reviewer',
    about: 'Tags whose name has a word, newest first; with `offline` those that were taken offline.',
    input: z.object({ tag_name: text, offline: flag, ...paging(limits.pageSize, limits.tagPickerSize) }),
    answer: pageOf(deskTag),
  }),
  'GET circle/tag typelist': call({
    who: 'reviewer',
    about: 'The categories of tags.',
    input: noInput,
    answer: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  'GET circle/tag detail': call({
    who: 'reviewer',
    about: 'One tag with all that its form holds, offline or not.',
    input: one,
    answer: deskTag,
  }),
  'POST circle/tag add': call({ who: 'reviewer', about: 'Make a tag.', input: form({}), answer: deskTag }),
  'POST circle/tag edit': call({
    who: 'reviewer',
    about: 'Change a tag: the whole form. With `rev` only when nobody changed it since.',
    input: form({ tag_id: id, rev: text }),
    answer: deskTag,
  }),
  'POST circle/tag offline': act('Take a tag offline; its posts stay.'),
  'POST circle/tag restore': act('Bring a tag back.'),
  'POST circle/tag recommend': act('Make a tag hot.'),
  'POST circle/tag recommend_cancel': act('Make a tag hot no more.'),
  'POST circle/tag edit_onlook': call({
    who: 'reviewer',
    about: 'Set the views that a tag begins with.',
    input: z.object({ tag_id: id, onlooker_faker: views }),
    answer: deskTag,
  }),
}
