import type { Homepage, Member } from '@quanzi/contract/member'
import type { Post } from '@quanzi/contract/post'
import type { QueryClient } from '@tanstack/react-query'
import { patchCached } from '../../api/query.ts'

export type Person = Pick<Member, 'id' | 'nickname'>

/** A follow as every answer that is kept shows it: on the person's posts, their rows and their page. Twice is as good as once. */
export const showFollow = (client: QueryClient, id: number, on: boolean) => {
  patchCached<Shown>(client, isBy(id), (shown) => ({ ...shown, is_attention: on ? 1 : 0 }))
  patchCached<Homepage>(client, isPageOf(id), (page) => followed(page, on))
}

/** Blocking ends the follow and takes the member's posts and rows out of every list. */
export const showBlock = (client: QueryClient, id: number, on: boolean) => {
  patchCached<Homepage>(client, isPageOf(id), (page) => ({
    ...followed(page, on ? false : isOn(page)),
    is_block: on ? 1 : 0,
  }))
  if (!on) return
  patchCached<{ data: object[] }>(client, holdsBy(id), (page) => ({
    ...page,
    data: page.data.filter((item) => !isBy(id)(item)),
  }))
}

const followed = (page: Homepage, on: boolean): Homepage =>
  isOn(page) === on ? page : { ...page, is_attention: on ? 1 : 0, fans: Math.max(0, page.fans + (on ? 1 : -1)) }

const isOn = (page: Homepage) => page.is_attention === 1

/** A post, or a row of a list of people: what says of its member whether one follows them. */
type Shown = Pick<Post, 'member_id' | 'is_attention'>

/** The desk's posts are not the circle's: a reviewer goes on seeing what a member may block. */
const isBy =
  (id: number) =>
  (x: object): x is Shown =>
    'member_id' in x && x.member_id === id && 'is_attention' in x && 'member_data' in x && !('hits' in x)

const isPageOf = (id: number) => (x: object) =>
  'user_data' in x && typeof x.user_data === 'object' && (x.user_data as Member | null)?.id === id

const holdsBy = (id: number) => (x: object) =>
  'data' in x &&
  Array.isArray(x.data) &&
  x.data.some((item) => typeof item === 'object' && item !== null && isBy(id)(item))
