import type { mfaCalls } from '@quanzi/contract/console/mfa'
import type { Routes } from '../../identity/request/request-context.ts'
import { confirmMfaSetup, disableMfa, readMfa, renewRecoveryCodes, resetMfa, startMfaSetup, verifyMfa } from './mfa.ts'

export const mfaRoutes: Routes<keyof typeof mfaCalls> = {
  'GET console/factor detail': readMfa,
  'POST console/factor begin': startMfaSetup,
  'POST console/factor confirm': confirmMfaSetup,
  'POST console/factor prove': verifyMfa,
  'POST console/factor renew': renewRecoveryCodes,
  'POST console/factor off': disableMfa,
  'POST console/factor reset': resetMfa,
}
