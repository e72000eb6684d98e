import type { consentCalls } from '@quanzi/contract/identity/consent'
import type { Routes } from '../request/request-context.ts'
import { getConsent, giveConsent } from './consent.ts'

export const consentRoutes: Routes<keyof typeof consentCalls> = {
  'GET circle/commonapi consent': getConsent,
  'POST circle/memberapi consent': giveConsent,
}
