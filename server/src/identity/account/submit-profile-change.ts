import type { Db } from '../../platform/db/handle.ts'
import { isPictureField } from '../member/profile-picture.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { ScreeningResult } from '../request/text-screening.ts'

type ProfileField = 'nickname' | 'avatar' | 'cover' | 'bio'
type ProfileChange = { field: ProfileField; value: string; shown: string }
/** What others see now, and the values that the change has replaced. */
type SubmittedChange = { shown: string; replaced: string[] }

/** Withdraws the waiting change: others see the value before it. The member's row must be locked. */
export const submitProfileChange = async (
  ctx: RequestContext,
  db: Db,
  { field, value, shown }: ProfileChange,
): Promise<SubmittedChange> => {
  const waiting = await db
    .selectFrom('profile_review')
    .select(['id', 'site_id', 'before', 'value', 'mode'])
    .where('member_id', '=', ctx.viewer.id)
    .where('field', '=', field)
    .where('state', '=', 0)
    .forUpdate()
    .executeTakeFirst()
  if (value === (waiting ? waiting.value : shown)) return { shown, replaced: [] }
  const before = waiting?.mode === 'after' ? waiting.before : shown
  if (waiting) {
    await db.updateTable('profile_review').set({ state: 9, closed_at: ctx.now }).where('id', '=', waiting.id).execute()
    await publishQueueChange(ctx, db, waiting.site_id)
  }
  const replaced = [shown, ...(waiting ? [waiting.value] : [])]
  if (value === before) return { shown: before, replaced }
  const screening = await screen(ctx, db, field, value)
  const mode = chooseMode(ctx, field, value, screening.held)
  if (mode === null) return { shown: value, replaced: [before, ...replaced] }
  await db
    .insertInto('profile_review')
    .values({
      site_id: ctx.site.id,
      member_id: ctx.viewer.id,
      field,
      before,
      value,
      mode,
      hits: JSON.stringify(screening.hits),
      screen_note: screening.note,
      created_at: ctx.now,
    })
    .execute()
  await publishQueueChange(ctx, db, ctx.site.id)
  return { shown: mode === 'after' ? value : before, replaced }
}

const screen = (
  ctx: RequestContext,
  db: Db,
  field: ProfileField,
  value: string,
): Promise<Pick<ScreeningResult, 'hits' | 'held' | 'note'>> | Pick<ScreeningResult, 'hits' | 'held' | 'note'> =>
  isPictureField(field) || value === ''
    ? { hits: [], held: false, note: '' }
    : ctx.app.screening.check(ctx, db, [value], 'nickname')

/** Covers follow the choice for avatars. A held text is reviewed before it shows, whatever the site has chosen. Nothing to show needs no review. */
const chooseMode = (
  { site }: RequestContext,
  field: ProfileField,
  value: string,
  held: boolean,
): 'before' | 'after' | null => {
  if (held) return 'before'
  const time = value === '' ? 'never' : site.rules.profileReview[field === 'cover' ? 'avatar' : field]
  return time === 'never' ? null : time
}

const publishQueueChange = ({ app }: RequestContext, db: Db, site: number): Promise<void> =>
  app.invalidation.publish(db, `review-queue:${site}`)
