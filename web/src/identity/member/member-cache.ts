import type { Post } from '@quanzi/contract/circle/post'
import type { Homepage, Member } from '@quanzi/contract/identity/member'
import { toRecord } from '@quanzi/contract/objects'
import type { QueryClient } from '@tanstack/react-query'
import { withFlag } from '../../platform/api/mutations/optimistic-toggle.ts'
import { hasRow, patchCached } from '../../platform/api/query.ts'

export type MemberRef = Pick<Member, 'id' | 'nickname'>

/** Updates a follow in every cached response: posts, rows and the profile. Idempotent. */
export const patchFollow = (client: QueryClient, id: number, enabled: boolean) => {
  patchCached<FollowableRow>(client, isRowBy(id), (row) => ({ ...row, is_attention: enabled ? 1 : 0 }))
  patchCached<Homepage>(client, isMemberPageOf(id), (page) => withFollow(page, enabled))
}

/** Blocking ends the follow and removes the member's posts and rows from every list, their likes and comments from posts. */
export const patchBlock = (client: QueryClient, id: number, enabled: boolean) => {
  patchCached<Homepage>(client, isMemberPageOf(id), (page) => ({
    ...withFollow(page, !enabled && page.is_attention === 1),
    is_block: enabled ? 1 : 0,
  }))
  if (!enabled) return
  patchCached<{ data: object[] }>(client, hasRow(isRowBy(id)), (page) => ({
    ...page,
    data: page.data.filter((item) => !isRowBy(id)(item)),
  }))
  const isOther = ({ member_data }: { member_data: Member }) => member_data.id !== id
  patchCached<NamingPost>(
    client,
    (x) => isNamingPost(x) && ![...x.digg_list, ...x.reply_list].every(isOther),
    (post) => ({ ...post, digg_list: post.digg_list.filter(isOther), reply_list: post.reply_list.filter(isOther) }),
  )
}

const withFollow = (page: Homepage, enabled: boolean): Homepage => withFlag(page, 'is_attention', 'fans', enabled)

/** A post or a row of a member list: it carries the follow state of its member. */
type FollowableRow = Pick<Post, 'member_id' | 'is_attention'>

/** A post names its latest likers and its best comments. */
type NamingPost = Pick<Post, 'digg_list' | 'reply_list'>
const isNamingPost = (x: object): x is NamingPost => 'digg_list' in x && 'reply_list' in x && !('hits' in x)

/** Review lists are left out: a reviewer still sees the posts of a member whom they block. */
const isRowBy =
  (id: number) =>
  (x: object): x is FollowableRow =>
    'member_id' in x && x.member_id === id && 'is_attention' in x && 'member_data' in x && !('hits' in x)

const isMemberPageOf = (id: number) => (x: object) => 'user_data' in x && toRecord(x.user_data)['id'] === id
