import type { Page } from '@quanzi/contract/call'
import type { Post } from '@quanzi/contract/circle/post'
import type { User } from '@quanzi/contract/identity/member'
import { limits } from '@quanzi/contract/limits'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { isUnanswered } from '../../platform/api/api-error.ts'
import { getCachedMe, meQuery } from '../../platform/api/me.ts'
import { queryKeyOf } from '../../platform/api/query.ts'
import { getPageSite } from '../../platform/page-site.ts'

const feedKey = queryKeyOf('GET circle/topicapi list', { pagesize: limits.feedPageSize })
const saveDelay = 1_000

type StoredFeed = { user: User | null; page: Page<Post> }
type FeedData = InfiniteData<Page<Post>>

/** Stores the first page of the feed on the device and shows it when there is no network. */
export const persistFeed = (queryClient: QueryClient, onRestored: () => void): void => {
  const restore = async () => (await restoreFeed(queryClient)) && onRestored()
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    const page = queryClient.getQueryData<FeedData>(feedKey)?.pages[0]
    const user = getCachedMe(queryClient)
    if (page && user !== undefined) void writeStored({ user, page })
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return
    const [name] = query.queryKey
    const failed = isUnanswered(query.state.error)
    if (name === feedKey[0] && failed && query.state.data === undefined) void restore()
    if (query.state.status !== 'success' || (name !== feedKey[0] && name !== meQuery.queryKey[0])) return
    if (name === meQuery.queryKey[0]) void dropOfOther(getCachedMe(queryClient))
    clearTimeout(timer)
    timer = setTimeout(save, saveDelay)
  })
  save()
  if (queryClient.getQueryState(feedKey)?.error) void restore()
}

const restoreFeed = async (queryClient: QueryClient): Promise<boolean> => {
  if (queryClient.getQueryData(feedKey)) return false
  const stored = await readStored()
  if (!stored || queryClient.getQueryData(feedKey)) return false
  if (getCachedMe(queryClient) === undefined) queryClient.setQueryData(meQuery.queryKey, stored.user, { updatedAt: 1 })
  // The feed contains the likes and follows of its reader: another reader must not see it.
  if (getCachedMe(queryClient)?.memberid !== stored.user?.memberid) return false
  queryClient.setQueryData<FeedData>(feedKey, { pages: [stored.page], pageParams: [null] }, { updatedAt: 1 })
  return true
}

const dropOfOther = async (reader: User | null | undefined) => {
  const stored = await readStored()
  if (stored && stored.user?.memberid !== reader?.memberid) await tryStored((store) => del(storageKey, store))
}

const storageKey = `feed${getPageSite().siteid ?? ''}`
let openedStore: UseStore | undefined
const getStore = () => (openedStore ??= createStore('quanzi-offline', 'answers'))

/** `indexedDB.open` throws where the browser refuses storage. */
const tryStored = async <T>(run: (store: UseStore) => Promise<T>): Promise<T | undefined> => {
  try {
    return await run(getStore())
  } catch {
    return undefined
  }
}
const readStored = () => tryStored((store) => get<StoredFeed>(storageKey, store))
const writeStored = (stored: StoredFeed) => tryStored((store) => set(storageKey, stored, store))
