import type { PostPeek } from '@quanzi/contract/people'
import { postState } from '@quanzi/contract/states'
import { cut } from '@quanzi/contract/text'
import { memberJson, notByBlocked } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { MediaItem } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'
import { type MemberRow, nobody, showAuthor } from '../member/view.ts'
import { attachmentOf } from '../upload/urls.ts'

type Row = {
  id: number
  type: number
  state: number
  hidden: boolean
  content: string
  anonymous: boolean
  media: MediaItem[]
  author: MemberRow
  /** Signed by one whom the viewer blocks. */
  blocked: boolean
}

const peeks = statement<Row>(
  'people_peeks',
  `select p.id, p.type, p.state, p.hidden, left(p.content, 80) as content, p.anonymous, p.media, ${memberJson('m')} as author,
     not ${notByBlocked('$2', 'p')} as blocked
   from post p join member m on m.id = p.author_id where p.id = any($1::bigint[])`,
)

/** The posts that rows are about, by id, as the viewer may see them. */
export const peekAt = async (c: Context, ids: number[]): Promise<Map<number, PostPeek>> => {
  const rows = ids.length === 0 ? [] : await peeks(c.db, [[...new Set(ids)], c.viewer.id])
  return new Map(rows.map((row) => [row.id, showPeek(row, c.viewer.id)]))
}

const showPeek = (row: Row, viewerId: number): PostPeek => {
  const seen = row.author.id === viewerId || (row.state === postState.online && !row.hidden && !row.blocked)
  return {
    topic_id: row.id,
    topic_type: String(row.type) as PostPeek['topic_type'],
    state: String(row.state) as PostPeek['state'],
    content: seen ? cut(row.content, 60) : '',
    thumb: seen ? thumbOf(row.media) : '',
    member_data: seen ? showAuthor(row.author, row.anonymous, viewerId) : nobody,
  }
}

const thumbOf = (media: MediaItem[]): string => {
  const shown = attachmentOf(media)
  return Array.isArray(shown) ? (shown[0]?.thumb ?? '') : shown.thumb.url
}
