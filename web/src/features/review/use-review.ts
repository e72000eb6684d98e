import type { Page } from '@quanzi/contract/call'
import { limits } from '@quanzi/contract/limits'
import type { HistoryLine } from '@quanzi/contract/review'
import { flowOf, type Kind, type ReviewAction, type Reviewer } from '@quanzi/contract/states'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { keyOf, query } from '../../api/query.ts'
import { commentItem, type DeskItem, postItem } from './desk-item.ts'
import { type DeskPages, findIn, replaceIn } from './pages.ts'
import { useLive } from './use-live.ts'

type Me = { id: number; reviewer: Reviewer | null }
type Asked = { value: number; words: string; cursor?: string | undefined }

/** What the two kinds ask of the server. Behind it everything speaks of a `DeskItem`. */
type Wire = {
  list: (asked: Asked, signal: AbortSignal) => Promise<Page<DeskItem>>
  item: (id: number, signal?: AbortSignal) => Promise<DeskItem>
  alike: (id: number, signal: AbortSignal) => Promise<DeskItem[]>
  history: (id: number, signal: AbortSignal) => Promise<{ data: HistoryLine[] }>
  decide: (item: DeskItem, action: Exclude<ReviewAction, 'edit'>, reason: string) => Promise<unknown>
  mark: (mark: 'claim' | 'release' | 'undo', id: number) => Promise<unknown>
}

const wires: Record<Kind, Wire> = {
  post: {
    list: async ({ value, words, cursor }, signal) => {
      const form = { state: value, keywords: words, pagesize: limits.pageSize, ...(cursor && { cursor }) }
      const page = await call('GET circle/topic list', form, { signal })
      return { ...page, data: page.data.map(postItem) }
    },
    item: async (id, signal) => postItem(await call('GET circle/topic detail', { topic_id: id }, { signal })),
    alike: async (id, signal) =>
      (await call('GET circle/topic alike', { topic_id: id }, { signal })).data.map(postItem),
    history: (id, signal) => call('GET circle/topic history', { topic_id: id }, { signal }),
    decide: ({ id, rev }, action, reason) =>
      call(`POST circle/topic ${action}`, {
        topic_id: id,
        ...((action === 'pass' || action === 'passstep' || action === 'fail') && { rev }),
        ...(reason && { reason }),
      }),
    mark: (mark, id) => call(`POST circle/topic ${mark}`, { topic_id: id }),
  },
  comment: {
    list: async ({ value, words, cursor }, signal) => {
      const form = { state: value, content: words, pagesize: limits.pageSize, ...(cursor && { cursor }) }
      const page = await call('GET circle/reply pending', form, { signal })
      return { ...page, data: page.data.map(commentItem) }
    },
    item: async (id, signal) => commentItem(await call('GET circle/reply detail', { reply_id: id }, { signal })),
    alike: async (id, signal) =>
      (await call('GET circle/reply alike', { reply_id: id }, { signal })).data.map(commentItem),
    history: (id, signal) => call('GET circle/reply history', { reply_id: id }, { signal }),
    decide: ({ id }, action, reason) =>
      call('POST circle/reply multi', { raction: action as CommentAction, data: id, ...(reason && { reason }) }),
    mark: (mark, id) => call(`POST circle/reply ${mark}`, { data: id }),
  },
}

/** The state table offers no other action on a comment. */
type CommentAction = 'pass' | 'passstep' | 'fail' | 'offline' | 'keep' | 'restore' | 'del'

export const decide = (item: DeskItem, action: Exclude<ReviewAction, 'edit'>, reason: string) =>
  wires[item.kind].decide(item, action, reason)

/** Takes an item into one's hands, gives it free, or takes one's own last decision on it back. */
export const mark = (kind: Kind, id: number, what: 'claim' | 'release' | 'undo') => wires[kind].mark(what, id)

/** The decision that its author objects to stands. */
export const answerAppeal = ({ kind, id }: DeskItem, reason: string) =>
  kind === 'post'
    ? call('POST circle/topic appeal_dismiss', { topic_id: id, reason })
    : call('POST circle/reply appeal_dismiss', { data: id, reason })

export const editPost = ({ id, rev }: DeskItem, content: string, tag: number | null) =>
  call('POST circle/topic edit', { topic_id: id, rev, content, tag: tag ?? 0 })

/** Who sits at the desk. A visitor is asked for the login by the call itself; `reviewer` is null without the right. */
export const useMe = () => useQuery(me)

const me = queryOptions({
  queryKey: ['desk', 'me'],
  queryFn: async ({ signal }): Promise<Me> => {
    const { user } = await call('GET ajax/user', {}, { signal })
    const { is, level, audit } = await call('GET circle/memberapi admin', {}, { signal })
    const reviewer: Reviewer | null = is === 1 && level !== 0 ? { role: 'reviewer', level, flow: flowOf(audit) } : null
    return { id: user.memberid, reviewer }
  },
})

/** What waits for me: told by the server while it can, else asked for again and again while somebody looks. */
export const useWaiting = () => {
  const live = useLive()
  return useQuery({ ...query('GET circle/audit list', {}), refetchInterval: live ? false : 20_000 })
}

export const useDeskList = (kind: Kind, value: number, words: string) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...listKey(kind), value, words],
      queryFn: ({ pageParam, signal }) => wires[kind].list({ value, words, cursor: pageParam ?? undefined }, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (last) => last.next,
    }),
  )

const listKey = (kind: Kind) => ['desk', kind, 'list'] as const
/** The value of the tab in the key of a list. */
export const valueIn = (key: readonly unknown[]) => Number(key[3])

/** One item, from the list at once and then from the server; while another reviewer holds it, asked again and again. */
export const useDeskItem = (kind: Kind, id: number, isHeld: (item: DeskItem) => boolean) => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...itemQuery(kind, id),
    refetchInterval: ({ state }) => (state.data && isHeld(state.data) ? 15_000 : false),
  })
  const item = data ?? (isGone(error) ? undefined : listedItem(client, kind, id))
  return { item, error, refetch }
}

export const itemQuery = (kind: Kind, id: number) =>
  queryOptions({
    queryKey: ['desk', kind, 'item', id],
    staleTime: 0,
    queryFn: async ({ signal, client }) => {
      const item = await wires[kind].item(id, signal)
      eachList(client, kind, (list) => replaceIn(list, item))
      return item
    },
  })

/** The item as a list has it, to be shown until its own answer is there. */
const listedItem = (client: QueryClient, kind: Kind, id: number): DeskItem | undefined => {
  for (const [, list] of client.getQueriesData<DeskPages>({ queryKey: listKey(kind) })) {
    const found = findIn(list, id)
    if (found) return found
  }
  return undefined
}

/** Loads an item again, so that its row and its detail show what is true now. Undefined when it is gone. */
export const reload = async (
  client: QueryClient,
  { kind, id }: Pick<DeskItem, 'kind' | 'id'>,
): Promise<DeskItem | undefined> => {
  await client.cancelQueries({ queryKey: itemQuery(kind, id).queryKey })
  try {
    return await client.fetchQuery({ ...itemQuery(kind, id), retry: false })
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

const isGone = (error: unknown) => error instanceof ApiError && (error.code === 301 || error.code === 404)
/** Somebody else was faster: 301 deleted it, 302 decided or holds it. */
export const isConflict = (error: unknown) => error instanceof ApiError && (error.code === 301 || error.code === 302)

/** Changes every list of a kind that is kept. Untouched lists stay the same objects, and stay as fresh as they were. */
export const eachList = (
  client: QueryClient,
  kind: Kind,
  change: (list: DeskPages, key: readonly unknown[]) => DeskPages,
): void => {
  for (const [key, list] of client.getQueriesData<DeskPages>({ queryKey: listKey(kind) })) {
    if (!list) continue
    const next = change(list, key)
    if (next !== list) client.setQueryData(key, next)
  }
}

/** Moves the number of what waits, before the server has counted. */
export const countOn = (client: QueryClient, kind: Kind, by: number) =>
  client.setQueryData(query('GET circle/audit list', {}).queryKey, (old) => {
    const field = kind === 'post' ? 'topic' : 'reply'
    return old && { ...old, [field]: Math.max(0, old[field] + by) }
  })

/** Counts and lists will be asked for again when they are shown next; what is on the screen stays in its place. */
export const nowOld = (client: QueryClient, kind: Kind) => {
  void client.invalidateQueries({ queryKey: keyOf('GET circle/audit list') })
  void client.invalidateQueries({ queryKey: listKey(kind), refetchType: 'none' })
  void client.invalidateQueries({ queryKey: ['desk', kind, 'history'] })
  void client.invalidateQueries({ queryKey: ['desk', kind, 'alike'], refetchType: 'none' })
}

export const useHistory = (kind: Kind, id: number) =>
  useQuery({
    queryKey: ['desk', kind, 'history', id],
    queryFn: ({ signal }) => wires[kind].history(id, signal),
    staleTime: 0,
  })

/** An item and those that read the same, as long as they wait for me. */
export const useAlike = (kind: Kind, id: number, open: boolean) =>
  useQuery({
    queryKey: ['desk', kind, 'alike', id],
    queryFn: ({ signal }) => wires[kind].alike(id, signal),
    staleTime: 0,
    enabled: open,
  })

/** All tags that one may choose from; the list is short enough to be searched here. */
export const useTagChoices = () =>
  useQuery({
    ...query('GET circle/tagapi list', { pagesize: limits.tagPickerSize }),
    staleTime: 5 * 60_000,
  })
