import { randomBytes } from 'node:crypto'
import type { Answer, Input } from '@quanzi/contract'
import { limits } from '@quanzi/contract/limits'
import { chinaDay } from '@quanzi/contract/text'
import { transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { arrivedOf } from './arrived.ts'
import { dropUpload } from './drop.ts'

/** Opens the upload of a video, or tells how far one is. docs/spec/uploads.md, Videos. */
export const beginVideo = async (
  c: Context,
  { filename, key }: Input<'GET index/vms/getunique'>,
): Promise<Answer<'GET index/vms/getunique'>> => {
  if (key !== undefined) return howFar(c, key)
  const fresh = randomBytes(16).toString('base64url')
  await transaction(c.db, async (db) => {
    const inside = { ...c, db }
    await notTooMany(inside)
    await makeRoom(inside)
    await db
      .insertInto('video_upload')
      .values({
        key: fresh,
        site_id: c.site.id,
        member_id: c.viewer.id,
        name: filename.slice(0, 120),
        size: null,
        kind: null,
        file_id: null,
        created_at: c.now,
        touched_at: c.now,
      })
      .execute()
  })
  return { key: fresh, offset: 0, chunksize: limits.chunkSize }
}

const howFar = async (c: Context, key: string): Promise<Answer<'GET index/vms/getunique'>> => {
  const upload = await ownUpload(c, key)
  const arrived = upload.file_id === null ? {} : await arrivedOf(c, upload.file_id)
  return { key, offset: upload.received, chunksize: limits.chunkSize, ...arrived }
}

/** One's own upload that goes on; whose else it is, or what became of it, nobody learns. */
export const ownUpload = async (c: Context, key: string) => {
  const found = await c.db
    .selectFrom('video_upload')
    .selectAll()
    .where('key', '=', key)
    .where('member_id', '=', c.viewer.id)
    .where('site_id', '=', c.site.id)
    .executeTakeFirst()
  const alive = found && !found.revoked && found.touched_at.getTime() > c.now.getTime() - limits.uploadLife
  if (!alive) throw new Refusal('uploadGone')
  return found
}

/** Videos of the day that arrived, and those under way; what was thrown away does not count. */
const notTooMany = async (c: Context): Promise<void> => {
  if (!c.house.config.rateLimits) return
  const { n } = await c.db
    .selectFrom('video_upload')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('member_id', '=', c.viewer.id)
    .where('revoked', '=', false)
    .where('created_at', '>=', new Date(`${chinaDay(c.now)}T00:00:00+08:00`))
    .executeTakeFirstOrThrow()
  if (n >= c.site.settings.limits.videosADay) throw new Refusal('tooMany', { retryAfter: 3600 })
}

const idle = 10 * 60_000

/** So many may be under way; one that nobody goes on with gives way to a new one. */
const makeRoom = async (c: Context): Promise<void> => {
  if (!c.house.config.rateLimits) return
  const open = await c.db
    .selectFrom('video_upload')
    .select(['key', 'touched_at'])
    .where('member_id', '=', c.viewer.id)
    .where('revoked', '=', false)
    .where('file_id', 'is', null)
    .orderBy('touched_at')
    .execute()
  const [oldest] = open
  if (!oldest || open.length < limits.openUploads) return
  if (oldest.touched_at.getTime() > c.now.getTime() - idle) throw new Refusal('tooMany', { retryAfter: 600 })
  await dropUpload(c.db, oldest.key, c.now)
}
