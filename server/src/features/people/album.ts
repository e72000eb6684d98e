import type { Answer, Input } from '@quanzi/contract'
import type { AlbumItem, AlbumMonth } from '@quanzi/contract/people'
import { chinaDay } from '@quanzi/contract/text'
import { isPublic } from '../../db/sight.ts'
import { statement } from '../../db/statement.ts'
import type { MediaItem } from '../../db/tables.ts'
import type { Context } from '../../http/context.ts'
import { findRows, toPage } from '../../http/page.ts'
import { isoText } from '../post/feed.ts'
import { attachmentOf } from '../upload/urls.ts'
import { findWhose } from './whose.ts'

type Row = { id: number; key: string; type: number; media: MediaItem[]; created_at: Date }

/** Posts with media, latest first: one's own in every state, of others what is public and signed. */
const album = (own: boolean) => {
  const name = `people_album_${own ? 'own' : 'other'}`
  const scope = `p.author_id = $2 and p.site_id = $1 and p.state <> 9 and p.type <> 1 ${own ? '' : `and ${isPublic('p')} and not p.anonymous`}`
  const walk = (way: 'from' | 'behind') =>
    statement<Row>(
      `${name}_${way}`,
      `select p.id, ${isoText('p.created_at')} as key, p.type, p.media, p.created_at from post p where ${scope}
       ${way === 'behind' ? 'and (p.created_at, p.id) < ($4::timestamptz, $5::bigint)' : ''}
       order by p.created_at desc, p.id desc limit $3 ${way === 'from' ? 'offset $4' : ''}`,
    )
  return {
    from: walk('from'),
    behind: walk('behind'),
    count: statement<{ n: number }>(`${name}_n`, `select count(*) as n from post p where ${scope}`),
  }
}
const ownAlbum = album(true)
const theirAlbum = album(false)

export const readAlbum = async (
  c: Context,
  { id, ...paging }: Input<'GET circle/memberapi photo'>,
): Promise<Answer<'GET circle/memberapi photo'>> => {
  const whose = await findWhose(c, id)
  if (whose.unseen) return toPage([], paging, 0, null)
  const list = whose.own ? ownAlbum : theirAlbum
  const { rows, next } = await findRows(paging, {
    from: (limit, offset) => list.from(c.db, [c.site.id, whose.id, limit, offset]),
    behind: ({ key, id }, limit) => list.behind(c.db, [c.site.id, whose.id, limit, key, id]),
  })
  const [counted] = await list.count(c.db, [c.site.id, whose.id])
  return toPage(byMonth(rows), paging, counted?.n ?? 0, next)
}

const byMonth = (rows: Row[]): AlbumMonth[] => {
  const months = new Map<string, AlbumItem[]>()
  for (const row of rows) {
    const month = chinaDay(row.created_at).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), ...itemsOf(row)])
  }
  return [...months].map(([month, list]) => ({ month, list }))
}

const itemsOf = ({ id, type, media, created_at }: Row): AlbumItem[] =>
  media.map((item) => {
    const shown = attachmentOf([item])
    const attachment = Array.isArray(shown) ? shown[0] : shown
    if (!attachment) throw new Error('a medium is a picture or a video')
    return {
      topic_id: id,
      topic_type: String(type) as AlbumItem['topic_type'],
      attachment,
      thumb: typeof attachment.thumb === 'string' ? attachment.thumb : attachment.thumb.url,
      created_at: created_at.toISOString(),
    }
  })
