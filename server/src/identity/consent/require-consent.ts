import type { Call } from '@quanzi/contract/call'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/db/handle.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { rightsOn, type Viewer } from '../request/viewer.ts'
import type { Site } from '../site/site.ts'
import { findConsent } from './consent.ts'

const maxRemembered = 50_000

export type RequireConsent = (
  db: Db,
  call: Pick<Call, 'needsConsent'>,
  viewer: Viewer,
  site: Pick<Site, 'id' | 'privacyNoticeVersion'>,
) => Promise<void>

/** Remembers who has agreed: an agreement to a version ends with the account. */
export const createConsentCheck = (): RequireConsent => {
  const agreed = new LRUCache<string, true>({ max: maxRemembered })
  return async (db, call, viewer, site) => {
    if (!call.needsConsent || site.privacyNoticeVersion === 0) return
    if (call.needsConsent === 'unless-staff' && rightsOn(viewer, site.id).admin) return
    const key = `${site.id} ${viewer.id} ${site.privacyNoticeVersion}`
    if (agreed.has(key)) return
    if (!(await findConsent(db, viewer.id, site))) throw new ApiError('consentRequired', { data: { consent: 1 } })
    agreed.set(key, true)
  }
}
