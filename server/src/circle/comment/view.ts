import type { Comment } from '@quanzi/contract/circle/comment'
import {
  anonymousMember,
  formatProvince,
  type MemberRow,
  serializeAuthor,
  serializeMember,
} from '../../identity/member/view.ts'

export type CommentRow = {
  id: number
  post_id: number
  content: string
  anonymous: boolean
  state: number
  likes: number
  replies: number
  ip_province: string
  created_at: Date
  answered_id: number | null
  author: MemberRow
  answered: (MemberRow & { anonymous: boolean }) | null
  post_author: number
  post_anonymous: boolean
  liked: boolean
  first: Omit<CommentRow, 'first'> | null
}

/** Every comment on the wire passes through here, so that anonymity is decided in one place. */
export const serializeComment = (row: CommentRow, viewerId: number): Comment => ({
  comments: row.first ? [{ comments: [], ...serializeSingleComment(row.first, viewerId) }] : [],
  ...serializeSingleComment(row, viewerId),
})

const serializeSingleComment = (row: Omit<CommentRow, 'first'>, viewerId: number) => ({
  comment_id: row.id,
  topic_id: row.post_id,
  content: row.content,
  create_time: new Date(row.created_at).toISOString(),
  anonymous: row.anonymous ? ('1' as const) : ('0' as const),
  ip_location: formatProvince(row.ip_province),
  passport: serializeAuthor(row.author, row.anonymous, viewerId),
  replyed_passport: row.answered && serializeAnsweredMember(row.answered, viewerId),
  replyed_anonymous: row.answered?.anonymous ? ('1' as const) : ('0' as const),
  support_count: row.likes,
  reply_count: row.replies,
  is_digg: row.liked ? (1 as const) : (0 as const),
  // The states of a comment.
  is_audit: String(row.state) as Comment['is_audit'],
  is_mine: viewerId > 0 && row.author.id === viewerId ? (1 as const) : (0 as const),
  is_author: !row.anonymous && !row.post_anonymous && row.author.id === row.post_author ? (1 as const) : (0 as const),
})

const serializeAnsweredMember = (row: MemberRow & { anonymous: boolean }, viewerId: number) =>
  row.anonymous && row.id !== viewerId ? anonymousMember : serializeMember(row)
