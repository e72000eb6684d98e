import type { QueryClient } from '@tanstack/react-query'
import { buildToggle, pendingToggles, reapply, type Toggle } from './optimistic-toggle.ts'
import type { ToggleRecorder } from './toggle-recorder.ts'

/** Sends what the recorder stored and no page has sent, and shows what other pages of the device have done. */
export const startOfflineQueue = (
  client: QueryClient,
  // biome-ignore lint/suspicious/noExplicitAny: a list of toggles with different results.
  toggles: readonly Toggle<any>[],
  { page, startedAt, queued, readOwn, onMemberChanged }: ToggleRecorder,
) => {
  const mutations = client.getMutationCache()
  const readKnown = () =>
    readOwn().flatMap((entry) => {
      const toggle = toggles.find(({ name }) => name === entry.mutationKey[1])
      return toggle ? [{ ...entry, toggle, id: entry.mutationKey[2] }] : []
    })
  let lastSeen = startedAt

  /** Shows what other pages of the device have done since the last look. */
  const mergeFromOtherPages = () => {
    for (const { toggle, id, scope, state, at } of readKnown().filter((x) => x.page !== page && x.at > lastSeen)) {
      lastSeen = Math.max(lastSeen, at)
      const pending = pendingToggles(client, toggle.name, id)
      if (pending.some((mutation) => !mutation.state.isPaused)) continue
      for (const mutation of pending) mutations.remove(mutation)
      queued.delete(scope.id)
      if (state.variables) toggle.apply(client, id, state.variables.on)
      if (state.status === 'success') toggle.applyResult?.(client, id, state.data)
    }
  }

  /** Shows and sends what the current member has stored and no page has sent. */
  const restore = () => {
    for (const { toggle, id, scope, state } of readKnown()) {
      if (state.status !== 'pending' || pendingToggles(client, toggle.name, id).length > 0) continue
      queued.add(scope.id)
      // As the library's `hydrate` does, which would come with the first visit of every reader. `failureCount` makes it
      // a retry also where the page before had not tried yet.
      const restored = { ...state, isPaused: true, failureCount: Math.max(1, state.failureCount) }
      const mutation = buildToggle(client, toggle, id, restored)
      const { retry } = mutation.options
      // The library counts the failures from 0 again.
      if (typeof retry === 'function')
        mutation.setOptions({ ...mutation.options, retry: (failures, error) => retry(failures + 1, error) })
      reapply(client, mutation)
    }
    void client.resumePausedMutations()
  }

  onMemberChanged(restore)
  mergeFromOtherPages()
  restore()
  return { mergeFromOtherPages, restore }
}
