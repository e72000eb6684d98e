import type { healthCalls } from '@quanzi/contract/console/health'
import type { Routes } from '../../../http/context.ts'
import { readHook, saveHook, tryHook } from './hook.ts'
import { readHealth, retryJob } from './jobs.ts'

export const healthRoutes: Routes<keyof typeof healthCalls> = {
  'GET console/health detail': readHealth,
  'POST console/health retry': retryJob,
  'GET console/hook detail': readHook,
  'POST console/hook save': saveHook,
  'POST console/hook try': tryHook,
}
