import { appendFile } from 'node:fs/promises'
import type { AiGrade } from '@quanzi/contract/circle/ai-label'
import { truncate } from '@quanzi/contract/text'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { isStampable, markColumns, stampOfMark, stampVariants, videoTrailer } from '../../platform/files/ai-stamp.ts'
import { confirmKeys, registerPendingKeys } from '../../platform/files/orphan-keys.ts'
import {
  contentTypeOf,
  type FileVariant,
  fileNameOf,
  storageKey,
  variantsOf,
} from '../../platform/files/storage-keys.ts'
import type { ProcessedVideo } from '../../ports.ts'
import { discardChunksLater } from './discard-upload.ts'

export type VideoOutcome = { fileId: number; vid: string; siteId: number; ownerId: number | null; name: string } & (
  | { status: 'failed' }
  | {
      status: 'ready'
      width: number
      height: number
      duration: number
      ladder: boolean
      aiGrade: AiGrade
      poster: { id: number; token: string; preview: string }
    }
)
type OnVideoOutcome = (app: AppContext, db: Db, outcome: VideoOutcome) => Promise<void>

/** Idempotent. Temporary errors are thrown, so that the job is retried; undecodable input fails for good. */
export const processVideo = async (app: AppContext, fileId: number, onOutcome: OnVideoOutcome, signal: AbortSignal) => {
  const row = await findUnprocessedVideo(app.database.db, fileId)
  if (!row) return
  const result = await app.ports.video.process(
    row.kind,
    readChunks(app, row),
    (made) => storeVideo(app, row, made),
    signal,
  )
  if ('fault' in result) {
    app.log.warn({ video: fileId, kind: row.kind, fault: result.fault }, 'a video cannot be made')
    await failVideo(app, fileId, onOutcome)
    return
  }
  const { made, poster, keys } = result
  await transaction(app.database.db, async (db) => {
    if (!(await markProcessed(db, fileId, { status: 'ready', duration: made.duration, ladder: made.ladder }))) return
    const { width, height, aiMark } = made
    await db
      .updateTable('file')
      .set({ width, height, size: made.size, ...markColumns(aiMark) })
      .where('id', '=', fileId)
      .execute()
    await db
      .updateTable('file')
      .set({
        width: poster.width,
        height: poster.height,
        size: poster.full.length,
        preview: poster.preview,
        ...markColumns(aiMark),
      })
      .where('id', '=', row.poster_id)
      .execute()
    await confirmKeys(db, keys)
    if (row.key !== null) await discardChunksLater(db, row.key, app.ports.clock.now())
    await onOutcome(app, db, {
      ...outcomeBase(row),
      status: 'ready',
      ...made,
      aiGrade: aiMark?.grade ?? 0,
      poster: { id: row.poster_id, token: row.poster_token, preview: poster.preview },
    })
  })
}

export const failVideo = (app: AppContext, fileId: number, onOutcome: OnVideoOutcome): Promise<void> =>
  transaction(app.database.db, async (db) => {
    const row = await findUnprocessedVideo(db, fileId)
    if (!row || !(await markProcessed(db, fileId, { status: 'failed' }))) return
    if (row.key !== null) await discardChunksLater(db, row.key, app.ports.clock.now())
    await onOutcome(app, db, { ...outcomeBase(row), status: 'failed' })
  })

type UnprocessedVideo = NonNullable<Awaited<ReturnType<typeof findUnprocessedVideo>>>

const outcomeBase = (row: UnprocessedVideo) => ({
  fileId: row.file_id,
  vid: row.token,
  siteId: row.site_id,
  ownerId: row.owner_id,
  name: truncate(row.name ?? '', 40),
})

const findUnprocessedVideo = (db: Db, fileId: number) =>
  db
    .selectFrom('video as v')
    .innerJoin('file as f', 'f.id', 'v.file_id')
    .innerJoin('file as p', 'p.id', 'v.poster_id')
    .innerJoin('site as s', 's.id', 'f.site_id')
    .leftJoin('video_upload as u', 'u.file_id', 'v.file_id')
    .select(['v.file_id', 'v.poster_id', 'v.kind', 'f.token', 'p.token as poster_token', 'f.site_id', 'f.owner_id'])
    .select(['u.key', 'u.name', 's.name as site_name'])
    .where('v.file_id', '=', fileId)
    .where('v.status', '=', 'processing')
    .executeTakeFirst()

const markProcessed = async (
  db: Db,
  fileId: number,
  change: { status: 'ready' | 'failed'; duration?: number; ladder?: boolean },
): Promise<boolean> => {
  const marked = await db
    .updateTable('video')
    .set(change)
    .where('file_id', '=', fileId)
    .where('status', '=', 'processing')
    .returning('file_id')
    .executeTakeFirst()
  return marked !== undefined
}

async function* readChunks(app: AppContext, { key }: UnprocessedVideo): AsyncIterable<Uint8Array> {
  const chunks = await app.database.db
    .selectFrom('video_chunk')
    .select(['stored', 'size'])
    .where('upload_key', '=', key)
    .orderBy('start_at')
    .execute()
  for (const { stored, size } of chunks) {
    const found = await app.ports.storage.read(stored)
    if (!found || found.size !== size) throw new Error(`the storage has lost ${stored}`)
    // A stream of bytes yields nothing else.
    for await (const piece of found.stream) yield piece as Uint8Array
  }
}

const storeVideo = async (app: AppContext, row: UnprocessedVideo, video: ProcessedVideo) => {
  const { storage, images: media, clock } = app.ports
  const poster = await media.process(video.poster)
  if ('fault' in poster) {
    if (poster.fault === 'busy') throw new Error('no room for the poster')
    return { fault: `poster ${poster.fault}` }
  }
  const files: [FileVariant, string][] = [
    ['video', video.video],
    ...video.ladder.map(({ name, path }): [FileVariant, string] => [name, path]),
  ]
  const { aiMark } = video
  const stampFor = (token: string) => aiMark && stampOfMark(aiMark, row.site_name, token)
  const variants = stampVariants(variantsOf(poster), stampFor(row.poster_token))
  const keys = [
    ...files.map(([variant]) => storageKey(row.token, variant)),
    ...variants.map(([variant]) => storageKey(row.poster_token, variant)),
  ]
  await registerPendingKeys(app.database.db, keys, clock.now())
  for (const [variant, path] of files) {
    const stamp = stampFor(row.token)
    if (stamp && isStampable(fileNameOf(variant))) await appendFile(path, videoTrailer(stamp))
    await storage.putFile(storageKey(row.token, variant), path, contentTypeOf(variant))
  }
  for (const [variant, bytes] of variants) await storage.put(storageKey(row.poster_token, variant), bytes, poster.type)
  const { width, height, duration, size } = video
  return { made: { width, height, duration, size, ladder: video.ladder.length > 0, aiMark }, poster, keys }
}
