/** Where the reader is: the part of the address behind the `#`, and the entry of the history that it stands in. */
export type Place = { pathname: string; search: string; key: string; state: unknown }
export type Arrival = 'push' | 'replace' | 'pop'

/** What every entry of the history carries. `idx` counts the pages of this visit, `layer` the open sheets above a page. */
type Entry = { key?: string; idx?: number; layer?: number; usr?: unknown }

type Listener = (place: Place, arrival: Arrival) => void
const listeners = new Set<Listener>()
let shown: Place
let last = 0

/** Begins to listen to the browser; called once, before anything is drawn. */
export const startRouting = () => {
  numberEntry(0)
  shown = readPlace()
  window.addEventListener('popstate', () => {
    // A plain link to `#/…` makes an entry without a number: it is one page further.
    const isNew = typeof entry().idx !== 'number'
    if (isNew) numberEntry(last + 1)
    last = entry().idx ?? 0
    arrive(isNew ? 'push' : 'pop')
  })
}

export const placeNow = (): Place => shown
export const entryIndex = (): number => entry().idx ?? 0

export const onArrival = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export type GoOptions = {
  replace?: boolean
  /** With `replace`: the page stays what it is and only its address changes; no arrival for focus and scroll place. */
  keepPage?: boolean
  state?: unknown
}

/** Surroundings that open pages of their own are asked first; they answer false for one that opens here. */
export const openPagesWith = (open: (path: string) => boolean) => {
  openElsewhere = open
}
let openElsewhere: (path: string) => boolean = () => false

/** Goes to an address such as `/sharedetail/7?from=share`, or so many entries back or forth. */
export const navigate = (to: string | number, { replace = false, keepPage = false, state }: GoOptions = {}) => {
  if (typeof to === 'number') return history.go(to)
  if (!replace && openElsewhere(to)) return
  const index = entryIndex() + (replace ? 0 : 1)
  const next: Entry = { key: keepPage ? shown.key : newKey(), idx: index, usr: state ?? null }
  if (replace) history.replaceState(next, '', hrefOf(to))
  else history.pushState(next, '', hrefOf(to))
  last = index
  arrive(replace ? 'replace' : 'push')
}

/** Relative on purpose: the document may be served under any base. */
export const hrefOf = (to: string): string => `#${to}`

export const samePlace = (a: Place, to: string): boolean => a.pathname + a.search === to

const readPlace = (): Place => {
  const [path = '', query] = location.hash.slice(1).split('?')
  const { key = 'default', usr } = entry()
  return {
    pathname: path.startsWith('/') ? path : `/${path}`,
    search: query ? `?${query}` : '',
    key,
    state: usr ?? null,
  }
}

/** A sheet that closes changes the entry but not the page: nobody is told. */
const arrive = (arrival: Arrival) => {
  const next = readPlace()
  if (next.key === shown.key && samePlace(shown, next.pathname + next.search)) return
  shown = next
  for (const listener of listeners) listener(next, arrival)
}

const numberEntry = (index: number) => {
  if (typeof entry().idx === 'number') return
  history.replaceState({ ...entry(), key: newKey(), idx: index }, '')
}

const entry = (): Entry => (history.state ?? {}) as Entry

const newKey = () => Math.random().toString(36).slice(2, 10)
