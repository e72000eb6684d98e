import type { QueryClient } from '@tanstack/react-query'
import { askForConsentAfterLogin } from '../../identity/consent/ask-after-login.ts'
import { pendingToggles, reapply } from '../../platform/api/mutations/optimistic-toggle.ts'
import type { ToggleRecorder } from '../../platform/api/mutations/toggle-recorder.ts'
import { followEndOfVisit } from '../../ui/state/member-data.ts'
import { syncMutations } from './mutation-sync.ts'
import { persistFeed } from './offline-feed.ts'
import { restoreTypedText } from './restore-typed-text.ts'
import { trackViews } from './track-views.ts'

export const startDeferred = (queryClient: QueryClient, recorder: ToggleRecorder): void => {
  if (started) return
  started = true
  restoreTypedText()
  syncMutations(queryClient, recorder)
  followEndOfVisit()
  trackViews()
  askForConsentAfterLogin(queryClient)
  persistFeed(queryClient, () => {
    for (const mutation of pendingToggles(queryClient)) reapply(queryClient, mutation)
  })
}

let started = false
