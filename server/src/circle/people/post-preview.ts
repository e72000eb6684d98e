import type { PostPreview } from '@quanzi/contract/circle/people'
import { postState } from '@quanzi/contract/states'
import { shorten } from '@quanzi/contract/text'
import { anonymousMember, type MemberRow, serializeAuthor } from '../../identity/member/view.ts'
import { memberJson, notByBlockedAuthor } from '../../identity/member/visibility.ts'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { fileUrl } from '../../platform/files/file-urls.ts'
import type { MediaItem } from '../../schema/tables.ts'
import { toWireState, toWireType } from '../post/wire-codes.ts'

type PostPreviewRow = {
  id: number
  type: number
  state: number
  hidden: boolean
  content: string
  anonymous: boolean
  media: MediaItem[]
  author: MemberRow
  blocked: boolean
}

const postPreviewRows = statement<PostPreviewRow>(
  'post_previews',
  `select p.id, p.type, p.state, p.hidden, left(p.content, 80) as content, p.anonymous, p.media, ${memberJson('m', 'p.site_id')} as author,
     not ${notByBlockedAuthor('$2', 'p')} as blocked
   from post p join member m on m.id = p.author_id where p.id = any($1::bigint[]) and p.state <> 9`,
)

/** The posts that rows of a list are about. */
export const findPostPreviews = async (
  ctx: RequestContext,
  ofRows: readonly { post_id: number }[],
  { notAnonymous = false } = {},
): Promise<Map<number, PostPreview>> => {
  const ids = new Set(ofRows.map(({ post_id }) => post_id))
  const found = ids.size === 0 ? [] : await postPreviewRows(ctx.db, [[...ids], ctx.viewer.id])
  const rows = notAnonymous ? found.filter((row) => !row.anonymous) : found
  return new Map(rows.map((row) => [row.id, serializePostPreview(row, ctx.viewer.id)]))
}

const serializePostPreview = (row: PostPreviewRow, viewerId: number): PostPreview => {
  const isVisible = row.author.id === viewerId || (row.state === postState.online && !row.hidden && !row.blocked)
  return {
    topic_id: row.id,
    topic_type: toWireType(row.type),
    state: toWireState(row.state),
    content: isVisible ? shorten(row.content, 60) : '',
    thumb: isVisible ? iconUrlOf(row.media) : '',
    member_data: isVisible ? serializeAuthor(row.author, row.anonymous, viewerId) : anonymousMember,
  }
}

const iconUrlOf = ([first]: MediaItem[]): string =>
  first ? fileUrl('vid' in first ? first.poster.token : first.token, 'icon') : ''
