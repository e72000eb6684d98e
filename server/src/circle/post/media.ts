import { isInProfileReview } from '../../identity/member/profile-picture.ts'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { MediaItem } from '../../schema/tables.ts'
import type { PublishAttempt } from './publish-attempt.ts'

type PictureItem = Exclude<MediaItem, { vid: string }>
type VideoItem = Extract<MediaItem, { vid: string }>

export const mediaKey = (item: MediaItem): string => ('vid' in item ? `v${item.vid}` : `p${item.id}`)

/** A text that changes exactly when a file of the post is added, removed or replaced, not when files are reordered. */
export const mediaVersion = (media: readonly MediaItem[]): string =>
  media
    .map((item) => ('vid' in item ? `${mediaKey(item)}:${item.poster.id}` : mediaKey(item)))
    .sort()
    .join(' ')

/** A picture of the author's profile, even one that waits or was replaced, would reveal an anonymous author. */
export const findOwnPictures = async ({ ctx, db }: PublishAttempt, ids: number[]): Promise<PictureItem[]> =>
  ids.length === 0
    ? []
    : db
        .selectFrom('file')
        .select(['id', 'token', 'width', 'height', 'preview', 'ai_grade'])
        .where('id', 'in', ids)
        .where('owner_id', '=', ctx.viewer.id)
        .where('site_id', '=', ctx.site.id)
        .where('kind', '=', 'picture')
        .where('open', '=', false)
        .where(({ not }) => not(isInProfileReview()))
        .execute()

/** Locks the video until the commit: the job that processes it finds the post, or has finished before. */
export const findOwnVideo = async ({ ctx, db }: PublishAttempt, vid: string): Promise<VideoItem | undefined> => {
  const row = await db
    .selectFrom('video as v')
    .innerJoin('file as f', 'f.id', 'v.file_id')
    .innerJoin('file as p', 'p.id', 'v.poster_id')
    .select(['f.token', 'f.width', 'f.height', 'f.ai_grade', 'v.duration', 'v.status', 'v.ladder'])
    .select(['p.id as posterId', 'p.token as posterToken', 'p.preview'])
    .where('f.token', '=', vid)
    .where('f.owner_id', '=', ctx.viewer.id)
    .where('f.site_id', '=', ctx.site.id)
    .forUpdate('v')
    .executeTakeFirst()
  if (!row) return undefined
  if (row.status === 'failed') throw new ApiError('videoFailed', { data: { field: 'attachment' } })
  const { token, width, height, duration, status, ladder, posterId, posterToken, preview, ai_grade } = row
  return {
    vid: token,
    token,
    // The poster file of an unfinished video does not exist yet.
    poster: { id: posterId, token: status === 'ready' ? posterToken : '' },
    width,
    height,
    duration,
    status,
    preview,
    ...(ladder && { ladder }),
    ...(ai_grade && { ai_grade }),
  }
}

export const withCover = async (attempt: PublishAttempt, video: VideoItem): Promise<VideoItem> => {
  const coverId = attempt.draft.thumb[0]?.id
  if (coverId === undefined || coverId === video.poster.id) return video
  const [cover] = await findOwnPictures(attempt, [coverId])
  if (!cover) throw new ApiError('mediaMissing', { data: { field: 'thumb' } })
  return {
    ...video,
    poster: { id: cover.id, token: cover.token, ...(cover.ai_grade && { ai_grade: cover.ai_grade }) },
    preview: cover.preview,
  }
}

/** The files of the post, which become readable with it: of a video both the video and its poster. */
export const fileIdsOf = async (db: Db, media: MediaItem[]): Promise<number[]> => {
  const videos = media.flatMap((item) => ('vid' in item ? [item.token] : []))
  const rows =
    videos.length === 0 ? [] : await db.selectFrom('file').select('id').where('token', 'in', videos).execute()
  return [
    ...new Set([...media.map((item) => ('vid' in item ? item.poster.id : item.id)), ...rows.map((row) => row.id)]),
  ]
}
