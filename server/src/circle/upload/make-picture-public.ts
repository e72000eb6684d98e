import type { Db } from '../../platform/db/handle.ts'
import { statement } from '../../platform/db/statements/statement.ts'

/** Marked as of the site, a picture outlives the account of the operator that uploaded it. */
export const sitePictureKind = `case when exists (select 1 from post_file pf where pf.file_id = file.id) then kind else 'site' end`

/** A picture that the site shows. One that is open may also be what a member shows on the profile. */
export const isSitePicture = `(kind = 'site' or open and not exists (
  select 1 from member m where m.id = file.owner_id and file.token in (m.avatar, m.cover)))`

/**
 * A picture of an anonymous post cannot become one of the site: its URL would reveal that the author is on the staff.
 */
export const isFreeForSite = `(kind = 'site' or not used_anonymously)`

const makePublicStatement = statement<{ token: string }>(
  'file_open',
  `update file set open = true, kind = ${sitePictureKind} where id = $1 and site_id = $2 and kind in ('picture', 'site') and ${isFreeForSite} and (owner_id = $3 or ${isSitePicture})
   returning token`,
)

/** The caller's own upload, or a picture that the site already shows; else undefined. Public from here on. */
export const makePicturePublic = async (
  db: Db,
  { id, site, memberId }: { id: number; site: number; memberId: number },
): Promise<string | undefined> => (await makePublicStatement(db, [id, site, memberId]))[0]?.token
