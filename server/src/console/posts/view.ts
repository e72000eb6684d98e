import type { ConsolePost } from '@quanzi/contract/console/posts'
import { pick } from '@quanzi/contract/objects'
import { getStage } from '@quanzi/contract/states'
import { type MemberRow, serializeAuthor } from '../../identity/member/view.ts'

export type PostLineRow = {
  id: number
  key: string
  content: string
  state: number
  hidden: boolean
  pinned_at: Date | null
  pinned_until: Date | null
  anonymous: boolean
  created_at: Date
  views: number
  likes: number
  collects: number
  comments: number
  shares: number
  reports: number
  media: number
  author: MemberRow
  tag: { id: number; name: string } | null
}

const excerptLength = 120

export const serializePostLine = (row: PostLineRow): ConsolePost => {
  // The operator reads anonymous posts as every reader does.
  const { id, nickname, img_url } = serializeAuthor(row.author, row.anonymous, 0)
  const stage = getStage('post', row.state)
  return {
    id: row.id,
    content: [...row.content.replace(/\s+/g, ' ').trim()].slice(0, excerptLength).join(''),
    // The query leaves deleted posts out.
    stage: stage as ConsolePost['stage'],
    hidden: row.hidden ? 1 : 0,
    is_top: row.pinned_at ? 1 : 0,
    top_until: row.pinned_until?.toISOString() ?? null,
    author: { id: row.anonymous ? 0 : id, nickname, img_url },
    tag: row.tag,
    pictures: row.media,
    ...pick(row, ['views', 'likes', 'collects', 'comments', 'shares', 'reports']),
    created_at: row.created_at.toISOString(),
  }
}
