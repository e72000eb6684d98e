import { useSyncExternalStore } from 'react'
import styles from './OfflineStrip.module.css'

/** A line at the top while there is no network. */
export const OfflineStrip = () => {
  const online = useSyncExternalStore(watch, () => navigator.onLine)
  return <div role="status">{!online && <p className={styles.strip}>网络已断开，显示的可能不是最新内容</p>}</div>
}

const watch = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
