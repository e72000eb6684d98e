import { z } from 'zod'
import { bit, call, flag, id, intInRange, pageOf, paging, text } from '../call.ts'
import { limits } from '../limits.ts'
import { poll } from './poll.ts'

/** `num` is the number of followers. */
export const tag = z.object({
  id: z.int(),
  tag: z.string(),
  name: z.string(),
  typeid: z.int(),
  typename: z.string(),
  intro: z.string(),
  image: z.string(),
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
export type TagListSetting = Pick<
  Tag,
  'setting_type' | 'topic_order' | `setting_tab${1 | 2}_${'name' | 'order' | 'style'}`
>

export const tagCalls = {
  'GET circle/tagapi typelist': call({
    role: 'visitor',
    cacheable: 'all',
    summary: 'The categories of tags.',
    output: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
  }),
  'GET circle/tagapi list': call({
    role: 'visitor',
    cacheable: 'visitors',
    summary: 'Tags by category or by the beginning of their name, or those that accept posts.',
    input: z.object({
      tag_type: intInRange(0, 1_000_000).optional(),
      tag_name: text,
      post_list: flag,
      ...paging(limits.pageSize, limits.tagPickerSize),
    }),
    output: pageOf(tag),
  }),
  'GET circle/tagapi my': call({
    role: 'member',
    summary: 'The tags the caller follows.',
    input: z.object(paging(limits.pageSize)),
    output: pageOf(tag),
  }),
  'GET circle/tagapi recommend_list': call({
    role: 'visitor',
    cacheable: 'visitors',
    summary: 'The hot tags.',
    input: z.object(paging(limits.recommendedTags)),
    output: pageOf(tag),
  }),
  'GET circle/tagapi report_list': call({
    role: 'visitor',
    cacheable: 'visitors',
    summary: 'The tags of public concern.',
    input: z.object(paging(limits.newsTipTags, limits.newsTipTags)),
    output: pageOf(tag),
  }),
  'GET circle/tagapi detail': call({
    role: 'visitor',
    summary: 'One tag; counts one view per viewer and half hour.',
    input: z.object({ tag_id: id }),
    output: tag,
  }),
  'POST circle/tagapi subscribe': call({
    role: 'member',
    needsConsent: true,
    summary: 'Follow a tag.',
    input: z.object({ to_id: id }),
    output: z.object({ is_attention: bit, num: z.int() }),
  }),
  'POST circle/tagapi unsubscribe': call({
    role: 'member',
    summary: 'Unfollow a tag.',
    input: z.object({ to_id: id }),
    output: z.object({ is_attention: bit, num: z.int() }),
  }),
}
