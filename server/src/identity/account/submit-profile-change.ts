import type { ProfileField } from '@quanzi/contract/identity/account'
import type { Db } from '../../platform/db/handle.ts'
import { isPictureField } from '../member/profile-picture.ts'
import type { RequestContext } from '../request/request-context.ts'
import type { ScreeningResult } from '../request/text-screening.ts'
import type { Site } from '../site/site.ts'

/** `sites`: those of `readJudgingSites`. */
type ProfileChange = { field: ProfileField; value: string; shown: string; sites: readonly Site[] }
/** What others see now, and the values that the change has replaced. */
type SubmittedChange = { shown: string; replaced: string[] }

/** The site of the call, those to which the member belongs, and where a change waits: the profile is one for all. */
export const readJudgingSites = async ({ app, db, site, viewer }: RequestContext): Promise<Site[]> => {
  const rows = await db
    .selectFrom('site_member')
    .select('site_id')
    .where('member_id', '=', viewer.id)
    .union(db.selectFrom('profile_review').select('site_id').where('member_id', '=', viewer.id).where('state', '=', 0))
    .execute()
  const ids = new Set(rows.map(({ site_id }) => site_id))
  return [site, ...(await app.sites.list(db)).filter(({ id }) => id !== site.id && ids.has(id))]
}

/** Withdraws the waiting change: others see the value before it. The member's row must be locked. */
export const submitProfileChange = async (
  ctx: RequestContext,
  db: Db,
  { field, value, shown, sites }: ProfileChange,
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
  const { site, time, screening } = await judge(ctx, db, sites, field, value)
  if (time === 'never') return { shown: value, replaced: [before, ...replaced] }
  const mode = time === 'after' ? 'after' : 'before'
  await db
    .insertInto('profile_review')
    .values({
      site_id: site.id,
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
  // Reviewers of this site may read the file.
  if (isPictureField(field)) await db.updateTable('file').set({ site_id: site.id }).where('token', '=', value).execute()
  await publishQueueChange(ctx, db, site.id)
  return { shown: mode === 'after' ? value : before, replaced }
}

/** From the laxest to the strictest. A held text is reviewed before it shows, whatever the site has chosen. */
const reviewTimes = ['never', 'after', 'before', 'held'] as const
type Judgement = {
  site: Site
  time: (typeof reviewTimes)[number]
  screening: Pick<ScreeningResult, 'hits' | 'held' | 'note'>
}

/** The strictest judgement, of equal ones that of the first site. A text that one of the sites refuses throws. */
const judge = async (
  ctx: RequestContext,
  db: Db,
  sites: readonly Site[],
  field: ProfileField,
  value: string,
): Promise<Judgement> => {
  const unscreened = { hits: [], held: false, note: '' }
  let strictest: Judgement = { site: ctx.site, time: 'never', screening: unscreened }
  // Nothing to show needs no review.
  if (value === '') return strictest
  for (const site of sites) {
    const screening = isPictureField(field)
      ? unscreened
      : await ctx.app.screening.check({ ...ctx, site }, db, { [field]: value }, 'nickname')
    // Covers follow the choice for avatars.
    const time = screening.held ? 'held' : site.rules.profileReview[field === 'cover' ? 'avatar' : field]
    if (reviewTimes.indexOf(time) > reviewTimes.indexOf(strictest.time)) strictest = { site, time, screening }
  }
  return strictest
}

const publishQueueChange = ({ app }: RequestContext, db: Db, site: number): Promise<void> =>
  app.invalidation.publish(db, `review-queue:${site}`)
