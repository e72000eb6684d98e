import { limits } from '@quanzi/contract/limits'
import type { AppContext } from '../../identity/request/app-context.ts'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { transaction } from '../../platform/db/transaction/transaction.ts'
import { releaseKeys, sweepOrphanKeys } from '../../platform/files/orphan-keys.ts'
import { keysOfFile } from '../../platform/files/storage-keys.ts'
import { discardUpload } from './discard-upload.ts'

export const sweepUploads = async (app: AppContext): Promise<void> => {
  await sweepStaleUploads(app)
  await sweepOrphanFiles(app)
  await sweepOrphanKeys(app)
  await app.ports.storage.sweep(new Date(app.ports.clock.now().getTime() - limits.uploadLife))
}

const sweepStaleUploads = async (app: AppContext): Promise<void> => {
  const now = app.ports.clock.now()
  const staleUploads = await app.database.db
    .selectFrom('video_upload as u')
    .leftJoin('video as v', 'v.file_id', 'u.file_id')
    .select('u.key')
    .where('u.touched_at', '<', new Date(now.getTime() - limits.uploadLife))
    // An unprocessed video still needs its chunks.
    .where((is) => is.or([is('u.file_id', 'is', null), is('v.status', '<>', 'processing')]))
    .execute()
  for (const { key } of staleUploads) {
    await transaction(app.database.db, async (db) => {
      await discardUpload(db, key, now)
      await db.deleteFrom('video_upload').where('key', '=', key).execute()
    })
  }
}

type OrphanFileRow = { id: number; kind: string; token: string }

/** A poster goes with its video, not while it is processed. A picture of a profile's decision or undo stays. */
export const orphanFiles = statement<OrphanFileRow>(
  'file_orphans',
  `select f.id, f.kind, f.token from file f
   where not f.open and f.kind in ('picture', 'video', 'poster') and f.created_at < $1
     and not exists (select 1 from video v where v.poster_id = f.id)
     and not exists (select 1 from post_file pf where pf.file_id = f.id)
     and not exists (select 1 from video v where v.file_id = f.id and v.status = 'processing')
     and not exists (select 1 from member m where m.avatar = f.token and m.avatar <> '')
     and not exists (select 1 from member m where m.cover = f.token and m.cover <> '')
     and not exists (select 1 from profile_review r where r.member_id = f.owner_id and r.field in ('avatar', 'cover')
       and f.token in (r.value, r.before) and (r.state = 0 or r.closed_at > $2))
   order by f.id limit 200`,
)

const sweepOrphanFiles = async (app: AppContext): Promise<void> => {
  const now = app.ports.clock.now()
  const orphans = await orphanFiles(app.database.db, [
    new Date(now.getTime() - limits.orphanLife),
    new Date(now.getTime() - limits.undoWindow),
  ])
  for (const orphan of orphans) await transaction(app.database.db, (db) => deleteOrphanFile(db, orphan, now))
}

const deleteOrphanFile = async (db: Db, { id, kind, token }: OrphanFileRow, now: Date): Promise<void> => {
  const reference = await db
    .selectFrom('post_file')
    .select('post_id')
    .where('file_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (reference) return
  const poster = await db
    .selectFrom('video as v')
    .innerJoin('file as p', 'p.id', 'v.poster_id')
    .select(['p.id', 'p.kind', 'p.token'])
    .where('v.file_id', '=', id)
    .executeTakeFirst()
  await releaseKeys(db, keysOfFile({ token, kind }), now)
  await db.deleteFrom('file').where('id', '=', id).execute()
  if (poster) await deleteOrphanFile(db, poster, now)
}
