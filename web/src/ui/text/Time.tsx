import { formatDateTime, formatRelativeTime } from '@quanzi/contract/text'
import { minute } from '@quanzi/contract/time'
import { onServerClock, serverNow } from '../../platform/server-clock.ts'
import { createStore } from '../../platform/store.ts'

/** 12分钟前, with the full time as a tooltip. All times of a page update together, once a minute. */
export const Time = ({ at }: { at: string }) => {
  const now = clock.use()
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatRelativeTime(at, now)}
    </time>
  )
}

/** The server's time, read again each minute with all times of the page. */
export const useMinuteClock = (): number => {
  clock.use()
  return serverNow()
}

const clock = createStore(new Date())
export const setClock = clock.set

if (typeof window !== 'undefined') {
  const tick = () => {
    if (document.visibilityState === 'visible') clock.set(new Date(serverNow()))
  }
  setInterval(tick, minute)
  document.addEventListener('visibilitychange', tick)
  onServerClock(tick)
}
