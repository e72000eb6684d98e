import type { QueryClient } from '@tanstack/react-query'
import { fetchSite } from '../../platform/api/site.ts'
import { requireApp } from '../../ui/state/require-app.ts'

export const requireAppForCoins = (client: QueryClient): Promise<boolean> =>
  requireApp('金币打赏', () => fetchSite(client))
