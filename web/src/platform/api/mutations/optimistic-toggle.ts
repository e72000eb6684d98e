import {
  Mutation,
  type MutationFilters,
  type MutationOptions,
  type Query,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import type { Prompts } from '../prompts.ts'

/** A flag at the server that a button switches optimistically: a like, a follow. The button, the offline queue and other pages share it. */
export type Toggle<R = unknown> = {
  /** Part of the mutation key, and of what the offline queue stores. */
  name: string
  /** Writes the flag into every cached answer. Must be idempotent: it runs again when an answer arrives late. */
  apply: (client: QueryClient, id: number, on: boolean) => void
  send: (id: number, on: boolean, options: { prompts: Prompts }) => Promise<R>
  /** Writes what the server answered, such as its count. Runs on every page of the device. */
  applyResult?: (client: QueryClient, id: number, result: R) => void
  /** Corrects an answer that was read shortly after, by a result that it may not have yet. */
  applyLateResult?: (client: QueryClient, id: number, result: R, on: boolean) => void
  /** Runs on the page that sent the last value. */
  onConfirmed?: (client: QueryClient, id: number, on: boolean, result: R) => void
  /** Runs after the rollback: what is shown may be outdated. */
  onRejected?: (client: QueryClient) => void
}

/** The handlers of a toggle whose result has a count. A cached list may not count this member yet, but may count more of others. */
export const countOfResult = <K extends string>(
  name: K,
  patchCount: (client: QueryClient, id: number, change: (count: number) => number) => void,
): Required<Pick<Toggle<Record<K, number>>, 'applyResult' | 'applyLateResult'>> => ({
  applyResult: (client, id, result) => patchCount(client, id, () => result[name]),
  applyLateResult: (client, id, result, on) =>
    patchCount(client, id, (count) => Math[on ? 'max' : 'min'](count, result[name])),
})

/** Sets a flag of an item, and counts it. Idempotent. */
export const withFlag = <F extends string, C extends string, T extends Record<F | C, number>>(
  item: T,
  flag: F,
  count: C,
  on: boolean,
): T =>
  (item[flag] === 1) === on ? item : { ...item, [flag]: on ? 1 : 0, [count]: Math.max(0, item[count] + (on ? 1 : -1)) }

type ToggleVariables = { id: number; on: boolean }
export type ToggleMutation = Mutation<unknown, Error, ToggleVariables>
type ToggleOptions<R> = MutationOptions<R, Error, ToggleVariables>

/** `const like = useToggle(likeToggle, post.topic_id, post.is_digg === 1)`, then `like.on` and `like.flip()`. */
export const useToggle = <R>(toggle: Toggle<R>, id: number, on: boolean) => {
  const client = useQueryClient()
  return { on, flip: () => flipToggle(client, toggle, id, on) }
}

/**
 * Changes the cache at once and sends the new value. Mutations of one thing share a `scope` and run one after another.
 * The library would send every tap (test 'many rapid taps become at most two requests, and the last value wins'): a
 * mutation that still waits is removed, so that at most one follows the one under way.
 */
export const flipToggle = <R>(client: QueryClient, toggle: Toggle<R>, id: number, shown: boolean): void => {
  const mutations = client.getMutationCache()
  const latestFirst = pendingToggles(client, toggle.name, id).reverse()
  const on = !(latestFirst[0]?.state.variables?.on ?? shown)
  for (const mutation of latestFirst) {
    if (mutation.state.isPaused) mutations.remove(mutation)
    else if (mutation.state.variables?.on === on) {
      toggle.apply(client, id, on)
      return
    }
  }
  void buildToggle(client, toggle, id)
    .execute({ id, on })
    .catch(() => {})
}

/** Options that the recorder adds to a toggle: retries, and messages about pending ones. */
type RecordedOptions = <R>(toggle: Toggle<R>) => ToggleOptions<R>
const recordedOptions = new WeakMap<QueryClient, RecordedOptions>()
export const setToggleOptions = (client: QueryClient, options: RecordedOptions): void =>
  void recordedOptions.set(client, options)

/** `state`: the mutation of another or an earlier page. */
export const buildToggle = <R>(client: QueryClient, toggle: Toggle<R>, id: number, state?: ToggleMutation['state']) => {
  const options = {
    ...(recordedOptions.get(client)?.(toggle) ?? toggleOptions(client, toggle)),
    mutationKey: ['toggle', toggle.name, id],
    scope: { id: `${toggle.name}:${id}` },
  }
  // The cache does not keep the type of the result, which `send` returns and the other options take.
  return client.getMutationCache().build(client, options as ToggleOptions<unknown>, state)
}

/** `report` tells the reader of a rollback; true: it has. */
export const toggleOptions = <R>(
  client: QueryClient,
  toggle: Toggle<R>,
  report: (error: Error, variables: ToggleVariables) => boolean = () => false,
): ToggleOptions<R> => ({
  mutationFn: ({ id, on }) => toggle.send(id, on, { prompts: 'all' }),
  onMutate: ({ id, on }) => toggle.apply(client, id, on),
  onSuccess: (result, { id, on }) => {
    const [own, next] = pendingToggles(client, toggle.name, id)
    if (own) confirmed.set(own, { at: Date.now(), apply: () => toggle.applyLateResult?.(client, id, result, on) })
    if (!own || next) return
    toggle.applyResult?.(client, id, result)
    toggle.onConfirmed?.(client, id, on, result)
  },
  // Rollback. By the inverse instead of a snapshot, which would take other changes of the same answers back too.
  onError: (error, variables, result, context) => {
    const pending = pendingToggles(client, toggle.name, variables.id)
    dropPendingToggles(client, toggle.name, variables.id)
    // A second tap reverses the first: nothing is left to send and no message is due.
    if (pending.length !== 1) return
    toggle.apply(client, variables.id, !variables.on)
    toggle.onRejected?.(client)
    // In the next task, as the library notifies the components of the rollback: no message beside the old state.
    setTimeout(() => {
      if (!report(error, variables)) client.getDefaultOptions().mutations?.onError?.(error, variables, result, context)
    })
  },
})

const confirmed = new WeakMap<ToggleMutation, { at: number; apply: () => void }>()

/** In the order in which they were made: for one thing the one under way, and at most one behind it. */
export const pendingToggles = (client: QueryClient, ...key: [name: string, id: number] | []) =>
  findToggles(client, { mutationKey: ['toggle', ...key], status: 'pending' })

/** Their outcome is no longer shown. */
export const dropPendingToggles = (client: QueryClient, name: string, id: number): void => {
  for (const mutation of pendingToggles(client, name, id)) client.getMutationCache().remove(mutation)
}

/** Writes a mutation into the cache again. */
export const reapply = (client: QueryClient, { options, state }: ToggleMutation) =>
  state.variables && options.onMutate?.(state.variables, { client, meta: options.meta })

/** How old the counts in lists may be at most, in milliseconds: docs/spec/calls.md, freshness. */
const countAge = 2_000

/**
 * An answer that was fetched while a mutation was pending may have been read before it reached the server, and must not
 * overwrite the optimistic value; one that was fetched shortly after it may still have the count of before. The
 * library's way, `cancelQueries`, would leave a screen that still loads without its
 * data (test 'a tap does not cancel the first load of a screen').
 */
export const keepOptimisticValues = (client: QueryClient): void => {
  const started = new WeakMap<Query, { at: number; settled: ToggleMutation[] }>()
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    const toggles = findToggles(client, { mutationKey: ['toggle'] })
    if (action.type === 'fetch') {
      const settled = toggles.filter(({ state }) => state.status !== 'pending')
      started.set(query, { at: Date.now(), settled })
    }
    if (action.type !== 'success' || action.manual) return
    const { at, settled } = started.get(query) ?? { at: 0, settled: [] }
    for (const mutation of toggles) {
      if (!settled.includes(mutation)) reapply(client, mutation)
      const result = confirmed.get(mutation)
      if (result && at < result.at + countAge) result.apply()
    }
  })
}

const findToggles = (client: QueryClient, filters: MutationFilters): ToggleMutation[] => {
  const found: unknown[] = client.getMutationCache().findAll(filters)
  return found.filter(isToggle)
}

/** The key says the type, which the cache does not keep. */
export const isToggle = (mutation: unknown): mutation is ToggleMutation =>
  mutation instanceof Mutation && mutation.options.mutationKey?.[0] === 'toggle'
