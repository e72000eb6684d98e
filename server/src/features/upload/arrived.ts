import { randomBytes } from 'node:crypto'
import type { ArrivedVideo } from '@quanzi/contract/upload'
import type { Db } from '../../db/handle.ts'
import type { Context } from '../../http/context.ts'
import { queueJob } from '../../jobs/queue.ts'
import { signedUrl } from './sign.ts'

type Bytes = { kind: string; size: number }

/** The last byte is there: a file, its poster to be, and the job that makes something of them. Answers the file's id. */
export const finishUpload = async (c: Context, db: Db, key: string, { kind, size }: Bytes): Promise<number> => {
  const file = (use: { kind: 'video' | 'poster'; type: string; size: number }) =>
    db
      .insertInto('file')
      .values({
        ...use,
        site_id: c.site.id,
        owner_id: c.viewer.id,
        token: randomBytes(16).toString('base64url'),
        width: 0,
        height: 0,
        created_at: c.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const video = await file({ kind: 'video', type: 'video/mp4', size })
  const poster = await file({ kind: 'poster', type: 'image/webp', size: 0 })
  await db.insertInto('video').values({ file_id: video.id, poster_id: poster.id, kind }).execute()
  await db.updateTable('video_upload').set({ file_id: video.id }).where('key', '=', key).execute()
  await queueJob(db, {
    kind: 'make-video',
    payload: { fileId: video.id },
    runAt: c.now,
    uniqueKey: `make-video ${video.id}`,
  })
  return video.id
}

/** What the uploader learns of a video of theirs. */
export const arrivedOf = async (c: Context, fileId: number): Promise<ArrivedVideo> => {
  const row = await c.db
    .selectFrom('video as v')
    .innerJoin('file as f', 'f.id', 'v.file_id')
    .innerJoin('file as p', 'p.id', 'v.poster_id')
    .select(['f.token', 'f.width', 'f.height', 'v.duration', 'v.status', 'p.id as posterId', 'p.token as posterToken'])
    .where('v.file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  const url = (token: string, form: 'video' | 'feed') =>
    row.status === 'ready' ? signedUrl(c.house.config.secret, token, form, c.now) : ''
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
