import { useSyncExternalStore } from 'react'

let isStale = false
const listeners = new Set<() => void>()

/** The server marks what a replica answers while its database is away. docs/spec/calls.md, freshness. */
export const noteStaleness = ({ headers }: Response): void => {
  isStale = headers.get('server-timing') === 'stale'
  for (const listener of listeners) listener()
}

export const useStale = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isStale,
    () => false,
  )
