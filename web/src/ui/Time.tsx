import { fullTime, relativeTime } from '@quanzi/contract/text'
import { makeStore } from './store.ts'

/** 12分钟前, with the full time for whoever wants it. All times on a page move on together, once a minute. */
export const Time = ({ at }: { at: string }) => {
  const now = clock.use()
  return (
    <time dateTime={at} title={fullTime(at)}>
      {relativeTime(at, now)}
    </time>
  )
}

const clock = makeStore(new Date())

if (typeof window !== 'undefined') {
  setInterval(() => {
    if (document.visibilityState === 'visible') clock.set(new Date())
  }, 60_000)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') clock.set(new Date())
  })
}
