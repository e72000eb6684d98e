/** The parts of a browser that the router and the overlay stack use, for tests without one. */
export const createFakeBrowser = () => {
  type State = Record<string, unknown> | null
  type PopStateListener = (event: { state: State }) => void
  let entries: { hash: string; state: State }[] = [{ hash: '', state: null }]
  let position = 0
  let listeners: PopStateListener[] = []
  const currentEntry = () => entries[position] as { hash: string; state: State }
  const hashOf = (url?: string) => (url === undefined ? currentEntry().hash : url)
  const dispatchPopState = () => {
    // As in a browser, the event has the state that the entry had before the listeners ran.
    const { state } = currentEntry()
    for (const listener of [...listeners]) listener({ state })
  }
  const pushEntry = (state: State, url?: string) => {
    entries = [...entries.slice(0, position + 1), { hash: hashOf(url), state }]
    position += 1
  }
  const go = (steps: number) => {
    position = Math.min(Math.max(0, position + steps), entries.length - 1)
    dispatchPopState()
  }
  return {
    globals: {
      location: {
        get hash() {
          return currentEntry().hash
        },
      },
      history: {
        get state() {
          return currentEntry().state
        },
        pushState: (state: State, _: string, url?: string) => pushEntry(state, url),
        replaceState: (state: State, _: string, url?: string) => {
          entries[position] = { hash: hashOf(url), state }
        },
        back: () => go(-1),
        go,
      },
      window: {
        addEventListener: (_: string, listener: PopStateListener, options?: { once?: boolean }) => {
          const registered: PopStateListener = (event) => {
            if (options?.once) listeners = listeners.filter((other) => other !== registered)
            listener(event)
          }
          listeners.push(registered)
        },
      },
    },
    back: () => go(-1),
    go,
    forward: () => go(1),
    followPlainLink: (hash: string) => {
      pushEntry(null, hash)
      dispatchPopState()
    },
    /** Loads the page again: listeners are gone, the history stays. */
    reload: () => {
      listeners = []
    },
  }
}
