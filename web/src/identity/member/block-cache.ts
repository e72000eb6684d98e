import type { Post } from '@quanzi/contract/circle/post'
import type { Homepage, Member } from '@quanzi/contract/identity/member'
import type { QueryClient } from '@tanstack/react-query'
import { hasRow } from '../../platform/api/cached-rows.ts'
import { patchCached } from '../../platform/api/query.ts'
import { isMemberPageOf, isRowBy, withFollow } from './member-cache.ts'

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

/** A post names its latest likers and its best comments. */
type NamingPost = Pick<Post, 'digg_list' | 'reply_list'>
const isNamingPost = (x: object): x is NamingPost => 'digg_list' in x && 'reply_list' in x && !('hits' in x)
