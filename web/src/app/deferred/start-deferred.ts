import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { commentLikeToggle } from '../../circle/comment/use-comments.ts'
import { collectToggle, likeToggle } from '../../circle/post/actions/reactions.ts'
import { followTagToggle } from '../../circle/tag/use-tags.ts'
import { followTownToggle } from '../../circle/town/use-town.ts'
import { askForConsentAfterLogin } from '../../identity/consent/ask-after-login.ts'
import { memberLogin } from '../../identity/login/member-login.ts'
import { followToggle } from '../../identity/member/use-follow.ts'
import { startOfflineQueue } from '../../platform/api/mutations/offline-queue.ts'
import { pendingToggles, reapply } from '../../platform/api/mutations/optimistic-toggle.ts'
import type { ToggleRecorder } from '../../platform/api/mutations/toggle-recorder.ts'
import { loadPostMenu } from '../../screens/parts/use-post-menu.ts'
import { followEndOfVisit } from '../../ui/state/member-data.ts'
import { followLostFocus } from './follow-lost-focus.ts'
import { followOtherPages } from './follow-other-pages.ts'
import { persistFeed } from './offline-feed.ts'
import { refuseDrops } from './refuse-drops.ts'
import { reloadPictures } from './reload-pictures.ts'
import { restoreTypedText } from './restore-typed-text.ts'
import { trackViews } from './track-views.ts'

export const startDeferred = (queryClient: QueryClient, recorder: ToggleRecorder): void => {
  if (started) return
  started = true
  restoreTypedText()
  refuseDrops()
  reloadPictures()
  syncMutations(queryClient, recorder)
  followEndOfVisit()
  followLostFocus()
  followOtherPages(queryClient)
  trackViews()
  void loadPostMenu().catch(() => {})
  askForConsentAfterLogin(queryClient, memberLogin.follow)
  persistFeed(queryClient, () => {
    for (const mutation of pendingToggles(queryClient)) reapply(queryClient, mutation)
  })
}

let started = false

const toggles = [likeToggle, collectToggle, followToggle, followTagToggle, followTownToggle, commentLikeToggle]

/** Runs the offline queue: with this page's network, and whenever the reader comes back to the page. */
const syncMutations = (client: QueryClient, recorder: ToggleRecorder): void => {
  // The library takes every page for online until the network goes.
  onlineManager.setOnline(navigator.onLine)
  const { mergeFromOtherPages, restore } = startOfflineQueue(client, toggles, recorder)
  const onPageShown = () => {
    if (document.visibilityState !== 'visible') return
    mergeFromOtherPages()
    restore()
  }
  document.addEventListener('visibilitychange', onPageShown)
  window.addEventListener('pageshow', onPageShown)
  window.addEventListener('storage', mergeFromOtherPages)
  window.addEventListener('online', () => void client.invalidateQueries())
  // A page that comes back whole from the browser's back/forward cache is as old as its leaving, its login included.
  window.addEventListener('pageshow', ({ persisted }) => persisted && void client.invalidateQueries())
}
