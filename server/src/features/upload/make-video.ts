import { cut } from '@quanzi/contract/text'
import type { Db } from '../../db/handle.ts'
import { transaction } from '../../db/transaction.ts'
import type { House } from '../../house.ts'
import type { MadeClip, Picture } from '../../ports.ts'
import { dropChunks } from './drop.ts'
import { formsOf } from './forms.ts'
import { type FileForm, storageKey, typeOf } from './keys.ts'
import { keep, noteStray } from './stray.ts'

/** What came of a video: told to whoever shows it, in the transaction that makes it so. */
export type Outcome = { fileId: number; siteId: number; ownerId: number | null; name: string } & (
  | { status: 'failed' }
  | {
      status: 'ready'
      width: number
      height: number
      duration: number
      ladder: boolean
      poster: { id: number; token: string; preview: string }
    }
)
type OnOutcome = (house: House, db: Db, outcome: Outcome) => Promise<void>

type Row = {
  file_id: number
  poster_id: number
  kind: string
  token: string
  poster_token: string
  site_id: number
  owner_id: number | null
  key: string | null
  name: string | null
}

/**
 * Makes of an uploaded video what is served of it. It may run twice: whoever is second finds it made. What may pass is
 * thrown, so that the job comes again; bytes of which nothing can be made fail for good.
 */
export const makeVideo = async (
  house: House,
  fileId: number,
  onOutcome: OnOutcome,
  signal: AbortSignal,
): Promise<void> => {
  const row = await waiting(house.database.db, fileId)
  if (!row) return
  const result = await house.ports.clips.make(row.kind, bytesOf(house, row), (made) => store(house, row, made), signal)
  if ('fault' in result) {
    house.log.warn({ video: fileId, kind: row.kind, fault: result.fault }, 'a video cannot be made')
    await failVideo(house, fileId, onOutcome)
    return
  }
  const { made, poster, keys } = result
  await transaction(house.database.db, async (db) => {
    if (!(await end(db, fileId, { status: 'ready', duration: made.duration, ladder: made.ladder }))) return
    const { width, height } = made
    await db.updateTable('file').set({ width, height, size: made.size }).where('id', '=', fileId).execute()
    await db
      .updateTable('file')
      .set({ width: poster.width, height: poster.height, size: poster.full.length, preview: poster.preview })
      .where('id', '=', row.poster_id)
      .execute()
    await keep(db, keys)
    if (row.key !== null) await dropChunks(db, row.key, house.ports.clock.now())
    const shown = { id: row.poster_id, token: row.poster_token, preview: poster.preview }
    await onOutcome(house, db, { ...aboutIt(row), status: 'ready', ...made, poster: shown })
  })
}

/** Nothing can be made of it, or it was tried too often. */
export const failVideo = (house: House, fileId: number, onOutcome: OnOutcome): Promise<void> =>
  transaction(house.database.db, async (db) => {
    const row = await waiting(db, fileId)
    if (!row || !(await end(db, fileId, { status: 'failed' }))) return
    if (row.key !== null) await dropChunks(db, row.key, house.ports.clock.now())
    await onOutcome(house, db, { ...aboutIt(row), status: 'failed' })
  })

const aboutIt = (row: Row) => ({
  fileId: row.file_id,
  siteId: row.site_id,
  ownerId: row.owner_id,
  name: cut(row.name ?? '', 40),
})

const waiting = (db: Db, fileId: number): Promise<Row | undefined> =>
  db
    .selectFrom('video as v')
    .innerJoin('file as f', 'f.id', 'v.file_id')
    .innerJoin('file as p', 'p.id', 'v.poster_id')
    .leftJoin('video_upload as u', 'u.file_id', 'v.file_id')
    .select(['v.file_id', 'v.poster_id', 'v.kind', 'f.token', 'p.token as poster_token', 'f.site_id', 'f.owner_id'])
    .select(['u.key', 'u.name'])
    .where('v.file_id', '=', fileId)
    .where('v.status', '=', 'processing')
    .executeTakeFirst()

/** False where somebody else was first. */
const end = async (
  db: Db,
  fileId: number,
  change: { status: 'ready' | 'failed'; duration?: number; ladder?: boolean },
): Promise<boolean> => {
  const ended = await db
    .updateTable('video')
    .set(change)
    .where('file_id', '=', fileId)
    .where('status', '=', 'processing')
    .returning('file_id')
    .executeTakeFirst()
  return ended !== undefined
}

async function* bytesOf(house: House, { key }: Row): AsyncIterable<Uint8Array> {
  const chunks = await house.database.db
    .selectFrom('video_chunk')
    .select(['stored', 'size'])
    .where('upload_key', '=', key)
    .orderBy('start_at')
    .execute()
  for (const { stored, size } of chunks) {
    const found = await house.ports.storage.read(stored)
    if (!found || found.size !== size) throw new Error(`the storage has lost ${stored}`)
    for await (const piece of found.stream) yield piece as Uint8Array
  }
}

type Stored = {
  made: { width: number; height: number; duration: number; size: number; ladder: boolean }
  poster: Picture
  keys: string[]
}

const store = async (house: House, row: Row, clip: MadeClip): Promise<Stored | { fault: string }> => {
  const { storage, media, clock } = house.ports
  const poster = await media.picture(clip.poster)
  if ('fault' in poster) {
    if (poster.fault === 'busy') throw new Error('no room for the poster')
    return { fault: `poster ${poster.fault}` }
  }
  const files: [FileForm, string][] = [
    ['video', clip.video],
    ...clip.ladder.map((f) => [f.name, f.path] as [FileForm, string]),
  ]
  const forms = formsOf(poster)
  const keys = [
    ...files.map(([form]) => storageKey(row.token, form)),
    ...forms.map(([form]) => storageKey(row.poster_token, form)),
  ]
  await noteStray(house.database.db, keys, clock.now())
  for (const [form, path] of files) await storage.putFile(storageKey(row.token, form), path, typeOf(form))
  for (const [form, bytes] of forms) await storage.put(storageKey(row.poster_token, form), bytes, poster.type)
  const { width, height, duration, size } = clip
  return { made: { width, height, duration, size, ladder: clip.ladder.length > 0 }, poster, keys }
}
