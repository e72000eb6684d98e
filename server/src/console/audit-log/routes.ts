import type { auditLogCalls } from '@quanzi/contract/console/audit-log'
import type { Routes } from '../../identity/request/request-context.ts'
import { exportAuditLog } from './export-csv.ts'
import { listAuditLog } from './read.ts'
import { verifyLog } from './verify.ts'

export const auditLogRoutes: Routes<keyof typeof auditLogCalls> = {
  'GET console/log list': listAuditLog,
  'GET console/log verify': verifyLog,
  'GET console/log csv': exportAuditLog,
}
