import type { Post } from '@quanzi/contract/circle/post'
import type { Homepage, Member } from '@quanzi/contract/identity/member'
import { toRecord } from '@quanzi/contract/objects'
import type { QueryClient } from '@tanstack/react-query'
import { withFlag } from '../../platform/api/mutations/optimistic-toggle.ts'
import { patchCached } from '../../platform/api/query.ts'

export type MemberRef = Pick<Member, 'id' | 'nickname'>

/** Updates a follow in every cached response: posts, rows and the profile. Idempotent. */
export const patchFollow = (client: QueryClient, id: number, enabled: boolean) => {
  patchCached<FollowableRow>(client, isRowBy(id), (row) => ({ ...row, is_attention: enabled ? 1 : 0 }))
  patchCached<Homepage>(client, isMemberPageOf(id), (page) => withFollow(page, enabled))
}

export const withFollow = (page: Homepage, enabled: boolean): Homepage =>
  withFlag(page, 'is_attention', 'fans', enabled)

/** A post or a row of a member list: it carries the follow state of its member. */
type FollowableRow = Pick<Post, 'member_id' | 'is_attention'>

/** Review lists are left out: a reviewer still sees the posts of a member whom they block. */
export const isRowBy =
  (id: number) =>
  (x: object): x is FollowableRow =>
    'member_id' in x && x.member_id === id && 'is_attention' in x && 'member_data' in x && !('hits' in x)

export const isMemberPageOf = (id: number) => (x: object) => 'user_data' in x && toRecord(x.user_data)['id'] === id
