import type { securityLogCalls } from '@quanzi/contract/console/security-log'
import type { Routes } from '../../identity/request/request-context.ts'
import { exportSecurityLog } from './export-csv.ts'
import { listSecurityLog } from './read.ts'

export const securityLogRoutes: Routes<keyof typeof securityLogCalls> = {
  'GET console/security list': listSecurityLog,
  'GET console/security csv': exportSecurityLog,
}
