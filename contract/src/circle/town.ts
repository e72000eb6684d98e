import { z } from 'zod'
import { bit, call, id, pageOf, paging, time } from '../call.ts'
import { limits } from '../limits.ts'

export const townTab = z.object({
  key: z.literal(['picking', 'homestay', 'specialty']),
  name: z.string(),
  content_id: z.int(),
})

const town = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  banner: z.string(),
  tabs: z.array(townTab),
})
export type Town = z.infer<typeof town>

const followedTown = z.object({
  town_id: z.int(),
  name: z.string(),
  thumb: z.string(),
  is_attention: bit,
  created_at: time,
})
export type FollowedTown = z.infer<typeof followedTown>

const contentItem = z.object({
  id: z.int(),
  title: z.string(),
  thumb: z.string(),
  url: z.string(),
  created_at: time,
})
export type ContentItem = z.infer<typeof contentItem>

export const townCalls = {
  'GET circle/commonapi town': call({
    role: 'visitor',
    cacheable: 'all',
    summary: 'The page of a town.',
    input: z.object({ id }),
    output: town,
  }),
  'GET circle/townapi follow': call({
    role: 'member',
    summary: 'Whether the caller follows a town.',
    input: z.object({ id }),
    output: z.object({ is_attention: bit }),
  }),
  'GET circle/townapi followed': call({
    role: 'member',
    summary: 'The towns of the site that the caller follows, latest follow first.',
    input: z.object(paging(limits.feedPageSize)),
    output: pageOf(followedTown),
  }),
  'POST circle/townapi subscribe': call({
    role: 'member',
    needsConsent: true,
    summary: 'Follow a town, whose announcements the caller then gets.',
    input: z.object({ to_id: id }),
    output: z.object({ is_attention: bit }),
  }),
  'POST circle/townapi unsubscribe': call({
    role: 'member',
    summary: 'Unfollow a town.',
    input: z.object({ to_id: id }),
    output: z.object({ is_attention: bit }),
  }),
  'GET ajax/list': call({
    role: 'visitor',
    cacheable: 'all',
    summary: 'A content list, newest first.',
    input: z.object({ id, ...paging(limits.feedPageSize) }),
    output: pageOf(contentItem),
  }),
}
