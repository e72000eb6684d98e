import type { settingsCalls } from '@quanzi/contract/console/settings'
import type { Routes } from '../../identity/request/request-context.ts'
import { readSettings, restoreVersion, saveSettings } from './settings.ts'
import { listVersions } from './versions.ts'

export const settingsRoutes: Routes<keyof typeof settingsCalls> = {
  'GET console/settings': readSettings,
  'POST console/settings': saveSettings,
  'GET console/versions': listVersions,
  'POST console/version_return': restoreVersion,
}
