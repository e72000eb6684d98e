import type { AlbumItem, AlbumMonth } from '@quanzi/contract/circle/people'
import { toChinaDate } from '@quanzi/contract/text'
import { isPublic } from '../../identity/member/visibility.ts'
import type { Operation } from '../../identity/request/request-context.ts'
import { pagedStatement } from '../../platform/db/statements/paged-statement.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { findRows, toPage } from '../../platform/http/pagination.ts'
import type { MediaItem } from '../../schema/tables.ts'
import { serializeAttachment } from '../post/attachment-view.ts'
import { toWireType } from '../post/wire-codes.ts'
import { findListOwner } from './list-owner.ts'

type AlbumRow = { id: number; key: string; type: number; media: MediaItem[]; created_at: Date }

const albumStatements = (isOwn: boolean) => {
  const name = `people_album_${isOwn ? 'own' : 'other'}`
  const scope = `p.author_id = $2 and p.site_id = $1 and p.state <> 9 and p.type <> 1 ${isOwn ? '' : `and ${isPublic('p')} and not p.anonymous`}`
  return {
    page: pagedStatement<AlbumRow>(
      name,
      { columns: [{ column: 'p.created_at', type: 'timestamptz' }], id: 'p.id', params: 2 },
      ({ key, after, orderBy, limit }) =>
        `select p.id, ${key} as key, p.type, p.media, p.created_at from post p where ${scope} and ${after} ${orderBy} ${limit}`,
    ),
    count: statement<{ n: number }>(`${name}_n`, `select count(*) as n from post p where ${scope}`),
  }
}
const ownAlbum = albumStatements(true)
const othersAlbum = albumStatements(false)

export const readAlbum: Operation<'GET circle/memberapi photo'> = async (ctx, { id, ...paging }) => {
  const owner = await findListOwner(ctx, id)
  if (owner.isBlocked) return toPage([], paging, 0, null)
  const statements = owner.isOwn ? ownAlbum : othersAlbum
  const { rows, next } = await findRows(paging, statements.page(ctx.db, [ctx.site.id, owner.id]))
  const [counted] = await statements.count(ctx.db, [ctx.site.id, owner.id])
  return toPage(groupByMonth(rows), paging, counted?.n ?? 0, next)
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
