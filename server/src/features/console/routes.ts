import type { selfCalls } from '@quanzi/contract/console/self'
import type { Routes } from '../../http/context.ts'
import { readSelf, readWaiting } from './self.ts'

export const consoleRoutes: Routes<keyof typeof selfCalls> = {
  'GET console/self': readSelf,
  'GET console/waiting': readWaiting,
}
