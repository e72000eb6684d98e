import type { logCalls } from '@quanzi/contract/console/log'
import type { Routes } from '../../../http/context.ts'
import { exportLog } from './csv.ts'
import { listLog } from './read.ts'

export const logRoutes: Routes<keyof typeof logCalls> = {
  'GET console/log list': listLog,
  'GET console/log csv': exportLog,
}
