import { useEffect, useEffectEvent } from 'react'
import { listen } from '../../platform/listen.ts'

/**
 * Calls `reload` for a picture that has failed for the given number of times: three times after growing delays, since a
 * request may still fail when the network has returned, and whenever it returns.
 */
export const useReload = (failures: number, reload: () => void): void => {
  const onReload = useEffectEvent(reload)
  useEffect(() => {
    if (!failures) return
    const again = () => onReload()
    const timer = failures <= 3 ? setTimeout(again, 1_000 * 3 ** failures) : undefined
    const stopListening = listen(window, { online: again })
    return () => {
      clearTimeout(timer)
      stopListening()
    }
  }, [failures])
}
