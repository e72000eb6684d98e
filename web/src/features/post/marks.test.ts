import type { User } from '@quanzi/contract/member'
import type { Post } from '@quanzi/contract/post'
import { describe, expect, test } from 'vitest'
import { collected, collectedBy, liked, likedBy } from './marks.ts'

const reader: User = {
  memberid: 7,
  mobile: '138****0001',
  nickname: '小满',
  img_url: '/a.png',
  email: '',
  siteid: 10001,
  auth: 1,
}
const other = { member_id: 9, member_data: { id: 9, nickname: '阿宁', img_url: '', auth: 0 as const, auth_icon: '' } }
const post = { topic_id: 1, digg: 5, is_digg: 0, digg_list: [other], collect: 0, is_collect: 0 } as unknown as Post

describe('a like', () => {
  test('counts once and puts the reader before the others', () => {
    const now = liked(post, true, reader)
    expect(now).toMatchObject({ is_digg: 1, digg: 6 })
    expect(now.digg_list.map((liker) => liker.member_data.nickname)).toEqual(['小满', '阿宁'])
  })

  test('shown twice is shown once', () => {
    const once = liked(post, true, reader)
    expect(liked(once, true, reader)).toBe(once)
    expect(liked(post, false, reader)).toBe(post)
  })

  test('taken back leaves everything as it was', () => {
    expect(liked(liked(post, true, reader), false, reader)).toEqual(post)
  })

  test('of somebody who is not known yet changes flag and count alone', () => {
    expect(liked(post, true, undefined)).toMatchObject({ is_digg: 1, digg: 6, digg_list: [other] })
  })

  test('takes the number of the server, who counted the others meanwhile', () => {
    expect(likedBy(liked(post, true, reader), 42)).toMatchObject({ digg: 42, is_digg: 1 })
    expect(likedBy(post, 5)).toBe(post)
  })
})

test('a post that nobody keeps cannot be kept less often than never', () => {
  const wrong = { ...post, is_collect: 1 as const, collect: 0 }
  expect(collected(wrong, false)).toMatchObject({ is_collect: 0, collect: 0 })
  expect(collectedBy(collected(post, true), 3)).toMatchObject({ is_collect: 1, collect: 3 })
})
