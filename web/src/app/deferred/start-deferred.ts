import type { QueryClient } from '@tanstack/react-query'
import { pendingToggles, reapply } from '../../platform/api/mutations/optimistic-toggle.ts'
import { syncMutations } from './mutation-sync.ts'
import { persistFeed } from './offline-feed.ts'
import { trackViews } from './track-views.ts'

export const startDeferred = (queryClient: QueryClient): void => {
  if (started) return
  started = true
  syncMutations(queryClient)
  trackViews()
  persistFeed(queryClient, () => pendingToggles(queryClient).forEach(reapply))
}

let started = false
