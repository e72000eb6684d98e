import type { staffCalls } from '@quanzi/contract/console/members'
import type { Routes } from '../../identity/request/request-context.ts'
import { listStaff, setOperator, setReviewer } from './staff.ts'

export const staffRoutes: Routes<keyof typeof staffCalls> = {
  'GET console/staff list': listStaff,
  'POST console/staff review': setReviewer,
  'POST console/staff operate': setOperator,
}
