import { z } from 'zod'
import { bit, call, flag, id, noInput, pageOf, paging, text, whole } from './call.ts'
import { limits } from './limits.ts'
import { poll } from './poll.ts'

/** A hashtag as the circle shows it. `num` is how many members follow it. */
export const tag = z.object({
  id: z.int(),
  tag: z.string(),
  name: z.string(),
  typeid: z.int(),
  typename: z.string(),
  intro: z.string(),
  image: z.string(),
  /** The same as a row of a list shows it. */
  thumb: z.string(),
  share_title: z.string(),
  share_intro: z.string(),
  share_icon: z.string(),
  is_recommend: bit,
  is_report: bit,
  is_attention: bit,
  onlooker: z.int(),
  num: z.int(),
  topic_order: z.int(),
  setting_type: z.literal([1, 2]),
  setting_tab1_name: z.string(),
  setting_tab1_order: z.int(),
  setting_tab1_style: z.int(),
  setting_tab2_name: z.string(),
  setting_tab2_order: z.int(),
  setting_tab2_style: z.int(),
  signup_id: z.int(),
  signup_info: z.object({ title: z.string(), qurl: z.string() }).nullable(),
  vote_info: poll.nullable(),
})
export type Tag = z.infer<typeof tag>

export const tagCalls = {
  'GET circle/tagapi typelist': call({
    who: 'visitor',
    shared: 'all',
    about: 'The categories of tags.',
    input: noInput,
    answer: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  'GET circle/tagapi list': call({
    who: 'visitor',
    shared: 'visitors',
    about: 'Tags, of a category, by the beginning of a name, or those one may post under.',
    input: z.object({
      tag_type: whole(0, 1_000_000).optional(),
      tag_name: text,
      post_list: flag,
      ...paging(limits.pageSize, limits.tagPickerSize),
    }),
    answer: pageOf(tag),
  }),
  'GET circle/tagapi my': call({
    who: 'member',
    about: 'The tags the caller follows.',
    input: z.object(paging(limits.pageSize)),
    answer: pageOf(tag),
  }),
  'GET circle/tagapi recommend_list': call({
    who: 'visitor',
    shared: 'visitors',
    about: 'The hot tags.',
    input: z.object(paging(limits.recommendedTags)),
    answer: pageOf(tag),
  }),
  'GET circle/tagapi report_list': call({
    who: 'visitor',
    shared: 'visitors',
    about: 'The tags of public concern.',
    input: z.object(paging(limits.reportTags, limits.reportTags)),
    answer: pageOf(tag),
  }),
  'GET circle/tagapi detail': call({
    who: 'visitor',
    about: 'One tag; counts one view per viewer and half hour.',
    input: z.object({ tag_id: id }),
    answer: tag,
  }),
  'POST circle/tagapi subscribe': call({
    who: 'member',
    about: 'Follow a tag.',
    input: z.object({ to_id: id }),
    answer: z.object({ is_attention: bit, num: z.int() }),
  }),
  'POST circle/tagapi unsubscribe': call({
    who: 'member',
    about: 'Follow a tag no more.',
    input: z.object({ to_id: id }),
    answer: z.object({ is_attention: bit, num: z.int() }),
  }),
}
