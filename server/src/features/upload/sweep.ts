import { limits } from '@quanzi/contract/limits'
import type { Db } from '../../db/handle.ts'
import { statement } from '../../db/statement.ts'
import { transaction } from '../../db/transaction.ts'
import type { House } from '../../house.ts'
import { dropUpload } from './drop.ts'
import { ladderFiles, pictureForms, storageKey } from './keys.ts'
import { giveUp, sweepStrays } from './stray.ts'

/** Uploads that nobody goes on with, files that nothing shows, and what both left in the storage. */
export const sweepUploads = async (house: House): Promise<void> => {
  await sweepUnfinished(house)
  await sweepOrphans(house)
  await sweepStrays(house)
}

const sweepUnfinished = async (house: House): Promise<void> => {
  const now = house.ports.clock.now()
  const old = await house.database.db
    .selectFrom('video_upload as u')
    .leftJoin('video as v', 'v.file_id', 'u.file_id')
    .select('u.key')
    .where('u.touched_at', '<', new Date(now.getTime() - limits.uploadLife))
    // A video that is still to be made needs its chunks, however long that takes.
    .where((is) => is.or([is('u.file_id', 'is', null), is('v.status', '<>', 'processing')]))
    .execute()
  for (const { key } of old) {
    await transaction(house.database.db, async (db) => {
      await dropUpload(db, key, now)
      await db.deleteFrom('video_upload').where('key', '=', key).execute()
    })
  }
}

type Orphan = { id: number; kind: string; token: string }

/** A poster goes with its video, where it has one; a video that is being made stays. */
const findOrphans = statement<Orphan>(
  'file_orphans',
  `select f.id, f.kind, f.token from file f
   where not f.open and f.kind in ('picture', 'video', 'poster') and f.created_at < $1
     and not exists (select 1 from video v where v.poster_id = f.id)
     and not exists (select 1 from post_file pf where pf.file_id = f.id)
     and not exists (select 1 from video v where v.file_id = f.id and v.status = 'processing')
     and not exists (select 1 from member m where m.avatar = f.token)
   order by f.id limit 200`,
)

const sweepOrphans = async (house: House): Promise<void> => {
  const now = house.ports.clock.now()
  const orphans = await findOrphans(house.database.db, [new Date(now.getTime() - limits.orphanLife)])
  for (const orphan of orphans) await transaction(house.database.db, (db) => forget(db, orphan, now))
}

const forget = async (db: Db, { id, kind, token }: Orphan, now: Date): Promise<void> => {
  const used = await db.selectFrom('post_file').select('post_id').where('file_id', '=', id).limit(1).executeTakeFirst()
  if (used) return
  if (kind !== 'video') {
    await giveUp(db, keysOfPicture(token), now)
    await db.deleteFrom('file').where('id', '=', id).execute()
    return
  }
  const poster = await db
    .selectFrom('video as v')
    .innerJoin('file as p', 'p.id', 'v.poster_id')
    .select(['p.id', 'p.token'])
    .where('v.file_id', '=', id)
    .executeTakeFirst()
  await giveUp(db, [storageKey(token, 'video'), ...ladderFiles.map((file) => storageKey(token, file))], now)
  await db.deleteFrom('file').where('id', '=', id).execute()
  if (!poster) return
  const shown = await db.selectFrom('post_file').select('post_id').where('file_id', '=', poster.id).executeTakeFirst()
  if (shown) return
  await giveUp(db, keysOfPicture(poster.token), now)
  await db.deleteFrom('file').where('id', '=', poster.id).execute()
}

const keysOfPicture = (token: string) => pictureForms.map((form) => storageKey(token, form))
