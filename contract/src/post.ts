import { z } from 'zod'
import {
  bit,
  call,
  credits,
  day,
  flag,
  id,
  json,
  nothing,
  order,
  orElse,
  pageOf,
  paging,
  text,
  time,
  whole,
} from './call.ts'
import { limits } from './limits.ts'
import { member, memberOrMine } from './member.ts'
import { tag } from './tag.ts'
import { lengthOf } from './text.ts'

/**
 * A picture of a post. `url` is the feed size, `thumb` the grid size, `preview` a tiny picture as a data address.
 * `url_set` is the feed size in its widths, as `srcset` takes them, where there are several.
 */
export const picture = z.object({
  attach_id: z.int(),
  url: z.string(),
  url_set: z.string().optional(),
  thumb: z.string(),
  full: z.string(),
  width: z.int(),
  height: z.int(),
  preview: z.string(),
})
export type Picture = z.infer<typeof picture>

export const video = z.object({
  vid: z.string(),
  /** '' until it is ready. */
  video: z.string(),
  /** A playlist that leads to several sizes; long ones alone have it. */
  hls: z.string().optional(),
  thumb: z.object({ id: z.int(), url: z.string() }),
  width: z.int(),
  height: z.int(),
  duration: z.number(),
  status: z.literal(['processing', 'ready', 'failed']),
  preview: z.string(),
})
export type Video = z.infer<typeof video>

/** '1' text, '2' pictures, '3' video. */
export const postType = z.literal(['1', '2', '3'])
export const postStateCode = z.literal(['0', '1', '2', '4', '5', '7'])

export const liker = z.object({ member_id: z.int(), member_data: member })
const previewComment = z.object({
  comment_id: z.int(),
  content: z.string(),
  anonymous: z.literal(['0', '1']),
  member_data: member,
})

export const post = z.object({
  topic_id: z.int(),
  topic_type: postType,
  state: postStateCode,
  is_top: bit,
  selection: bit,
  /** The author says that it was made with AI. */
  is_ai: bit,
  content: z.string(),
  /** Pictures, one video, or the empty list of a text. */
  attachment: z.union([z.array(picture), video]),
  tag_data: z.object({ tag_id: z.int(), tag_name: z.string() }).nullable(),
  location: z.string(),
  member_id: z.int(),
  member_data: member,
  anonymous: z.literal(['0', '1']),
  anonymous_switch: bit,
  ip_location: z.string(),
  created_at: time,
  published_at: time.nullable(),
  updated_at: time,
  rev: z.int(),
  digg: z.int(),
  reply: z.int(),
  collect: z.int(),
  share: z.int(),
  onlooker: z.int(),
  is_digg: bit,
  is_collect: bit,
  is_attention: bit,
  block: bit,
  is_mine: bit,
  digg_list: z.array(liker),
  reply_list: z.array(previewComment),
  /** For the author and the desk: why it was refused; '' otherwise. */
  reason: z.string(),
})
export type Post = z.infer<typeof post>

/** What others learn of a post that is not public. */
const hiddenPost = z.object({ topic_id: z.int(), state: postStateCode })

/** What the composer needs to open a post again. */
const postForEdit = post.extend({ lng: z.number().nullable(), lat: z.number().nullable() })

const byId = z.object({ topic_id: id })

const degrees = (most: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
        .transform(Number),
    ])
    .pipe(z.number().min(-most).max(most))

/** A post as it is handed in. The list of checks of publishing judges what one field alone cannot tell. */
const draft = z.object({
  content: text
    .refine((t) => t !== '', orElse('postEmpty'))
    .refine((t) => lengthOf(t) <= limits.postLength, orElse('postTooLong')),
  tag: z.union([z.literal(['', '0', 0]).transform(() => undefined), id]).optional(),
  location: text.refine((t) => lengthOf(t) <= limits.locationLength, orElse('locationTooLong')),
  /** `[{id}]` of pictures, or `[{vid}]` of one video. */
  attachment: json(
    z.preprocess(
      (v) => (v === undefined ? [] : Array.isArray(v) ? v : [v]),
      z.array(z.union([z.object({ id }), z.object({ vid: z.string().min(1).max(64) })])).max(50),
    ),
  ),
  topic_type: z.union([postType, z.literal([1, 2, 3]).transform((n) => String(n) as '1' | '2' | '3')]).optional(),
  anonymous: flag,
  /** 含AI生成内容. */
  ai: flag,
  /** `[{id}]` of the poster. */
  thumb: json(
    z.preprocess(
      (v) => (v === undefined || v === '' ? [] : Array.isArray(v) ? v : [v]),
      z.array(z.object({ id })).max(1),
    ),
  ),
  lng: degrees(180).optional(),
  lat: degrees(90).optional(),
})
export type Draft = z.infer<typeof draft>

export const postCalls = {
  'GET circle/topicapi list': call({
    who: 'visitor',
    shared: 'visitors',
    about: 'The feed. Pinned posts lead its default order alone.',
    input: z.object({
      tagid: id.optional(),
      order: order.optional(),
      type: whole(1, 3).optional(),
      ...paging(limits.feedPageSize),
    }),
    answer: pageOf(post),
  }),
  'GET circle/topicapi watchlist': call({
    who: 'member',
    about: 'Posts of followed members and under followed tags, latest first.',
    input: z.object(paging(limits.feedPageSize)),
    answer: pageOf(post),
  }),
  'GET circle/topicapi today_hot': call({
    who: 'visitor',
    shared: 'visitors',
    about: 'The ten hottest of the last 24 hours.',
    input: z.object({}),
    answer: z.object({ data: z.array(post) }),
  }),
  'GET circle/topicapi taglist': call({
    who: 'visitor',
    shared: 'visitors',
    about: 'Posts under a tag. The days, in China Standard Time, are for site admins.',
    input: z.object({
      tagid: id,
      order: order.default('latest'),
      start: day.optional(),
      end: day.optional(),
      ...paging(limits.pageSize),
    }),
    answer: pageOf(post),
  }),
  'GET circle/topicapi search': call({
    who: 'visitor',
    about: 'Posts and tags with a word, the best match first.',
    input: z.object({
      keywords: text.refine((t) => lengthOf(t) >= 1 && lengthOf(t) <= limits.keywordLength, orElse('keywordLength')),
      ...paging(limits.searchPageSize),
    }),
    answer: z.object({ topic: pageOf(post), tag: pageOf(tag) }),
  }),
  'GET circle/memberapi topic': call({
    who: 'visitor',
    about: 'A member’s posts; one’s own in every state.',
    input: z.object({ id: memberOrMine, ...paging(limits.pageSize) }),
    answer: pageOf(post),
  }),
  'GET circle/memberapi collected': call({
    who: 'member',
    about: 'The posts the caller keeps.',
    input: z.object(paging(limits.pageSize)),
    answer: pageOf(post),
  }),
  'GET circle/topicapi detail': call({
    who: 'visitor',
    about: 'One post. One that is not public shows strangers its state alone.',
    input: byId,
    answer: z.union([post, hiddenPost]),
  }),
  'GET circle/topicapi detail_edit': call({
    who: 'member',
    about: 'One’s own post for the composer.',
    input: byId,
    answer: postForEdit,
  }),
  'POST circle/topicapi collect': call({
    who: 'member',
    about: 'Keep a post.',
    input: byId,
    answer: z.object({ collect: z.int(), credits }),
  }),
  'POST circle/topicapi uncollect': call({
    who: 'member',
    about: 'Keep a post no more.',
    input: byId,
    answer: z.object({ collect: z.int() }),
  }),
  'POST circle/topicapi share': call({
    who: 'visitor',
    about: 'Say that a post was shared; one viewer counts once.',
    input: byId,
    answer: z.object({ share: z.int() }),
  }),
  'POST circle/topicapi del': call({ who: 'member', about: 'Delete one’s own post.', input: byId, answer: nothing }),
  'POST circle/postingapi common': call({
    who: 'member',
    about: 'Publish a post: it waits for review unless the site says otherwise.',
    input: draft,
    answer: z.object({ topic_id: z.int(), state: postStateCode }),
  }),
  'POST circle/postingapi edit': call({
    who: 'member',
    about: 'Change one’s own post: it goes back to review. An old `rev` is refused.',
    input: draft.extend({ topic_id: id, rev: whole(1, 1_000_000_000).optional() }),
    answer: z.object({ topic_id: z.int(), state: postStateCode }),
  }),
  'POST circle/diggapi topic': call({
    who: 'member',
    about: 'Like a post.',
    input: byId,
    answer: z.object({ num: z.int(), credits }),
  }),
  'POST circle/diggapi topic_cancel': call({
    who: 'member',
    about: 'Like a post no more.',
    input: byId,
    answer: z.object({ num: z.int() }),
  }),
}
