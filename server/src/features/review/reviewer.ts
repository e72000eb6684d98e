import type { Reviewer } from '@quanzi/contract/states'
import type { Context } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { rightsOn } from '../../http/viewer.ts'

/** The caller as a reviewer of this site; the front door has made sure that they are one. */
export const reviewerOf = (c: Context): Reviewer => {
  const { level } = rightsOn(c.viewer, c.site.id)
  if (level === 0) throw new Refusal('forbidden')
  return { role: 'reviewer', flow: c.site.flow, level }
}
