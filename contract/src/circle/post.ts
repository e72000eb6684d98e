import { z } from 'zod'
import {
  bit,
  call,
  credits,
  day,
  flag,
  foldedString,
  id,
  idOrNone,
  intInRange,
  jsonField,
  oneOrMany,
  optionalText,
  order,
  pageOf,
  paging,
  requiredText,
  searchKeyword,
  time,
  token,
} from '../call.ts'
import { member, memberOrMine } from '../identity/member.ts'
import { limits } from '../limits.ts'
import { tag } from './tag.ts'

/** 0 no mark, 1 the file says that it is generated, 2 its author or the file says maybe, 3 the file has traces. */
export const aiGrade = z.literal([0, 1, 2, 3])

/** `url` feed size, `thumb` grid size, `url_set` a `srcset`. */
const pictureUrls = { url: z.string(), url_set: z.string().optional(), thumb: z.string() }

/** `preview`: a tiny data URL. In anonymous posts of others `attach_id` is 0, and so is `id` of a video's poster. */
export const picture = z.object({
  attach_id: z.int(),
  ...pictureUrls,
  full: z.string(),
  width: z.int(),
  height: z.int(),
  preview: z.string(),
  ai_grade: aiGrade.optional(),
})
export type Picture = z.infer<typeof picture>

export const videoStatus = z.literal(['processing', 'ready', 'failed'])
export const video = z.object({
  vid: z.string(),
  video: z.string(),
  hls: z.string().optional(),
  thumb: z.object({ id: z.int(), ...pictureUrls }),
  width: z.int(),
  height: z.int(),
  duration: z.number(),
  status: videoStatus,
  preview: z.string(),
  ai_grade: aiGrade.optional(),
})
export type Video = z.infer<typeof video>

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
  /** No new comments; earlier ones stay. */
  comments_closed: bit,
  is_ai: bit,
  ai_grade: aiGrade,
  content: z.string(),
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
  /** The rejection reason, for the author and reviewers; '' otherwise. */
  reason: z.string(),
})
export type Post = z.infer<typeof post>

const hiddenPost = z.object({ topic_id: z.int(), state: postStateCode })

const postForEdit = post.extend({ lng: z.number().nullable(), lat: z.number().nullable() })

const postIdInput = z.object({ topic_id: id })

const degrees = (max: number) =>
  z
    .union([z.number(), foldedString.pipe(z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/)).transform(Number)])
    .pipe(z.number().min(-max).max(max))

const postInput = z.object({
  content: requiredText('postEmpty', limits.postLength, 'postTooLong'),
  tag: idOrNone,
  location: optionalText(limits.locationLength, 'locationTooLong'),
  /** `[{id}]` of pictures, or `[{vid}]` of one video. */
  attachment: jsonField(
    oneOrMany(z.array(z.union([z.object({ id }), z.object({ vid: token.min(1).max(64) })])).max(50)),
  ),
  topic_type: z.union([postType, z.literal([1, 2, 3]).transform((n) => `${n}` as const)]).optional(),
  anonymous: flag,
  ai: flag,
  /** `[{id}]` of the poster. */
  thumb: jsonField(
    z.preprocess(
      (v) => (v === undefined || v === '' ? [] : Array.isArray(v) ? v : [v]),
      z.array(z.object({ id })).max(1),
    ),
  ),
  lng: degrees(180).optional(),
  lat: degrees(90).optional(),
})
export type PostInput = z.infer<typeof postInput>

export const postCalls = {
  'GET circle/topicapi list': call({
    role: 'visitor',
    cacheable: 'visitors',
    summary: 'The feed. Pinned posts come first in the default order only.',
    input: z.object({
      tagid: id.optional(),
      order: order.optional(),
      type: intInRange(1, 3).optional(),
      ...paging(limits.feedPageSize),
    }),
    output: pageOf(post),
  }),
  'GET circle/topicapi watchlist': call({
    role: 'member',
    summary: 'Posts of followed members and under followed tags, latest first.',
    input: z.object(paging(limits.feedPageSize)),
    output: pageOf(post),
  }),
  'GET circle/topicapi today_hot': call({
    role: 'visitor',
    cacheable: 'visitors',
    summary: 'The ten hottest of the last 24 hours.',
    output: z.object({ data: z.array(post) }),
  }),
  'GET circle/topicapi taglist': call({
    role: 'visitor',
    cacheable: 'visitors',
    summary: 'Posts under a tag. The range of days, in China Standard Time, is for reviewers and operators.',
    input: z.object({
      tagid: id,
      order: order.default('latest'),
      start: day.optional(),
      end: day.optional(),
      ...paging(limits.pageSize),
    }),
    output: pageOf(post),
  }),
  'GET circle/topicapi search': call({
    role: 'visitor',
    summary: 'Posts and tags by keyword, best match first.',
    input: z.object({
      keywords: searchKeyword,
      ...paging(limits.searchPageSize),
    }),
    output: z.object({
      topic: pageOf(post),
      tag: pageOf(tag),
      /** Words other than the keyword that matched by pinyin or as synonyms, for highlighting. */
      words: z.array(z.string()),
    }),
  }),
  'GET circle/memberapi topic': call({
    role: 'visitor',
    summary: 'A member’s posts; the caller’s own in every state.',
    input: z.object({ id: memberOrMine, ...paging(limits.pageSize) }),
    output: pageOf(post),
  }),
  'GET circle/memberapi collected': call({
    role: 'member',
    summary: 'The posts that the caller collected.',
    input: z.object({ id: id.optional(), ...paging(limits.pageSize) }),
    output: pageOf(post),
  }),
  'GET circle/topicapi detail': call({
    role: 'visitor',
    summary: 'One post. Of a post that is not public others see only the state.',
    input: postIdInput,
    output: z.union([post, hiddenPost]),
  }),
  'GET circle/topicapi detail_edit': call({
    role: 'member',
    summary: 'The caller’s own post for the composer.',
    input: postIdInput,
    output: postForEdit,
  }),
  'POST circle/topicapi collect': call({
    role: 'member',
    needsConsent: true,
    summary: 'Collect a post.',
    input: postIdInput,
    output: z.object({ collect: z.int(), credits }),
  }),
  'POST circle/topicapi uncollect': call({
    role: 'member',
    summary: 'Remove a post from the collected ones.',
    input: postIdInput,
    output: z.object({ collect: z.int() }),
  }),
  'POST circle/topicapi share': call({
    role: 'visitor',
    summary: 'Record the share of a post; each viewer counts once.',
    input: postIdInput,
    output: z.object({ share: z.int() }),
  }),
  'POST circle/topicapi del': call({
    role: 'member',
    summary: 'Delete the caller’s own post.',
    input: postIdInput,
  }),
  'POST circle/topicapi comments': call({
    role: 'member',
    summary: 'Close the comments of the caller’s own post, or open those that the caller has closed.',
    input: postIdInput.extend({ closed: flag }),
  }),
  'POST circle/postingapi common': call({
    role: 'member',
    needsConsent: true,
    refusesMuted: true,
    idempotencyKeyLife: Number.POSITIVE_INFINITY,
    summary: 'Publish a post: it waits for review unless the site says otherwise.',
    input: postInput,
    output: z.object({ topic_id: z.int(), state: postStateCode }),
  }),
  'POST circle/postingapi edit': call({
    role: 'member',
    needsConsent: true,
    refusesMuted: true,
    summary: 'Change the caller’s own post, which returns to review. An outdated `rev` is refused.',
    input: postInput.extend({ topic_id: id, rev: intInRange(1, 1_000_000_000).optional() }),
    output: z.object({ topic_id: z.int(), state: postStateCode }),
  }),
  'POST circle/diggapi topic': call({
    role: 'member',
    needsConsent: true,
    summary: 'Like a post.',
    input: postIdInput,
    output: z.object({ num: z.int(), credits }),
  }),
  'POST circle/diggapi topic_cancel': call({
    role: 'member',
    summary: 'Remove the like of a post.',
    input: postIdInput,
    output: z.object({ num: z.int() }),
  }),
}
