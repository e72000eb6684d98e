import { randomBytes } from 'node:crypto'
import type { UploadedVideo } from '@quanzi/contract/circle/upload'
import { limits } from '@quanzi/contract/limits'
import type { RequestContext } from '../../identity/request/request-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { signedUrl } from '../../platform/files/signed-url.ts'
import { queueJob } from '../../platform/jobs/queue.ts'

type UploadedBytes = { kind: string; size: number }

export const finishUpload = async (ctx: RequestContext, db: Db, key: string, { kind, size }: UploadedBytes) => {
  const insertFile = (values: { kind: 'video' | 'poster'; type: string; size: number }) =>
    db
      .insertInto('file')
      .values({
        ...values,
        site_id: ctx.site.id,
        owner_id: ctx.viewer.id,
        token: randomBytes(16).toString('base64url'),
        width: 0,
        height: 0,
        created_at: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const runAt = await turnOf(ctx, db)
  const video = await insertFile({ kind: 'video', type: 'video/mp4', size })
  const poster = await insertFile({ kind: 'poster', type: 'image/webp', size: 0 })
  await db.insertInto('video').values({ file_id: video.id, poster_id: poster.id, kind }).execute()
  await db.updateTable('video_upload').set({ file_id: video.id }).where('key', '=', key).execute()
  await queueJob(db, {
    kind: 'transcode-video',
    payload: { fileId: video.id },
    runAt,
    uniqueKey: `transcode-video ${video.id}`,
  })
  return video.id
}

/** Even small files can keep ffmpeg busy for minutes, so the videos of one member must not delay those of others. */
const turnOf = async ({ viewer, now }: RequestContext, db: Db): Promise<Date> => {
  const { n } = await db
    .selectFrom('video as v')
    .innerJoin('file as f', 'f.id', 'v.file_id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('f.owner_id', '=', viewer.id)
    .where('v.status', '=', 'processing')
    .executeTakeFirstOrThrow()
  return new Date(now.getTime() + Math.max(0, n + 1 - limits.videosWaitingAtOnce) * limits.videoTurn)
}

export const readUploadedVideo = async (ctx: RequestContext, db: Db, fileId: number): Promise<UploadedVideo> => {
  const row = await db
    .selectFrom('video as v')
    .innerJoin('file as f', 'f.id', 'v.file_id')
    .innerJoin('file as p', 'p.id', 'v.poster_id')
    .select(['f.token', 'f.width', 'f.height', 'v.duration', 'v.status', 'p.id as posterId', 'p.token as posterToken'])
    .where('v.file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  const url = (token: string, variant: 'video' | 'feed') =>
    row.status === 'ready' ? signedUrl(ctx.app.config.secret, token, variant, ctx.now) : ''
  return {
    vid: row.token,
    url: url(row.token, 'video'),
    thumb: { id: row.posterId, url: url(row.posterToken, 'feed') },
    width: row.width,
    height: row.height,
    duration: row.duration,
    status: row.status,
  }
}
