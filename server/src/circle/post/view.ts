import { type AiGrade, surestGrade } from '@quanzi/contract/circle/ai-label'
import type { Post } from '@quanzi/contract/circle/post'
import { formatProvince, type MemberRow, serializeAuthor, serializeMember } from '../../identity/member/view.ts'
import type { MediaItem } from '../../schema/tables.ts'
import { serializeAttachment } from './attachment-view.ts'
import { toWireState, toWireType } from './wire-codes.ts'

export type PostRow = {
  id: number
  type: number
  state: number
  content: string
  tag_id: number | null
  tag_name: string | null
  location: string
  lng: number | null
  lat: number | null
  anonymous: boolean
  ai: boolean
  ai_review: AiGrade
  selected: boolean
  comments_closed: boolean
  pinned_at: Date | null
  media: MediaItem[]
  rev: number
  reason: string
  ip_province: string
  likes: number
  comments: number
  collects: number
  shares: number
  views: number
  created_at: Date
  updated_at: Date
  published_at: Date | null
  author: MemberRow
  likers: MemberRow[]
  previews: PreviewRow[]
}

type PreviewRow = { id: number; content: string; anonymous: boolean; author: MemberRow }

export type ViewerRelations = {
  viewerId: number
  liked: ReadonlySet<number>
  collected: ReadonlySet<number>
  followed: ReadonlySet<number>
  blocked: ReadonlySet<number>
}

export const noRelations = (viewerId: number): ViewerRelations => ({
  viewerId,
  liked: new Set(),
  collected: new Set(),
  followed: new Set(),
  blocked: new Set(),
})

/** Posts of blocked authors are left out of lists, but not anonymous ones: their absence would reveal the author. */
export const isVisibleTo = (
  { anonymous, author }: Pick<PostRow, 'anonymous' | 'author'>,
  { blocked }: Pick<ViewerRelations, 'blocked'>,
): boolean => anonymous || !blocked.has(author.id)

/** The rules of the site that a post shows. */
export type PostRules = { anonymityAllowed: boolean; commentsPaused: boolean }

type SerializeOptions = {
  rules: PostRules
  /** With the reason of a rejection: for the author and reviewers. */
  full?: boolean
}

/** Every post that readers see passes through here, so that the anonymity of all its fields is decided in one place. */
export const serializePost = (row: PostRow, relations: ViewerRelations, options: SerializeOptions): Post => {
  const isMine = row.author.id === relations.viewerId && relations.viewerId > 0
  const isAnonymized = row.anonymous && !isMine
  const author = isAnonymized ? serializeAuthor(row.author, true, 0) : serializeMember(row.author)
  return {
    topic_id: row.id,
    // The columns hold only codes of the contract.
    topic_type: toWireType(row.type),
    state: toWireState(row.state),
    is_top: row.pinned_at ? 1 : 0,
    selection: row.selected ? 1 : 0,
    comments_closed: row.comments_closed || options.rules.commentsPaused ? 1 : 0,
    is_ai: row.ai ? 1 : 0,
    ai_grade: aiGradeOf(row),
    content: row.content,
    attachment: serializeAttachment(row.media, isAnonymized),
    tag_data: row.tag_id === null ? null : { tag_id: row.tag_id, tag_name: row.tag_name ?? '' },
    location: row.location,
    member_id: author.id,
    member_data: author,
    anonymous: row.anonymous ? '1' : '0',
    anonymous_switch: options.rules.anonymityAllowed ? 1 : 0,
    ip_location: formatProvince(row.ip_province),
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    rev: row.rev,
    digg: row.likes,
    reply: row.comments,
    collect: row.collects,
    share: row.shares,
    onlooker: row.views,
    is_digg: relations.liked.has(row.id) ? 1 : 0,
    is_collect: relations.collected.has(row.id) ? 1 : 0,
    is_attention: !isAnonymized && relations.followed.has(row.author.id) ? 1 : 0,
    block: !isAnonymized && relations.blocked.has(row.author.id) ? 1 : 0,
    is_mine: isMine ? 1 : 0,
    digg_list: row.likers
      .filter((liker) => !relations.blocked.has(liker.id))
      .map((liker) => ({ member_id: liker.id, member_data: serializeMember(liker) })),
    reply_list: row.previews
      .filter((preview) => isVisibleTo(preview, relations))
      .map((preview) => ({
        comment_id: preview.id,
        content: preview.content,
        anonymous: preview.anonymous ? ('1' as const) : ('0' as const),
        member_data: serializeAuthor(preview.author, preview.anonymous, relations.viewerId),
      })),
    reason: isMine || options.full ? row.reason : '',
  }
}

/** The surest of the grades by the author, the reviewers and the files. */
export const aiGradeOf = ({ ai, ai_review, media }: Pick<PostRow, 'ai' | 'ai_review' | 'media'>): AiGrade =>
  surestGrade([ai ? 2 : 0, ai_review, ...media.flatMap(gradesOf)])

const gradesOf = (item: MediaItem): (AiGrade | undefined)[] => [
  item.ai_grade,
  ...('vid' in item ? [item.poster.ai_grade] : []),
]

/** A post by a blocked author that is opened by its URL: the author without the content. */
export const redactPost = (post: Post): Post => ({
  ...post,
  topic_type: '1',
  content: '',
  attachment: [],
  location: '',
  digg_list: [],
  reply_list: [],
})
