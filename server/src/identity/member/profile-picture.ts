import { limits } from '@quanzi/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { releaseKeys } from '../../platform/files/orphan-keys.ts'
import { keysOfFile } from '../../platform/files/storage-keys.ts'

/** Fields of a profile whose values are tokens of pictures. */
export const isPictureField = (field: string): field is (typeof pictureFields)[number] =>
  pictureFields.some((one) => one === field)
export const pictureFields = ['avatar', 'cover'] as const

/** SQL: a profile of the owner of the row `file` shows, showed or awaits a picture in one of these fields, by its reviews. */
export const isInProfileReview = (fields: readonly string[] = pictureFields): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from profile_review r where r.member_id = file.owner_id
    and r.field in (${sql.join(fields.map((field) => sql.lit(field)))})
    and file.token in (r.value, r.before))`

/** Opens a picture to all viewers. Pictures of the site, which demo members have, are open anyway. */
export const showPicture = async (db: Db, token: string): Promise<void> => {
  await db.updateTable('file').set({ open: true }).where('token', '=', token).where('kind', '=', 'picture').execute()
}

/** Its public address answers 404 from the commit on. Pictures of the site stay. */
export const hidePicture = async (db: Db, token: string): Promise<void> => {
  await db.updateTable('file').set({ open: false }).where('token', '=', token).where('kind', '=', 'picture').execute()
}

const deleteUnused = statement<{ token: string; kind: string }>(
  'profile_picture_discard',
  `delete from file f where f.token = $1 and f.kind = 'picture' and not f.open
     and not exists (select 1 from post_file pf where pf.file_id = f.id)
     and not exists (select 1 from member m where m.id = f.owner_id and f.token in (m.avatar, m.cover))
     and not exists (select 1 from profile_review r where r.member_id = f.owner_id and r.field in ('avatar', 'cover')
       and (r.state = 0 or r.state in (1, 2) and r.closed_at > $2) and f.token in (r.value, r.before))
   returning token, kind`,
)

/** Deletes a hidden picture that nothing uses and no undo can bring back; the sweep deletes its bytes. */
export const discardPicture = async (db: Db, token: string, now: Date): Promise<void> => {
  const deleted = await deleteUnused(db, [token, new Date(now.getTime() - limits.undoWindow)])
  await releaseKeys(db, deleted.flatMap(keysOfFile), now)
}
