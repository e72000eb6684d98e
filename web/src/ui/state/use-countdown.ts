import { useEffect, useState } from 'react'
import { serverNow } from '../../platform/server-clock.ts'

/** Whole seconds until a time of the server: it is in storage, and the clock of the device may be set. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(serverNow)
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    setNow(serverNow())
    if (until <= serverNow()) return
    const timer = setInterval(() => {
      setNow(serverNow())
      if (serverNow() >= until) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return left
}
