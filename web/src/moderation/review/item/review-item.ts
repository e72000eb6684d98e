import { type AiGrade, aiLabelOf } from '@quanzi/contract/circle/ai-label'
import type { Picture, Video } from '@quanzi/contract/circle/post'
import type { ReportReason } from '@quanzi/contract/moderation/report'
import type { AuthorRecord, BlocklistHit, ReviewComment, ReviewPost } from '@quanzi/contract/moderation/review'
import { type ContentKind, commentState, getStage, postState, type ReviewStage } from '@quanzi/contract/states'
import { knownPlace } from '../../../ui/text/known-place.ts'

/** Posts and comments; `is_top` and `selection` keep the names of the state machine. */
export type ReviewItem = {
  kind: ContentKind
  id: number
  state: number
  refuseLevel: number
  rev: number
  is_top: number
  /** When the pin ends. */
  topUntil: string | null
  selection: number
  commentsClosed: boolean
  /** It waits, and has changed since it was online. */
  editedOnline: boolean
  content: string
  hits: BlocklistHit[]
  reports: number
  /** Other waiting items with nearly the same text, up to a hundred. */
  nearDuplicates: number
  reportReasons: readonly ReportReason[]
  /** Result of the content-safety service. */
  screeningNote: string
  /** Not public in any state, as of a banned author. */
  hidden: boolean
  /** The author's appeal; `mine`: this reviewer decided, so another one must answer. */
  appeal: { content: string; submittedAt: string; mine: boolean } | null
  /** In the detail: the text at the last decision. */
  previousRevision: NonNullable<ReviewPost['earlier']> | null
  reason: string
  anonymous: boolean
  /** The AI mark by the files or by the author; '' for none. */
  aiLabel: string
  aiGrade: AiGrade
  author: { id: number; name: string; picture: string; verified: boolean; record: AuthorRecord | undefined }
  province: string
  /** Since when it waits, by which pending items are ordered. */
  submittedAt: string
  claimedBy: { id: number; nickname: string } | null
  tag: { id: number; name: string } | null
  location: string
  /** With the note that the image viewer shows. */
  pictures: (Picture & { note?: string })[]
  video: Video | null
  /** The comment that a comment answers. */
  answered: { author: string; content: string; online: boolean } | null
  parentPost: ParentPost | null
  /** The server's message when another reviewer was faster, until the item is refetched. */
  conflict?: string
}

/** `state`: why others do not see a post that is not deleted, '' where they do. */
export type ParentPost = {
  id: number
  author: string
  content: string
  thumb: string
  video: boolean
  state: string
  deleted: boolean
}

export const toPostItem = (post: ReviewPost): ReviewItem => ({
  ...commonFields(post),
  kind: 'post',
  id: post.topic_id,
  state: Number(post.state),
  is_top: post.is_top,
  topUntil: post.top_until,
  selection: post.selection,
  commentsClosed: post.comments_closed === 1,
  editedOnline: post.edited_online === 1,
  aiLabel: aiLabelOf(post),
  aiGrade: post.ai_grade,
  previousRevision: post.earlier ?? null,
  author: {
    id: post.member_id,
    name: post.nickname,
    picture: post.thumb,
    verified: post.auth === 1,
    record: post.record,
  },
  tag: post.tag_data && { id: post.tag_data.tag_id, name: post.tag_data.tag_name },
  location: post.location,
  ...toMedia(post),
  answered: null,
  parentPost: null,
})

export const toCommentItem = (comment: ReviewComment): ReviewItem => ({
  ...commonFields(comment),
  kind: 'comment',
  id: comment.id,
  state: Number(comment.is_audit),
  is_top: 0,
  topUntil: null,
  selection: 0,
  commentsClosed: false,
  editedOnline: false,
  aiLabel: '',
  aiGrade: 0,
  previousRevision: null,
  author: {
    id: comment.member_id,
    name: comment.nickname || comment.member_name,
    picture: comment.thumb || comment.img_url,
    verified: comment.auth === 1,
    record: comment.record,
  },
  tag: null,
  location: '',
  pictures: [],
  video: null,
  answered: comment.answered && {
    author: comment.answered.nickname,
    content: comment.answered.content,
    online: comment.answered.is_audit === String(commentState.online),
  },
  parentPost: {
    id: comment.topic_info.topic_id,
    author: comment.topic_info.nickname,
    content: comment.topic_info.content,
    thumb: firstThumb(comment.topic_info.attachment),
    video: comment.topic_info.topic_type === '3',
    state: parentStateOf(comment.topic_info),
    deleted: Number(comment.topic_info.state) === postState.deleted,
  },
})

const parentStateOf = ({ state, hidden }: ReviewComment['topic_info']): string => {
  const stage = getStage('post', Number(state)) ?? 'deleted'
  return stage === 'online' && hidden === 1 ? '已隐藏' : parentStates[stage]
}

const parentStates: Record<ReviewStage, string> = {
  first: '审核中',
  second: '审核中',
  online: '',
  rejected: '未通过',
  offline: '已下线',
  deleted: '',
}

const commonFields = (row: ReviewPost | ReviewComment) => ({
  refuseLevel: row.refuse_level,
  rev: row.rev,
  content: row.content,
  hits: row.hits,
  reports: row.reports,
  nearDuplicates: row.alike,
  reportReasons: row.report_list ?? [],
  screeningNote: row.screen_note,
  hidden: row.hidden === 1,
  appeal: row.appeal && {
    content: row.appeal.content,
    submittedAt: row.appeal.created_at,
    mine: row.appeal.mine === 1,
  },
  reason: row.reason,
  anonymous: row.anonymous === '1',
  province: knownPlace(row.ip_location),
  submittedAt: row.submitted_at,
  claimedBy: row.claimed_by,
})

const toMedia = ({ attachment, is_ai }: ReviewPost): Pick<ReviewItem, 'pictures' | 'video'> => {
  if (!Array.isArray(attachment)) return { pictures: [], video: attachment }
  const noteOf = ({ ai_grade = 0 }: Picture) => aiLabelOf({ is_ai, ai_grade })
  return { pictures: attachment.map((picture) => ({ ...picture, note: noteOf(picture) })), video: null }
}

const firstThumb = (attachment: Picture[] | Video): string =>
  Array.isArray(attachment) ? (attachment[0]?.thumb ?? '') : attachment.thumb.thumb
