import type { QueryClient } from '@tanstack/react-query'
import { readStorage, writeStorage } from '../../storage.ts'
import { ApiError } from '../api-error.ts'
import { getCachedMe, meQuery } from '../me.ts'
import {
  flipToggle,
  pendingToggles,
  reapply,
  type Toggle,
  type ToggleMutation,
  toggleOptions,
} from './optimistic-toggle.ts'

// Casts: mutations with the key `toggle` are the ones of `optimistic-toggle.ts`, whose types the cache does not keep.

/** A mutation as the library's `dehydrate` writes it, with its member, its page and the time of writing. */
type StoredMutation = {
  mutationKey: [kind: 'toggle', name: string, id: number]
  scope: { id: string }
  state: ToggleMutation['state']
  memberId: number
  page: number
  at: number
}
type MutationStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A page may be refused the very object. */
const deviceStorage: MutationStorage = {
  getItem: (key) => readStorage('localStorage', key),
  setItem: (key, value) => void writeStorage('localStorage', key, value),
}

const storageKey = 'quanzi:mutations'
const maxEntries = 200

/**
 * Stores the last mutation of every toggle on the device. One that found no network outlives a reload and is sent later;
 * a settled one tells the other pages of the device what to show. Visitors store nothing. The library's persister
 * writes one page's whole cache: it knows neither members nor other pages (tests 'is never sent as another member, and
 * waits for its own' and 'show flag and count of what was done, and stop waiting with an older value').
 */
export const startOfflineQueue = (
  client: QueryClient,
  // biome-ignore lint/suspicious/noExplicitAny: a list of toggles with different results.
  toggles: readonly Toggle<any>[],
  notify: (message: string, again?: () => void) => void,
  storage: MutationStorage = deviceStorage,
) => {
  const mutations = client.getMutationCache()
  const currentMemberId = () => getCachedMe(client)?.memberid ?? 0
  const toggleOf = (name: unknown) => toggles.find((toggle) => toggle.name === name)
  const readOwn = () =>
    readStored(storage).filter(
      ({ memberId, mutationKey: [, name] }) => memberId === currentMemberId() && toggleOf(name) !== undefined,
    )
  const page = Math.random()
  /** Toggles whose value could not be sent at the first try. */
  const queued = new Set<string>()
  /** Retries that were refused for want of the consent, which only a tap may ask for. */
  const unagreed = new Set<string>()
  let lastSeen = Date.now()

  for (const toggle of toggles) {
    client.setMutationDefaults(['toggle', toggle.name], {
      ...toggleOptions(client, toggle, (error, { id, on }) => {
        if (!unagreed.delete(`${toggle.name}:${id}`)) return false
        notify(error.message, () => flipToggle(client, toggle, id, !on))
        return true
      }),
      networkMode: 'offlineFirst',
      retry: (failures, error) =>
        currentMemberId() !== 0 && (failures > 0 ? isTransient(error) : error instanceof ApiError && error.code === 0),
      mutationFn: async ({ id, on }: { id: number; on: boolean }) => {
        const [own] = pendingToggles(client, toggle.name, id)
        // Removed while it waited for a retry: it belongs to a member who has logged out.
        if (!own) throw new ApiError(401, '')
        const anonymous = own.state.failureCount > 0
        return toggle.send(id, on, { anonymous }).catch((error) => {
          if (anonymous && error instanceof ApiError && error.code === 428) unagreed.add(`${toggle.name}:${id}`)
          throw error
        })
      },
    })
  }

  const write = (entry: Pick<StoredMutation, 'mutationKey' | 'scope'>, state?: ToggleMutation['state']) => {
    const memberId = currentMemberId()
    if (memberId === 0) return
    const others = readStored(storage).filter(({ scope }) => scope.id !== entry.scope.id)
    const stored = state && { ...entry, state, memberId, page, at: Date.now() }
    writeStored(storage, [...others, ...(stored ? [stored] : [])].slice(-maxEntries))
  }

  const record = (mutation: ToggleMutation | undefined, action: string, isUpdate: boolean) => {
    const { mutationKey, scope } = (mutation?.options ?? {}) as Partial<StoredMutation>
    if (!mutation || !mutationKey || !scope || !toggleOf(mutationKey[1])) return
    const entry = { mutationKey, scope }
    const latest = pendingToggles(client, mutationKey[1], mutationKey[2]).at(-1)
    if (action === 'failed' && !queued.has(scope.id)) {
      queued.add(scope.id)
      notify('网络恢复后会自动提交')
    }
    // Also when a change of mind that waited is removed: the mutation under way is the last one again.
    if (latest && queued.has(scope.id) && (isUpdate || !latest.state.isPaused)) write(entry, latest.state)
    if (latest || !isUpdate) return
    if (action === 'success') write(entry, mutation.state)
    if (action === 'error') write(entry)
    if (queued.delete(scope.id) && action === 'success') notify('离线时的操作已同步')
  }
  mutations.subscribe((event) => {
    const isUpdate = event.type === 'updated'
    record(event.mutation as unknown as ToggleMutation, isUpdate ? event.action.type : event.type, isUpdate)
  })

  /** Shows what other pages of the device have done since the last look. */
  const mergeFromOtherPages = () => {
    for (const entry of readOwn().filter(({ page: writer, at }) => writer !== page && at > lastSeen)) {
      const { mutationKey, scope, state, at } = entry
      const [, name, id] = mutationKey
      lastSeen = Math.max(lastSeen, at)
      const pending = pendingToggles(client, name, id)
      if (pending.some((mutation) => !mutation.state.isPaused)) continue
      for (const mutation of pending) mutations.remove(mutation)
      queued.delete(scope.id)
      if (state.variables) toggleOf(name)?.apply(client, id, state.variables.on)
      if (state.status === 'success') toggleOf(name)?.applyResult?.(client, id, state.data)
    }
  }

  /** Shows and sends what the current member has stored and no page has sent. */
  const restore = () => {
    for (const { mutationKey, scope, state } of readOwn()) {
      const [, name, id] = mutationKey
      if (state.status !== 'pending' || pendingToggles(client, name, id).length > 0) continue
      queued.add(scope.id)
      // As the library's `hydrate` does, which would come with the first visit of every reader. `failureCount` makes it
      // a retry also where the page before had not tried yet.
      const restored = { ...state, isPaused: true, failureCount: Math.max(1, state.failureCount) }
      const options = { mutationKey, scope } as object
      reapply(mutations.build(client, options, restored as never) as never)
    }
    void client.resumePausedMutations()
  }

  // The member may be known later than the queue starts.
  let knownMemberId = currentMemberId()
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== meQuery.queryKey[0] || currentMemberId() === knownMemberId) return
    knownMemberId = currentMemberId()
    for (const mutation of pendingToggles(client)) {
      if (mutation.state.isPaused || mutation.state.failureCount > 0) mutations.remove(mutation)
    }
    restore()
  })
  // What was tapped before this script had loaded: other pages hear of it, and what found no network waits as well.
  for (const mutation of mutations.getAll() as unknown as ToggleMutation[])
    record(mutation, mutation.state.status, true)
  restore()
  return { mergeFromOtherPages, restore }
}

/** No answer, too many at once, a server that is down, a login that is over: the value can be sent later. */
const isTransient = (error: Error) => !(error instanceof ApiError) || [0, 401, 409, 429, 500, 503].includes(error.code)

const readStored = (storage: MutationStorage): StoredMutation[] => {
  try {
    const list: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(list) ? list.filter(isStoredMutation) : []
  } catch {
    return []
  }
}

const writeStored = (storage: MutationStorage, entries: StoredMutation[]): void => {
  storage.setItem(storageKey, JSON.stringify(entries))
}

const isStoredMutation = (entry: Partial<StoredMutation> | null): entry is StoredMutation =>
  Array.isArray(entry?.mutationKey) && typeof entry.scope?.id === 'string' && typeof entry.state?.variables === 'object'
