import type { QueryClient } from '@tanstack/react-query'
import { getPageSite } from '../../page-site.ts'
import { ApiError, hasCode, isTransient, isUnanswered } from '../api-error.ts'
import { getCachedMe, meQuery } from '../me.ts'
import {
  flipToggle,
  isToggle,
  pendingToggles,
  setToggleOptions,
  type ToggleMutation,
  toggleOptions,
} from './optimistic-toggle.ts'
import { deviceStorage, readStored, type StoredToggle, type ToggleStorage, writeStored } from './stored-toggles.ts'

export type ToggleRecorder = ReturnType<typeof startToggleRecorder>

/**
 * Stores the last mutation of every toggle on the device, from the first tap on. One that found no network outlives a
 * reload; a settled one tells the other pages of the device what to show. `offline-queue.ts`, which loads later, reads
 * what is stored. Visitors store nothing.
 *
 * The library's persister does not fit: it writes the whole cache of one page, and knows neither members nor other pages
 * (tests 'is never sent as another member and waits for its own' and 'show the flag and count of the tap, and drop their
 * older pending value').
 */
export const startToggleRecorder = (
  client: QueryClient,
  notify: (message: string, again?: () => void) => void,
  storage: ToggleStorage = deviceStorage,
) => {
  const mutations = client.getMutationCache()
  /** 0 is a visitor; undefined until it is known who is reading. */
  const currentMemberId = () => {
    const me = getCachedMe(client)
    return me === undefined ? undefined : (me?.memberid ?? 0)
  }
  const isOwn = ({ memberId, siteid }: StoredToggle) =>
    memberId === currentMemberId() && siteid === getPageSite().siteid
  const page = Math.random()
  const startedAt = Date.now()
  /** Toggles whose value could not be sent at the first try. */
  const queued = new Set<string>()
  /** Retries refused without the consent, which may be requested only after a tap. */
  const unagreed = new Set<string>()

  setToggleOptions(client, (toggle) => ({
    ...toggleOptions(client, toggle, (error, { id, on }) => {
      if (!unagreed.delete(`${toggle.name}:${id}`)) return false
      notify(error.message, () => flipToggle(client, toggle, id, !on))
      return true
    }),
    networkMode: 'offlineFirst',
    retry: (failures, error) => currentMemberId() !== 0 && (failures > 0 ? canBeSentLater(error) : isUnanswered(error)),
    mutationFn: async ({ id, on }) => {
      const [own] = pendingToggles(client, toggle.name, id)
      // Removed while it waited for a retry: it belongs to a member who has logged out.
      if (!own) throw new ApiError(401, '')
      const isRetry = own.state.failureCount > 0
      return toggle.send(id, on, { prompts: isRetry ? 'none' : 'all' }).catch((error) => {
        if (isRetry && hasCode(error, 428)) unagreed.add(`${toggle.name}:${id}`)
        throw error
      })
    },
  }))

  const write = (entry: Pick<StoredToggle, 'mutationKey' | 'scope'>, state?: ToggleMutation['state']) => {
    const memberId = currentMemberId()
    if (!memberId) return
    // Another member of the device may have a pending toggle of the same item.
    const others = readStored(storage).filter((stored) => stored.scope.id !== entry.scope.id || !isOwn(stored))
    writeStored(
      storage,
      state ? [...others, { ...entry, ...getPageSite(), state, memberId, page, at: Date.now() }] : others,
    )
  }

  const record = (mutation: ToggleMutation, action: string, isUpdate: boolean) => {
    // `buildToggle` has given it both.
    const { mutationKey, scope } = mutation.options as Pick<StoredToggle, 'mutationKey' | 'scope'>
    const entry = { mutationKey, scope }
    const latest = pendingToggles(client, mutationKey[1], mutationKey[2]).at(-1)
    if (action === 'failed' && !queued.has(scope.id)) {
      queued.add(scope.id)
      notify('网络恢复后会自动提交')
    }
    // Removing a waiting toggle makes the one being sent the last again.
    if (latest && queued.has(scope.id) && (isUpdate || !latest.state.isPaused)) write(entry, latest.state)
    if (latest || !isUpdate) return
    if (action === 'success') write(entry, mutation.state)
    if (action === 'error') write(entry)
    if (queued.delete(scope.id) && action === 'success') notify('离线时的操作已同步')
  }
  mutations.subscribe((event) => {
    if (!isToggle(event.mutation)) return
    const isUpdate = event.type === 'updated'
    record(event.mutation, isUpdate ? event.action.type : event.type, isUpdate)
  })

  // Waiting toggles are the previous member's and are dropped; the first known member takes those tapped before.
  let knownMemberId = currentMemberId()
  const memberListeners: (() => void)[] = []
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== meQuery.queryKey[0] || currentMemberId() === knownMemberId) return
    const isFirst = knownMemberId === undefined
    knownMemberId = currentMemberId()
    for (const mutation of pendingToggles(client)) {
      if (!mutation.state.isPaused && mutation.state.failureCount === 0) continue
      if (isFirst) record(mutation, '', true)
      else mutations.remove(mutation)
    }
    for (const listener of memberListeners) listener()
  })

  return {
    page,
    startedAt,
    queued,
    readOwn: () => readStored(storage).filter(isOwn),
    onMemberChanged: (listener: () => void) => void memberListeners.push(listener),
  }
}

/** Also after the end of a session, and while another call changes the same. */
const canBeSentLater = (error: Error) => !(error instanceof ApiError) || isTransient(error) || hasCode(error, 401, 409)
