import type { Post } from '@quanzi/contract/circle/post'
import type { User } from '@quanzi/contract/identity/member'
import { describe, expect, test } from 'vitest'
import { withCollect, withCollectCount, withLike, withLikeCount } from './reactions.ts'

const reader: User = {
  memberid: 7,
  mobile: '138****0001',
  nickname: '小满',
  img_url: '/a.png',
  email: '',
  siteid: 10001,
  auth: 1,
  wechat: 0,
}
const other = { member_id: 9, member_data: { id: 9, nickname: '阿宁', img_url: '', auth: 0 as const, auth_icon: '' } }
const post = { topic_id: 1, digg: 5, is_digg: 0, digg_list: [other], collect: 0, is_collect: 0 } as unknown as Post

describe('likes of a post', () => {
  test('a like increments the count and puts the member first among the likers', () => {
    const after = withLike(post, true, reader)
    expect(after).toMatchObject({ is_digg: 1, digg: 6 })
    expect(after.digg_list.map((liker) => liker.member_data.nickname)).toEqual(['小满', '阿宁'])
  })

  test('applying a like twice counts it once', () => {
    const once = withLike(post, true, reader)
    expect(withLike(once, true, reader)).toBe(once)
    expect(withLike(post, false, reader)).toBe(post)
  })

  test('unliking restores the post as it was', () => {
    expect(withLike(withLike(post, true, reader), false, reader)).toEqual(post)
  })

  test('a like without a loaded member changes flag and count only', () => {
    expect(withLike(post, true, undefined)).toMatchObject({ is_digg: 1, digg: 6, digg_list: [other] })
  })

  test('the like count of the server replaces the local one', () => {
    expect(withLikeCount(withLike(post, true, reader), 42)).toMatchObject({ digg: 42, is_digg: 1 })
    expect(withLikeCount(post, 5)).toBe(post)
  })
})

test('the collect count never becomes negative', () => {
  const inconsistent = { ...post, is_collect: 1 as const, collect: 0 }
  expect(withCollect(inconsistent, false)).toMatchObject({ is_collect: 0, collect: 0 })
  expect(withCollectCount(withCollect(post, true), 3)).toMatchObject({ is_collect: 1, collect: 3 })
})
