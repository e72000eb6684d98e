import { limits } from '@quanzi/contract/limits'
import { toChinaDate } from '@quanzi/contract/text'
import type { RequestContext } from '../../identity/request/request-context.ts'
import { statement } from '../../platform/db/statements/statement.ts'
import { ApiError } from '../../platform/http/api-error.ts'

const readBytes = statement<{ bytes: number }>(
  'upload_day_read',
  'select bytes from upload_day where member_id = $1 and day = $2::date',
)
const addBytes = statement<{ bytes: number }>(
  'upload_day_add',
  `insert into upload_day as d (member_id, day, bytes) values ($1, $2::date, $3)
   on conflict (member_id, day) do update set bytes = d.bytes + excluded.bytes where d.bytes + excluded.bytes <= $4
   returning bytes`,
)

const retryAfterSeconds = { bytes: 3_600, disk: 60 }

/** Refuses an upload above the free bytes of the disk or the member's bytes of a day. */
export const assertWithinUploadQuota = async (ctx: RequestContext, size = 1): Promise<void> => {
  const { app, db, viewer, now } = ctx
  if ((await app.ports.storage.freeBytes()) < app.config.minFreeBytes + size)
    throw new ApiError('storageLow', { retryAfter: retryAfterSeconds.disk })
  if (!app.config.rateLimits) return
  const [row] = await readBytes(db, [viewer.id, toChinaDate(now)])
  if ((row?.bytes ?? 0) + size > limits.uploadBytesPerDay) throw dayIsFull()
}

/** Called before the bytes are stored, outside of any transaction: an upload refused afterwards stays on the disk too. */
export const takeUploadBytes = async ({ app, db, viewer, now }: RequestContext, size: number): Promise<void> => {
  if (!app.config.rateLimits) return
  const rows = await addBytes(db, [viewer.id, toChinaDate(now), size, limits.uploadBytesPerDay])
  if (rows.length === 0) throw dayIsFull()
}

const dayIsFull = () => new ApiError('uploadBytesPerDay', { retryAfter: retryAfterSeconds.bytes })
