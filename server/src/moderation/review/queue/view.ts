import type { ReportReason } from '@quanzi/contract/moderation/report'
import type {
  AuthorRecord,
  HistoryChange,
  HistoryLine,
  ReviewComment,
  ReviewPost,
} from '@quanzi/contract/moderation/review'
import type { commentState } from '@quanzi/contract/states'
import { serializeAttachment } from '../../../circle/post/attachment-view.ts'
import { noRelations, type PostRow, type PostRules, serializePost } from '../../../circle/post/view.ts'
import {
  anonymousMember,
  formatProvince,
  type MemberRow,
  serializeAuthor,
  serializeMember,
} from '../../../identity/member/view.ts'
import type { RequestContext } from '../../../identity/request/request-context.ts'
import type { BlocklistHitRow, MediaItem } from '../../../schema/tables.ts'
import type { HistoryRow } from '../history-queries.ts'

type ReviewFieldsRow = {
  refuse_level: 0 | 1 | 2
  submitted_at: Date
  reports: number
  hits: BlocklistHitRow[]
  screen_note: string
  hidden: boolean
  claimed_by: { id: number; nickname: string } | null
  appeal: { content: string; created_at: string; decider: number | null } | null
  alike: number
}
export type ReviewPostRow = PostRow & ReviewFieldsRow & { pinned_until: Date | null; edited_online: boolean }

type ReviewDetail = {
  record?: AuthorRecord
  report_list: ReportReason[]
  earlier?: ReviewPost['earlier']
}

const serializeReviewFields = (row: ReviewFieldsRow & { author: MemberRow; anonymous: boolean }, viewerId: number) => {
  const author = serializeAuthor(row.author, row.anonymous, 0)
  return {
    refuse_level: row.refuse_level,
    nickname: author.nickname,
    thumb: author.img_url,
    claimed_by: row.claimed_by,
    submitted_at: row.submitted_at.toISOString(),
    reports: row.reports,
    hits: row.hits,
    auth: author.auth,
    auth_icon: author.auth_icon,
    screen_note: row.screen_note,
    hidden: row.hidden ? (1 as const) : (0 as const),
    appeal: row.appeal && {
      content: row.appeal.content,
      created_at: new Date(row.appeal.created_at).toISOString(),
      mine: row.appeal.decider === viewerId ? (1 as const) : (0 as const),
    },
    alike: row.alike,
  }
}

type ViewOptions = { viewerId: number; rules: PostRules }
export const getViewOptions = ({ viewer, site }: RequestContext): ViewOptions => ({
  viewerId: viewer.id,
  // Reviewers see, open and close the comments of the post itself.
  rules: { ...site.rules, commentsPaused: false },
})

export const serializeReviewPost = (
  row: ReviewPostRow,
  { viewerId, rules, detail }: ViewOptions & { detail?: ReviewDetail },
): ReviewPost => ({
  ...serializePost(row, noRelations(0), { rules, full: true }),
  ...serializeReviewFields(row, viewerId),
  top_until: row.pinned_until?.toISOString() ?? null,
  edited_online: row.edited_online ? 1 : 0,
  ...detail,
})

export type ReviewCommentRow = ReviewFieldsRow & {
  id: number
  post_id: number
  content: string
  state: Exclude<(typeof commentState)[keyof typeof commentState], typeof commentState.deleted>
  rev: number
  reason: string
  anonymous: boolean
  ip_province: string
  created_at: Date
  author: MemberRow
  post: {
    content: string
    type: 1 | 2 | 3
    media: MediaItem[]
    nickname: string
    anonymous: boolean
    state: number
    hidden: boolean
  }
  answered: { id: number; content: string; state: number; nickname: string; anonymous: boolean } | null
}

export const serializeReviewComment = (
  row: ReviewCommentRow,
  viewerId: number,
  detail?: Omit<ReviewDetail, 'earlier'>,
): ReviewComment => {
  const author = serializeAuthor(row.author, row.anonymous, 0)
  return {
    id: row.id,
    content_id: row.post_id,
    content: row.content,
    is_audit: `${row.state}`,
    rev: row.rev,
    reason: row.reason,
    anonymous: row.anonymous ? '1' : '0',
    member_id: author.id,
    member_name: author.nickname,
    img_url: author.img_url,
    ip_location: formatProvince(row.ip_province),
    create_time: row.created_at.toISOString(),
    created_at: row.created_at.toISOString(),
    topic_data: { content: row.post.content },
    topic_info: {
      topic_id: row.post_id,
      content: row.post.content,
      topic_type: `${row.post.type}`,
      attachment: serializeAttachment(row.post.media, row.post.anonymous),
      nickname: row.post.anonymous ? anonymousMember.nickname : row.post.nickname,
      state: String(row.post.state),
      hidden: row.post.hidden ? 1 : 0,
    },
    answered: row.answered && {
      comment_id: row.answered.id,
      nickname: row.answered.anonymous ? anonymousMember.nickname : row.answered.nickname,
      content: row.answered.content,
      is_audit: String(row.answered.state),
    },
    ...serializeReviewFields(row, viewerId),
    ...detail,
  }
}

/** An entry without a member was made by the system (系统) or by an anonymous author. */
export const serializeHistoryEntry = (row: HistoryRow, changes: HistoryChange[]): HistoryLine => ({
  action: row.action,
  from: String(row.from_state),
  to: String(row.to_state),
  member_data: row.member ? serializeMember(row.member) : { ...anonymousMember, nickname: row.nickname },
  reason: row.reason,
  rev: row.rev,
  created_at: row.created_at.toISOString(),
  changes,
  ...(typeof row.before?.['content'] === 'string' && { before: row.before['content'] }),
})
