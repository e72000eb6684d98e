import type { healthCalls } from '@quanzi/contract/console/health'
import type { Routes } from '../../identity/request/request-context.ts'
import { readHealth, retryJob } from './jobs.ts'
import { readWebhook, saveWebhook, testWebhook } from './webhook.ts'

export const healthRoutes: Routes<keyof typeof healthCalls> = {
  'GET console/health detail': readHealth,
  'POST console/health retry': retryJob,
  'GET console/hook detail': readWebhook,
  'POST console/hook save': saveWebhook,
  'POST console/hook try': testWebhook,
}
