import type { CallOutput } from '@quanzi/contract'
import type { RequestContext } from '../request/request-context.ts'
import { rightsOn } from '../request/viewer.ts'

export const getOwnRights = async ({
  viewer,
  site,
}: RequestContext): Promise<CallOutput<'GET circle/memberapi admin'>> => {
  const rights = rightsOn(viewer, site.id)
  return {
    is: rights.admin ? 1 : 0,
    level: rights.level,
    audit: site.flow === 'double' ? 2 : 1,
    operator: rights.operator ? 1 : 0,
  }
}
