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
export const keepFeed = (client: QueryClient): void => {
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
    if (name === feed[0] && failed && query.state.data === undefined) void restoreFeed(client)
    if (query.state.status !== 'success' || (name !== feed[0] && name !== me.queryKey[0])) return
    clearTimeout(timer)
    timer = setTimeout(save, rest)
  })
  save()
  if (client.getQueryState(feed)?.error) void restoreFeed(client)
}

/** Only where nothing is shown yet. It counts as old, so that the next look asks for the real one. */
export const restoreFeed = async (client: QueryClient): Promise<void> => {
  if (client.getQueryData(feed)) return
  const kept = await read()
  if (!kept || client.getQueryData(feed)) return
  if (meNow(client) === undefined) client.setQueryData(me.queryKey, kept.user, { updatedAt: 1 })
  // Somebody else's feed says what they like and follow.
  if (meNow(client)?.memberid !== kept.user?.memberid) return
  client.setQueryData<Feed>(feed, { pages: [kept.page], pageParams: [null] }, { updatedAt: 1 })
}

const place = 'feed'
let opened: UseStore | undefined
const store = () => (opened ??= createStore('quanzi-offline', 'answers'))

const read = (): Promise<Kept | undefined> => get<Kept>(place, store()).catch(() => undefined)
const write = (kept: Kept): Promise<void> => set(place, kept, store()).catch(() => undefined)

/** After a log-out nothing of the member's is left on the device. */
export const forgetFeed = (): Promise<void> => del(place, store()).catch(() => undefined)
