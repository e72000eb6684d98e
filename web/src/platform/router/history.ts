export type RouterLocation = { pathname: string; search: string; key: string; state: unknown }
export const homePath = '/'
export type NavigationType = 'push' | 'replace' | 'pop'

/** The state of every history entry. `idx` counts the pages of this visit, `layer` the open overlays above a page. */
type HistoryState = { key?: string; idx?: number; layer?: number; usr?: unknown }

type Listener = (location: RouterLocation, navigationType: NavigationType) => void
const listeners = new Set<Listener>()
let current: RouterLocation = { pathname: homePath, search: '', key: 'default', state: null }
let lastIndex = 0

export const startRouter = () => {
  ensureHistoryIndex(0)
  lastIndex = getHistoryIndex()
  current = readLocation()
  window.addEventListener('popstate', () => {
    // A plain link to `#/…` creates an entry without an index: it is the next page.
    const isNew = typeof historyState().idx !== 'number'
    if (isNew) ensureHistoryIndex(lastIndex + 1)
    lastIndex = historyState().idx ?? 0
    updateLocation(isNew ? 'push' : 'pop')
  })
}

export const getCurrentLocation = (): RouterLocation => current
export const getHistoryIndex = (): number => historyState().idx ?? 0

export const onNavigate = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export type NavigateOptions = {
  replace?: boolean
  /** With `replace`: only the address of the page changes; focus and scroll position stay. */
  keepEntryKey?: boolean
  state?: PageState | undefined
}

/** Where on the page the reader begins. A page in a window of its own has it in the query. */
export type PageState = { at: string }

/** Environments that open each page in a window of their own; `open` returns false for a page that opens here. */
export const setPageOpener = (open: (path: string) => boolean) => {
  pageOpener = open
}
let pageOpener: (path: string) => boolean = () => false

/** Goes to a path such as `/sharedetail/7?from=share`, or by a number of entries. */
export const navigate = (
  to: string | number,
  { replace = false, keepEntryKey = false, state }: NavigateOptions = {},
) => {
  if (typeof to === 'number') return history.go(to)
  if (!replace && pageOpener(state ? `${to}${to.includes('?') ? '&' : '?'}${new URLSearchParams(state)}` : to)) return
  const index = getHistoryIndex() + (replace ? 0 : 1)
  const next: HistoryState = { key: keepEntryKey ? current.key : createEntryKey(), idx: index, usr: state ?? null }
  if (replace) history.replaceState(next, '', hrefOf(to))
  else history.pushState(next, '', hrefOf(to))
  lastIndex = index
  updateLocation(replace ? 'replace' : 'push')
}

/** Relative: the document may be served under any base. */
export const hrefOf = (to: string): string => `#${to}`

export const isSameLocation = (a: RouterLocation, to: string): boolean => a.pathname + a.search === to

const readLocation = (): RouterLocation => {
  const [path = '', query] = location.hash.slice(1).split('?')
  const { key = 'default', usr } = historyState()
  return {
    pathname: path.startsWith('/') ? path : `/${path}`,
    search: query ? `?${query}` : '',
    key,
    state: usr ?? null,
  }
}

/** Closing an overlay changes the entry but not the page, so listeners are not called. */
const updateLocation = (navigationType: NavigationType) => {
  const next = readLocation()
  if (next.key === current.key && isSameLocation(current, next.pathname + next.search)) return
  current = next
  for (const listener of listeners) listener(next, navigationType)
}

const ensureHistoryIndex = (index: number) => {
  if (typeof historyState().idx === 'number') return
  history.replaceState({ key: createEntryKey(), ...historyState(), idx: index }, '')
}

/** Entries of the circle are written below; any other has no fields of it. */
const historyState = (): HistoryState => (history.state ?? {}) as HistoryState

const createEntryKey = () => Math.random().toString(36).slice(2, 10)
