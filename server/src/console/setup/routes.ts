import type { setupCalls } from '@quanzi/contract/console/mfa'
import type { Routes } from '../../identity/request/request-context.ts'
import { appointFirstOperator, readSetup } from './setup.ts'

export const setupRoutes: Routes<keyof typeof setupCalls> = {
  'GET console/setup detail': readSetup,
  'POST console/setup appoint': appointFirstOperator,
}
