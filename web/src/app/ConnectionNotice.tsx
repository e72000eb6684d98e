import { useStale } from '../platform/api/staleness.ts'
import { useOnline } from '../ui/state/use-online.ts'
import styles from './ConnectionNotice.module.css'

/** With the first scripts: without a network no other would come. */
export const ConnectionNotice = () => {
  const online = useOnline()
  const stale = useStale()
  const text = online ? stale && '服务正在恢复，内容可能不是最新，暂时不能发布' : '网络已断开，显示的可能不是最新内容'
  return <div role="status">{text && <p className={styles.strip}>{text}</p>}</div>
}
