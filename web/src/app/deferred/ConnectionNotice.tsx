import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { watchAnswers } from '../../platform/api/client.ts'
import { useOnline } from '../../ui/state/use-online.ts'
import styles from './ConnectionNotice.module.css'

let isStale = false
let changed = (): void => {}

/** What the server sends while its database is away and a replica answers. docs/spec/calls.md, freshness. */
const staleMark = 'stale'

const useStale = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      changed = listener
      return () => {
        changed = () => {}
      }
    },
    () => isStale,
  )

const ConnectionNotice = () => {
  const online = useOnline()
  const stale = useStale()
  if (!online) return <p className={styles.strip}>网络已断开，显示的可能不是最新内容</p>
  return stale && <p className={styles.strip}>服务正在恢复，内容可能不是最新，暂时不能发布</p>
}

/** Fills the place that `App` has for it: no first screen needs its script. */
export const showConnection = (): void => {
  watchAnswers(({ headers }) => {
    isStale = headers.get('server-timing') === staleMark
    changed()
  })
  mount()
}

/** Without a network this starts before the first screen is there. */
const mount = (): void => {
  const place = document.getElementById('connection')
  if (place) createRoot(place).render(<ConnectionNotice />)
  else setTimeout(mount, retryMs)
}
const retryMs = 50
