import type { selfCalls } from '@quanzi/contract/console/self'
import type { settingsCalls } from '@quanzi/contract/console/settings'
import type { Routes } from '../../http/context.ts'
import { readSelf, readWaiting } from './self.ts'
import { readSettings, returnVersion, saveSettings } from './settings.ts'
import { listVersions } from './versions.ts'

export const consoleRoutes: Routes<keyof typeof selfCalls | keyof typeof settingsCalls> = {
  'GET console/self': readSelf,
  'GET console/waiting': readWaiting,
  'GET console/settings': readSettings,
  'POST console/settings': saveSettings,
  'GET console/versions': listVersions,
  'POST console/version_return': returnVersion,
}
