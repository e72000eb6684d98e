import type { Operation } from '../request/request-context.ts'
import { appointedRightsOn } from '../request/viewer.ts'

/** Staff without their second factor see the way to their work, where the web asks for it. */
export const getOwnRights: Operation<'GET circle/memberapi admin'> = async ({ viewer, site }) => {
  const rights = appointedRightsOn(viewer, site.id)
  return {
    is: rights.admin ? 1 : 0,
    level: rights.level,
    audit: site.rules.reviewFlow === 'double' ? 2 : 1,
    operator: rights.operator ? 1 : 0,
  }
}
