/** As much of a browser as the router and the layers see: for tests, which run without one. */
export const fakeBrowser = () => {
  type State = Record<string, unknown> | null
  type Heard = (event: { state: State }) => void
  let entries: { hash: string; state: State }[] = [{ hash: '', state: null }]
  let at = 0
  let listeners: Heard[] = []
  const here = () => entries[at] as { hash: string; state: State }
  const hashOf = (url?: string) => (url === undefined ? here().hash : url)
  const tell = () => {
    // As a browser does: the event keeps the state that the entry had, whatever a listener makes of it meanwhile.
    const { state } = here()
    for (const listener of [...listeners]) listener({ state })
  }
  const put = (state: State, url?: string) => {
    entries = [...entries.slice(0, at + 1), { hash: hashOf(url), state }]
    at += 1
  }
  const go = (steps: number) => {
    at = Math.min(Math.max(0, at + steps), entries.length - 1)
    tell()
  }
  return {
    globals: {
      location: {
        get hash() {
          return here().hash
        },
      },
      history: {
        get state() {
          return here().state
        },
        pushState: (state: State, _: string, url?: string) => put(state, url),
        replaceState: (state: State, _: string, url?: string) => {
          entries[at] = { hash: hashOf(url), state }
        },
        back: () => go(-1),
        go,
      },
      window: {
        addEventListener: (_: string, listener: Heard, options?: { once?: boolean }) => {
          const heard: Heard = (event) => {
            if (options?.once) listeners = listeners.filter((one) => one !== heard)
            listener(event)
          }
          listeners.push(heard)
        },
      },
    },
    back: () => go(-1),
    forth: () => go(1),
    /** A plain link that the router did not see. */
    plainLink: (hash: string) => {
      put(null, hash)
      tell()
    },
    /** The page is loaded again: whoever listened is gone, the history stays. */
    reload: () => {
      listeners = []
    },
  }
}
