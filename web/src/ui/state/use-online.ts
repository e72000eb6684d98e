import { useSyncExternalStore } from 'react'
import { listen } from '../../platform/listen.ts'

const subscribe = (listener: () => void) => listen(window, { online: listener, offline: listener })

export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
