import type { AlbumItem, AlbumMonth } from '@quanzi/contract/circle/people'
import { toChinaDate } from '@quanzi/contract/text'
import { isPublic } from '../../identity/member/visibility.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { toPage } from '../../platform/http/pagination.ts'
import type { MediaItem } from '../../schema/tables.ts'
import { serializeAttachment } from '../post/attachment-view.ts'
import { toWireType } from '../post/wire-codes.ts'
import { findListOwner } from './list-owner.ts'
import { memberList } from './member-list.ts'

type AlbumRow = { id: number; key: string; type: number; media: MediaItem[]; created_at: Date }

const findAlbumRows = memberList<AlbumRow>({
  name: 'album',
  columns: 'p.id, p.type, p.media, p.created_at',
  at: 'p.created_at',
  id: 'p.id',
  params: 2,
  rows: (isOwn) => `post p where p.author_id = $2 and p.site_id = $1 and p.state <> 9 and p.type <> 1
    ${isOwn ? '' : `and ${isPublic('p')} and not p.anonymous`}`,
})

export const readAlbum: Operation<'GET circle/memberapi photo'> = async (ctx, { id, ...paging }) => {
  const owner = await findListOwner(ctx, id)
  const { rows, total, next } = await findAlbumRows(ctx, owner, paging)
  return toPage(groupByMonth(rows), paging, total, next)
}

const groupByMonth = (rows: AlbumRow[]): AlbumMonth[] => {
  const months = new Map<string, AlbumItem[]>()
  for (const row of rows) {
    const month = toChinaDate(row.created_at).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), ...albumItemsOf(row)])
  }
  return [...months].map(([month, list]) => ({ month, list }))
}

const albumItemsOf = ({ id, type, media, created_at }: AlbumRow): AlbumItem[] =>
  media.map((item) => {
    const shown = serializeAttachment([item])
    const attachment = Array.isArray(shown) ? shown[0] : shown
    if (!attachment) throw new Error('a media item is a picture or a video')
    return {
      topic_id: id,
      topic_type: toWireType(type),
      attachment,
      thumb: typeof attachment.thumb === 'string' ? attachment.thumb : attachment.thumb.thumb,
      created_at: created_at.toISOString(),
    }
  })
