import type { Db } from '../../db/handle.ts'
import type { MediaItem } from '../../db/tables.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Publishing } from './publish.ts'

type PictureItem = Exclude<MediaItem, { vid: string }>
type VideoItem = Extract<MediaItem, { vid: string }>

export const keyOf = (item: MediaItem): string => ('vid' in item ? `v${item.vid}` : `p${item.id}`)

/** The pictures of these ids that the caller has uploaded. */
export const ownPictures = async ({ c, db }: Publishing, ids: number[]): Promise<PictureItem[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('file')
        .select(['id', 'token', 'width', 'height', 'preview'])
        .where('id', 'in', ids)
        .where('owner_id', '=', c.viewer.id)
        .where('site_id', '=', c.site.id)
        .where('kind', '=', 'picture')
        .where('open', '=', false)
        .execute()

/**
 * The video that the caller has uploaded, as far as it is made. Its row is held until the post stands, so that whoever
 * makes it finds the post or is found ready.
 */
export const ownVideo = async ({ c, db }: Publishing, vid: string): Promise<VideoItem | undefined> => {
  const row = await db
    .selectFrom('video as v')
    .innerJoin('file as f', 'f.id', 'v.file_id')
    .innerJoin('file as p', 'p.id', 'v.poster_id')
    .select(['f.token', 'f.width', 'f.height', 'v.duration', 'v.status', 'v.ladder'])
    .select(['p.id as posterId', 'p.token as posterToken', 'p.preview'])
    .where('f.token', '=', vid)
    .where('f.owner_id', '=', c.viewer.id)
    .where('f.site_id', '=', c.site.id)
    .forUpdate('v')
    .executeTakeFirst()
  if (!row) return undefined
  if (row.status === 'failed') throw new Refusal('videoFailed', { data: { field: 'attachment' } })
  const { token, width, height, duration, status, ladder, posterId, posterToken, preview } = row
  return {
    vid: token,
    token,
    // A poster that is not made yet has no address.
    poster: { id: posterId, token: status === 'ready' ? posterToken : '' },
    width,
    height,
    duration,
    status,
    preview,
    ...(ladder && { ladder }),
  }
}

/** The cover: a picture of one's own, else the frame that the server chose. */
export const withCover = async (p: Publishing, video: VideoItem): Promise<VideoItem> => {
  const wanted = p.draft.thumb[0]?.id
  if (wanted === undefined || wanted === video.poster.id) return video
  const [cover] = await ownPictures(p, [wanted])
  if (!cover) throw new Refusal('mediaMissing', { data: { field: 'thumb' } })
  return { ...video, poster: { id: cover.id, token: cover.token }, preview: cover.preview }
}

/** The uploads that the post shows: they are served to whom the post is. A video is two, itself and its poster. */
export const filesOf = async (db: Db, media: MediaItem[]): Promise<number[]> => {
  const videos = media.flatMap((item) => ('vid' in item ? [item.token] : []))
  const rows =
    videos.length === 0 ? [] : await db.selectFrom('file').select('id').where('token', 'in', videos).execute()
  return [
    ...new Set([...media.map((item) => ('vid' in item ? item.poster.id : item.id)), ...rows.map((row) => row.id)]),
  ]
}
