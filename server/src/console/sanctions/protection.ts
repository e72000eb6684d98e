import type { RequestContext } from '../../identity/request/request-context.ts'
import { rightsOn } from '../../identity/request/viewer.ts'
import type { Db } from '../../platform/db/handle.ts'

/**
 * The error of an operator's act on this member; undefined where it is allowed. Operators never act on themselves, chiefs alone
 * on operators and other sites' staff.
 */
export const findProtection = async (
  ctx: RequestContext,
  db: Db,
  memberId: number,
): Promise<'conflictOfInterest' | 'staffProtected' | 'staffOfOtherSite' | undefined> => {
  if (memberId === ctx.viewer.id) return 'conflictOfInterest'
  if (rightsOn(ctx.viewer, ctx.site.id).chief) return undefined
  const appointments = await db
    .selectFrom('appointment')
    .select(['role', 'site_id'])
    .where('member_id', '=', memberId)
    .execute()
  if (appointments.some(({ role }) => role === 'operator')) return 'staffProtected'
  if (appointments.some(({ site_id }) => site_id !== ctx.site.id)) return 'staffOfOtherSite'
  return undefined
}
