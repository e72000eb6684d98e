import type { Picture, Video } from '@quanzi/contract/post'
import type { ReportReason } from '@quanzi/contract/report'
import type { AuthorRecord, Hit, ReviewComment, ReviewPost } from '@quanzi/contract/review'
import type { Kind } from '@quanzi/contract/states'

/**
 * A post or a comment as the desk handles it. The two run through the same hands, so everything behind the calls speaks
 * of one thing; `is_top` and `selection` keep the names by which the state table asks for them.
 */
export type DeskItem = {
  kind: Kind
  id: number
  state: number
  refuseLevel: number
  rev: number
  is_top: number
  selection: number
  content: string
  hits: Hit[]
  reports: number
  /** How many others wait that read the same, up to a hundred. */
  alike: number
  /** In the detail: what the reports say. */
  reportReasons: readonly ReportReason[]
  /** What the content-safety service said. */
  screenNote: string
  /** The author objects to the last decision; `mine`: that was mine, so somebody else answers. */
  appeal: { content: string; at: string; mine: boolean } | null
  /** In the detail: the text as the last decision saw it. */
  earlier: { content: string; rev: number; pictures: number } | null
  /** Why it was refused or taken offline. */
  reason: string
  anonymous: boolean
  author: { id: number; name: string; picture: string; verified: boolean; record: AuthorRecord | undefined }
  province: string
  at: string
  claimedBy: { id: number; nickname: string } | null
  tag: { id: number; name: string } | null
  location: string
  pictures: Picture[]
  video: Video | null
  /** The post that a comment stands under. */
  under: { id: number; author: string; content: string; thumb: string; video: boolean } | null
  /** The server's words when somebody else was faster, until the item is read anew. */
  conflict?: string
}

export const postItem = (post: ReviewPost): DeskItem => ({
  ...shared(post),
  kind: 'post',
  id: post.topic_id,
  state: Number(post.state),
  is_top: post.is_top,
  selection: post.selection,
  earlier: post.earlier ?? null,
  author: {
    id: post.member_id,
    name: post.nickname,
    picture: post.thumb,
    verified: post.auth === 1,
    record: post.record,
  },
  tag: post.tag_data && { id: post.tag_data.tag_id, name: post.tag_data.tag_name },
  location: post.location,
  ...media(post.attachment),
  under: null,
})

export const commentItem = (comment: ReviewComment): DeskItem => ({
  ...shared(comment),
  kind: 'comment',
  id: comment.id,
  state: Number(comment.is_audit),
  is_top: 0,
  selection: 0,
  earlier: null,
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
  under: {
    id: comment.topic_info.topic_id,
    author: comment.topic_info.nickname,
    content: comment.topic_info.content,
    thumb: thumbOf(comment.topic_info.attachment),
    video: comment.topic_info.topic_type === '3',
  },
})

const shared = (x: ReviewPost | ReviewComment) => ({
  refuseLevel: x.refuse_level,
  rev: x.rev,
  content: x.content,
  hits: x.hits,
  reports: x.reports,
  alike: x.alike,
  reportReasons: x.report_list ?? [],
  screenNote: x.screen_note,
  appeal: x.appeal && { content: x.appeal.content, at: x.appeal.created_at, mine: x.appeal.mine === 1 },
  reason: x.reason,
  anonymous: x.anonymous === '1',
  province: x.ip_location,
  at: x.created_at,
  claimedBy: x.claimed_by,
})

const media = (attachment: Picture[] | Video): Pick<DeskItem, 'pictures' | 'video'> =>
  Array.isArray(attachment) ? { pictures: attachment, video: null } : { pictures: [], video: attachment }

const thumbOf = (attachment: Picture[] | Video): string =>
  Array.isArray(attachment) ? (attachment[0]?.thumb ?? '') : attachment.thumb.url
