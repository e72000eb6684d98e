import type { User } from '@quanzi/contract/member'
import type { Post } from '@quanzi/contract/post'

/** A like as it shows: flag, count, and the reader among those who like it. Twice is as good as once. */
export const liked = (post: Post, on: boolean, reader: User | null | undefined): Post =>
  isOn(post.is_digg) === on
    ? post
    : { ...post, is_digg: bit(on), digg: stepped(post.digg, on), digg_list: likersWith(post.digg_list, on, reader) }

/** The server's own number, which has counted everybody else meanwhile. */
export const likedBy = (post: Post, num: number): Post => (post.digg === num ? post : { ...post, digg: num })

export const collected = (post: Post, on: boolean): Post =>
  isOn(post.is_collect) === on ? post : { ...post, is_collect: bit(on), collect: stepped(post.collect, on) }

export const collectedBy = (post: Post, num: number): Post => (post.collect === num ? post : { ...post, collect: num })

const isOn = (flag: 0 | 1) => flag === 1
const bit = (on: boolean) => (on ? 1 : 0)
const stepped = (n: number, up: boolean) => Math.max(0, n + (up ? 1 : -1))

const likersWith = (likers: Post['digg_list'], on: boolean, reader: User | null | undefined): Post['digg_list'] => {
  if (!reader) return likers
  const others = likers.filter((liker) => liker.member_id !== reader.memberid)
  return on ? [likerOf(reader), ...others] : others
}

const likerOf = ({ memberid, nickname, img_url, auth }: User): Post['digg_list'][number] => ({
  member_id: memberid,
  member_data: { id: memberid, nickname, img_url, auth, auth_icon: '' },
})
