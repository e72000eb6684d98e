import type { Comment } from '@quanzi/contract/comment'
import { type MemberRow, nobody, showAuthor, showMember, showProvince } from '../member/view.ts'

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
  /** Whom it answers, when it answers a reply. */
  answered: (MemberRow & { anonymous: boolean }) | null
  post_author: number
  post_anonymous: boolean
  liked: boolean
  first: Omit<CommentRow, 'first'> | null
}

/** A comment as this viewer may see it: the only door from a comment to the wire. */
export const showComment = (row: CommentRow, viewerId: number): Comment => ({
  ...showOne(row, viewerId),
  comments: row.first ? [{ ...showOne(row.first, viewerId), comments: [] }] : [],
})

const showOne = (row: Omit<CommentRow, 'first'>, viewerId: number) => ({
  comment_id: row.id,
  topic_id: row.post_id,
  content: row.content,
  create_time: new Date(row.created_at).toISOString(),
  anonymous: row.anonymous ? ('1' as const) : ('0' as const),
  ip_location: showProvince(row.ip_province),
  passport: showAuthor(row.author, row.anonymous, viewerId),
  replyed_passport: row.answered && answered(row.answered, viewerId),
  replyed_anonymous: row.answered?.anonymous ? ('1' as const) : ('0' as const),
  support_count: row.likes,
  reply_count: row.replies,
  is_digg: row.liked ? (1 as const) : (0 as const),
  is_audit: String(row.state) as Comment['is_audit'],
  is_mine: viewerId > 0 && row.author.id === viewerId ? (1 as const) : (0 as const),
  is_author: !row.anonymous && !row.post_anonymous && row.author.id === row.post_author ? (1 as const) : (0 as const),
})

const answered = (row: MemberRow & { anonymous: boolean }, viewerId: number) =>
  row.anonymous && row.id !== viewerId ? nobody : showMember(row)
