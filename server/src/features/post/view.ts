import type { Post } from '@quanzi/contract/post'
import type { MediaItem } from '../../db/tables.ts'
import { type MemberRow, showAuthor, showMember, showProvince } from '../member/view.ts'
import { attachmentOf } from '../upload/urls.ts'

/** A post with what its card shows, as `queries.ts` reads it. */
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
  selected: boolean
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

/** What a viewer has to do with the posts of a list. */
export type Ties = {
  viewerId: number
  liked: ReadonlySet<number>
  collected: ReadonlySet<number>
  followed: ReadonlySet<number>
  blocked: ReadonlySet<number>
}

export const noTies = (viewerId: number): Ties => ({
  viewerId,
  liked: new Set(),
  collected: new Set(),
  followed: new Set(),
  blocked: new Set(),
})

/** Whether the viewer sees it among others: not when they block its author. An anonymous one is never left out: that would tell. */
export const isSeen = ({ anonymous, author }: Pick<PostRow, 'anonymous' | 'author'>, ties: Ties): boolean =>
  anonymous || !ties.blocked.has(author.id)

type ShowOptions = {
  anonymousSwitch: boolean
  /** The author's own view and the desk's: with the reason of a refusal. */
  whole?: boolean
  /** The desk sees who wrote it whatever the post says. */
  unmasked?: boolean
}

/** A row as this viewer may see it: the only door from a post to the wire. */
export const showPost = (row: PostRow, ties: Ties, options: ShowOptions): Post => {
  const mine = row.author.id === ties.viewerId && ties.viewerId > 0
  const masked = row.anonymous && !mine && !options.unmasked
  const author = masked ? showAuthor(row.author, true, 0) : showMember(row.author)
  return {
    topic_id: row.id,
    topic_type: String(row.type) as Post['topic_type'],
    state: String(row.state) as Post['state'],
    is_top: row.pinned_at ? 1 : 0,
    selection: row.selected ? 1 : 0,
    is_ai: row.ai ? 1 : 0,
    content: row.content,
    attachment: attachmentOf(row.media),
    tag_data: row.tag_id === null ? null : { tag_id: row.tag_id, tag_name: row.tag_name ?? '' },
    location: row.location,
    member_id: author.id,
    member_data: author,
    anonymous: row.anonymous ? '1' : '0',
    anonymous_switch: options.anonymousSwitch ? 1 : 0,
    ip_location: showProvince(row.ip_province),
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    rev: row.rev,
    digg: row.likes,
    reply: row.comments,
    collect: row.collects,
    share: row.shares,
    onlooker: row.views,
    is_digg: ties.liked.has(row.id) ? 1 : 0,
    is_collect: ties.collected.has(row.id) ? 1 : 0,
    is_attention: !masked && ties.followed.has(row.author.id) ? 1 : 0,
    block: !masked && ties.blocked.has(row.author.id) ? 1 : 0,
    is_mine: mine ? 1 : 0,
    digg_list: row.likers
      .filter((liker) => !ties.blocked.has(liker.id))
      .map((liker) => ({ member_id: liker.id, member_data: showMember(liker) })),
    reply_list: row.previews
      .filter((preview) => isSeen(preview, ties))
      .map((preview) => ({
        comment_id: preview.id,
        content: preview.content,
        anonymous: preview.anonymous ? ('1' as const) : ('0' as const),
        member_data: showAuthor(preview.author, preview.anonymous, ties.viewerId),
      })),
    reason: mine || options.whole ? row.reason : '',
  }
}

/** A post by one whom the viewer blocks, asked for by its address: that it is theirs, and nothing of what is in it. */
export const withheld = (post: Post): Post => ({
  ...post,
  topic_type: '1',
  content: '',
  attachment: [],
  location: '',
  digg_list: [],
  reply_list: [],
})
