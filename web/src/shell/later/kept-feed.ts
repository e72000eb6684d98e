import type { Page } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { User } from '@quanzi/contract/member'
import type { Post } from '@quanzi/contract/post'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import { ApiError } from '../../api/client.ts'
import { me, meNow } from '../../api/me.ts'
import { keyOf } from '../../api/query.ts'

const feed = keyOf('GET circle/topicapi list', { pagesize: limits.feedPageSize })
const rest = 1_000

type Kept = { user: User | null; page: Page<Post> }
type Feed = InfiniteData<Page<Post>>

/** Keeps the first page of the feed on the device as its reader last saw it, and shows it where there is no network. */
export const keepFeed = (client: QueryClient, onRestored: () => void): void => {
  const restore = async () => (await restoreFeed(client)) && onRestored()
  let timer: ReturnType<typeof setTimeout> | undefined
  const save = () => {
    const page = client.getQueryData<Feed>(feed)?.pages[0]
    const user = meNow(client)
    if (page && user !== undefined) void write({ user, page })
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return
    const [name] = query.queryKey
    const failed = query.state.error instanceof ApiError && query.state.error.code === 0
    if (name === feed[0] && failed && query.state.data === undefined) void restore()
    if (query.state.status !== 'success' || (name !== feed[0] && name !== me.queryKey[0])) return
    // Nothing of a member's stays behind when they have logged out.
    if (name === me.queryKey[0] && query.state.data === null) void del(place, store()).catch(() => undefined)
    clearTimeout(timer)
    timer = setTimeout(save, rest)
  })
  save()
  if (client.getQueryState(feed)?.error) void restore()
}

/** Only where nothing is shown yet. It counts as old, so that the next look asks for the real one. */
const restoreFeed = async (client: QueryClient): Promise<boolean> => {
  if (client.getQueryData(feed)) return false
  const kept = await read()
  if (!kept || client.getQueryData(feed)) return false
  if (meNow(client) === undefined) client.setQueryData(me.queryKey, kept.user, { updatedAt: 1 })
  // Somebody else's feed says what they like and follow.
  if (meNow(client)?.memberid !== kept.user?.memberid) return false
  client.setQueryData<Feed>(feed, { pages: [kept.page], pageParams: [null] }, { updatedAt: 1 })
  return true
}

const place = 'feed'
let opened: UseStore | undefined
const store = () => (opened ??= createStore('quanzi-offline', 'answers'))

const read = (): Promise<Kept | undefined> => get<Kept>(place, store()).catch(() => undefined)
const write = (kept: Kept): Promise<void> => set(place, kept, store()).catch(() => undefined)
