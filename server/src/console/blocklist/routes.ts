import type { blocklistCalls } from '@quanzi/contract/console/blocklist'
import type { Routes } from '../../identity/request/request-context.ts'
import { addBlocklistEntries, listBlocklist, removeBlocklistEntries, testText } from './blocklist.ts'
import { readBlocklistDryRun, startBlocklistDryRun } from './dry-run.ts'

export const blocklistRoutes: Routes<keyof typeof blocklistCalls> = {
  'GET console/word list': listBlocklist,
  'POST console/word add': addBlocklistEntries,
  'POST console/word remove': removeBlocklistEntries,
  'POST console/word test': testText,
  'POST console/word try': startBlocklistDryRun,
  'GET console/word trial': readBlocklistDryRun,
}
