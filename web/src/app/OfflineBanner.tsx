import { useOnline } from '../ui/state/use-online.ts'
import styles from './OfflineBanner.module.css'

export const OfflineBanner = () => {
  const online = useOnline()
  return <div role="status">{!online && <p className={styles.strip}>网络已断开，显示的可能不是最新内容</p>}</div>
}
