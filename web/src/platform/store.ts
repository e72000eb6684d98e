import { useSyncExternalStore } from 'react'

export const createStore = <T>(initial: T) => {
  let value = initial
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set: (next: T) => {
      value = next
      for (const listener of listeners) listener()
    },
    /** `getRendered`: what the server has rendered, where the value may change before React hydrates it. */
    use: (getRendered = get) => useSyncExternalStore(subscribe, get, getRendered),
  }
}
