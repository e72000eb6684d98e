import type { Call, Role } from '@quanzi/contract/call'
import { ApiError } from '../../platform/http/api-error.ts'
import {
  appointedRightsOn,
  loginError,
  mfaMissingOn,
  provesAccount,
  type Rights,
  rightsFrom,
  type Viewer,
} from './viewer.ts'

/** Called before validation and before any query, so that an unauthorized caller learns of no id whether it exists. */
export const authorize = (call: Pick<Call, 'role' | 'needsSmsLogin'>, viewer: Viewer, site: number): void => {
  if (call.role === 'visitor') return
  if (viewer.id === 0) throw loginError(viewer)
  if (call.needsSmsLogin && !provesAccount(viewer.origin)) {
    if (!viewer.hasMobile) throw mobileError()
    throw smsLoginError()
  }
  if (call.role === 'member') return
  const isPermitted = hasRole[call.role]
  if (!isPermitted(appointedRightsOn(viewer, site)))
    throw isPermitted(rightsFrom(viewer.withheld, site)) ? smsLoginError() : new ApiError('forbidden')
  const missing = mfaMissingOn(viewer, site)
  if (missing) throw new ApiError('mfaRequired', { data: { factor: 1, ...(missing === 'setup' && { setup: 1 }) } })
}

/** `data.bind` tells the pages to ask for a number. */
export const mobileError = (): ApiError => new ApiError('mobileRequired', { data: { bind: 'mobile' } })

/** `data.login` tells the pages to open the login by SMS. */
export const smsLoginError = (): ApiError => new ApiError('smsLoginRequired', { data: { login: 'sms' } })

const hasRole: Record<Exclude<Role, 'visitor' | 'member'>, (rights: Rights) => boolean> = {
  reviewer: ({ level }) => level > 0,
  editor: ({ level, operator }) => level === 2 || operator,
  operator: ({ operator }) => operator,
  chief: ({ chief }) => chief,
}
