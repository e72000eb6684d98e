import type { ReportReason } from '@quanzi/contract/report'
import type { AuthorRecord, HistoryLine, ReviewComment, ReviewPost } from '@quanzi/contract/review'
import type { HitRow, MediaItem } from '../../db/tables.ts'
import { type MemberRow, nobody, showMember, showProvince } from '../member/view.ts'
import { noTies, type PostRow, showPost } from '../post/view.ts'
import { attachmentOf, fileUrl } from '../upload/urls.ts'
import type { HistoryRow } from './history-queries.ts'

type DeskRow = {
  refuse_level: number
  reports: number
  hits: HitRow[]
  screen_note: string
  claimed_by: { id: number; nickname: string } | null
  appeal: { content: string; created_at: string; decider: number | null } | null
  alike: number
}
export type ReviewPostRow = PostRow & DeskRow

/** What the detail of an item adds. */
type Beside = {
  record: AuthorRecord
  report_list: ReportReason[]
  earlier?: { content: string; rev: number; pictures: number } | null
}

/** What the desk sees beside every item: the author as they are. */
const desk = (row: DeskRow & { author: MemberRow }, viewerId: number) => ({
  refuse_level: row.refuse_level as 0 | 1 | 2,
  nickname: row.author.nickname,
  thumb: fileUrl(row.author.avatar, 'thumb'),
  claimed_by: row.claimed_by,
  reports: row.reports,
  hits: row.hits,
  auth: row.author.auth ? (1 as const) : (0 as const),
  auth_icon: showMember(row.author).auth_icon,
  screen_note: row.screen_note,
  appeal: row.appeal && {
    content: row.appeal.content,
    created_at: new Date(row.appeal.created_at).toISOString(),
    mine: row.appeal.decider === viewerId || row.author.id === viewerId ? (1 as const) : (0 as const),
  },
  alike: row.alike,
})

/** A post at the desk, with its real author whatever it shows to others. */
export const showReviewPost = (
  row: ReviewPostRow,
  { viewerId, anonymousSwitch, beside }: { viewerId: number; anonymousSwitch: boolean; beside?: Beside },
): ReviewPost => ({
  ...showPost(row, noTies(0), { anonymousSwitch, whole: true, unmasked: true }),
  ...desk(row, viewerId),
  ...beside,
})

export type ReviewCommentRow = DeskRow & {
  id: number
  post_id: number
  content: string
  state: number
  rev: number
  reason: string
  anonymous: boolean
  ip_province: string
  created_at: Date
  author: MemberRow
  post: { content: string; type: number; media: MediaItem[]; nickname: string; anonymous: boolean }
}

/** A comment at the desk. */
export const showReviewComment = (
  row: ReviewCommentRow,
  viewerId: number,
  beside?: Omit<Beside, 'earlier'>,
): ReviewComment => ({
  id: row.id,
  content_id: row.post_id,
  content: row.content,
  is_audit: String(row.state) as ReviewComment['is_audit'],
  rev: row.rev,
  reason: row.reason,
  anonymous: row.anonymous ? '1' : '0',
  member_id: row.author.id,
  member_name: row.author.nickname,
  img_url: fileUrl(row.author.avatar, 'thumb'),
  ip_location: showProvince(row.ip_province),
  create_time: row.created_at.toISOString(),
  created_at: row.created_at.toISOString(),
  topic_data: { content: row.post.content },
  topic_info: {
    topic_id: row.post_id,
    content: row.post.content,
    topic_type: String(row.post.type) as '1' | '2' | '3',
    attachment: attachmentOf(row.post.media),
    nickname: row.post.anonymous ? nobody.nickname : row.post.nickname,
  },
  ...desk(row, viewerId),
  ...beside,
})

/** A line of the history; what the system did alone is 系统. */
export const showLine = (row: HistoryRow): HistoryLine => ({
  action: row.action,
  from: String(row.from_state),
  to: String(row.to_state),
  member_data: row.member ? showMember(row.member) : { ...nobody, nickname: row.nickname },
  reason: row.reason,
  rev: row.rev,
  created_at: row.created_at.toISOString(),
  ...(typeof row.before?.['content'] === 'string' && { before: row.before['content'] }),
})
