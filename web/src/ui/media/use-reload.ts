import { useEffect, useEffectEvent } from 'react'
import { listen } from '../../platform/listen.ts'

/** Calls `reload` for a picture that has failed: the first time after three seconds, and whenever the network returns. */
export const useReload = (hasFailed: boolean, isFirst: boolean, reload: () => void): void => {
  const onReload = useEffectEvent(reload)
  useEffect(() => {
    if (!hasFailed) return
    const again = () => onReload()
    const timer = isFirst ? setTimeout(again, retryDelay) : undefined
    const stopListening = listen(window, { online: again })
    return () => {
      clearTimeout(timer)
      stopListening()
    }
  }, [hasFailed, isFirst])
}

const retryDelay = 3_000
